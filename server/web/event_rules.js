/* SPDX-License-Identifier: MIT
 * event_rules.js - how an event is set up, in words, and what can be printed and saved of it. */

import { el, fill } from './dom.js';
import { stageText } from './event_words.js';
import { GAMES } from './games.js';
import { settingsWords } from './match_settings.js';
import { addWords, language, named, t, wordsOf } from './words.js';

addWords({
  event_rules: ['Rules and files', 'ルール・ファイル'],
  rule_stages: ['Stages', 'ステージ'],
  rule_stage: ['{format}, {games}', '{format}、{games}'],
  rule_rounds: ['{rounds} rounds', '{rounds}ラウンド'],
  rule_groups: ['{groups} groups', '{groups}グループ'],
  rule_players: ['the best {players}', '上位{players}人'],
  rule_minutes: ['{minutes} minutes a round', '1ラウンド{minutes}分'],
  rule_no_limit: ['no limit of time', '時間無制限'],
  rule_overtime: ['When the time is over', '時間切れの場合'],
  'overtime.finish_turn': ['the turn is finished', '現在のターンを終える'],
  'overtime.extra_turns': ['{number} more turns', '追加{number}ターン'],
  'overtime.extra_minutes': ['{number} more minutes at most', '最大{number}分の延長'],
  'overtime.finish_second_turn': ['to the end of the turn of who went second', '後攻のターン終了まで'],
  'overtime.compare': ['who has more: {word}', '多い方の勝ち：{word}'],
  'overtime.draw': ['a draw', '引き分け'],
  'overtime.double_loss': ['both lose', '両者敗北'],
  'overtime.sudden_death': ['on until somebody has more: {word}', '差がつくまで続行：{word}'],
  rule_tiebreaks: ['Level on points', '同点の場合'],
  rule_points: ['Points', '勝点'],
  rule_points_of: ['win {win}, draw {draw}, loss {loss}, bye {bye}', '勝ち{win}、引き分け{draw}、負け{loss}、不戦勝{bye}'],
  rule_no_show: ['Who does not come', '不参加の場合'],
  rule_no_show_of: ['a lost game after {game} minutes, the match after {match}', '{game}分後にゲーム、{match}分後にマッチの敗北'],
  rule_no_show_drop: ['and is dropped', 'その後ドロップ'],
  rule_decks: ['Deck lists', 'デッキリスト'],
  'decks.hidden': ['judges alone see them', 'ジャッジのみ閲覧'],
  'decks.open': ['open to everybody from the start on', '開始後に全員へ公開'],
  'decks.after': ['open to everybody after the end', '終了後に全員へ公開'],
  rule_list: ['Restrictions', '制限リスト'],
  rule_list_now: ['the list in force', '最新のリスト'],
  rule_late: ['Late entry', '途中参加'],
  rule_late_capacity: ['while a place is free', '定員に空きがある場合'],
  rule_late_none: ['none', 'なし'],
  rule_returns: ['Who has dropped', 'ドロップした人'],
  rule_returns_yes: ['may come back while late entry is open', '途中参加の期間内は復帰できる'],
  rule_returns_no: ['does not come back', '復帰できない'],
  rule_capacity: ['Places', '定員'],
  rule_checkin: ['Check-in', 'チェックイン'],
  rule_checkin_of: ['{minutes} minutes before the start; who does not is out', '開始{minutes}分前から。しない人は参加できません'],
  rule_checkin_none: ['none', 'なし'],
  rule_late_until: ['up to round {round}', '第{round}ラウンドまで'],
  rule_matches: ['Matches', '対戦'],
  event_seed: ['Chance', '乱数'],
  event_seed_of: ['Seed {seed}', 'シード {seed}'],
  event_seed_later: ['The seed is told when it starts; its SHA-256 is {hash}', 'シードは開始時に公開されます（SHA-256：{hash}）'],
  files: ['To print and to save', '印刷・保存'],
  file_pairs: ['Pairings by table', '組み合わせ（テーブル順）'],
  file_names: ['Pairings by name', '組み合わせ（名前順）'],
  file_ranks: ['Standings', '順位表'],
  file_ranks_csv: ['Standings (CSV)', '順位表（CSV）'],
  file_players: ['Players (CSV)', '参加者（CSV）'],
  file_decks: ['Deck lists (CSV)', 'デッキリスト（CSV）'],
  file_export: ['Everything (JSON)', '全データ（JSON）'],
});

/* A step of overtime: "extra_turns:3". */
function overtimeText(step, words) {
  const [kind, more] = step.split(':');
  return named('overtime', kind, { number: more, word: words.named('measure', more) });
}

function stageLine(rules, i) {
  const { format, best_of: games = 1, rounds, groups, players, round_s: seconds } = rules.stages[i];
  return [t('rule_stage', { format: stageText(rules, i + 1), games: t(`best_of.${games}`) }),
    players > 0 && t('rule_players', { players }), rounds > 0 && t('rule_rounds', { rounds }),
    format === 'robin' && groups > 1 && t('rule_groups', { groups }),
    seconds > 0 ? t('rule_minutes', { minutes: Math.round(seconds / 6) / 10 }) : t('rule_no_limit')].filter(Boolean).join(' · ');
}

const minutes = (seconds) => Math.round(seconds / 6) / 10;

export class RulesView {
  #feed;
  #body = el('dl', { class: 'facts' });
  #files = el('ul', { class: 'row files' });
  #cleanUp;

  /** @param {import('./event_feed.js').EventFeed} feed */
  constructor(feed) {
    this.#feed = feed;
    this.element = el('div', { class: 'stack', data: { part: 'event-rules' } }, this.#body, el('h4', {}, t('files')), this.#files);
    this.#cleanUp = feed.on('change', () => this.#show());
    this.#show();
  }

  leave() {
    this.#cleanUp();
  }

  #show() {
    const { rules, seed, seed_commitment: hash, state, stage, round } = this.#feed.facts;
    const words = GAMES[rules.game]?.words ?? wordsOf('');
    const rows = [
      ['rule_stages', rules.stages.map((_, i) => stageLine(rules, i))],
      ['rule_points', rules.points && [t('rule_points_of', rules.points)]],
      ['rule_tiebreaks', rules.tiebreaks?.length && [rules.tiebreaks.map((one) => named('tiebreak', one)).join(' → ')]],
      ['rule_overtime', rules.stages.some(({ round_s: seconds }) => seconds > 0) && rules.overtime?.length
        && [rules.overtime.map((step) => overtimeText(step, words)).join(' → ')]],
      ['rule_no_show', rules.no_show_match_s && [[t('rule_no_show_of', { game: minutes(rules.no_show_game_s), match: minutes(rules.no_show_match_s) }),
        rules.no_show_drop && t('rule_no_show_drop')].filter(Boolean).join(' · ')]],
      ['rule_matches', [settingsWords({ ...rules, restrictions: undefined }).join(' · ')].filter(Boolean)],
      ['rule_list', [rules.restrictions === 'none' ? t('tag.no_restrictions') : rules.restrictions ? t('tag.restrictions', { day: rules.restrictions }) : t('rule_list_now')]],
      ['rule_capacity', [String(rules.capacity)]],
      ['rule_checkin', [rules.checkin_s > 0 ? t('rule_checkin_of', { minutes: minutes(rules.checkin_s) }) : t('rule_checkin_none')]],
      ['rule_decks', rules.decks && [named('decks', rules.decks)]],
      ['rule_late', [rules.late_until > 0 ? `${t('rule_late_until', { round: rules.late_until })} · ${t('rule_late_capacity')}` : t('rule_late_none')]],
      ['rule_returns', rules.late_until > 0 && [t(rules.returns ? 'rule_returns_yes' : 'rule_returns_no')]],
      ['event_seed', [seed ? t('event_seed_of', { seed }) : t('event_seed_later', { hash })]],
    ].filter(([, lines]) => lines?.length > 0);
    fill(this.#body, ...rows.map(([word, lines]) => el('div', {}, el('dt', {}, t(word)), ...lines.map((line) => el('dd', {}, line)))));
    fill(this.#files, ...this.#fileList({ state, stage, round, rules }).map(([word, path, isPage]) => el('li', {}, el('a', {
      class: 'button small', href: path, ...(isPage ? { target: '_blank', rel: 'noopener' } : { download: true }), data: { file: word },
    }, t(word)))));
  }

  #fileList({ state, stage, round, rules }) {
    const base = `/api/v1/tournaments/${this.#feed.tournament}`;
    const query = (params) => `?${new URLSearchParams(params)}`;
    const page = { format: 'html', lang: language() };
    const hasLists = rules.decks === 'open' ? state !== 'entry' : rules.decks === 'after' && state === 'over';
    return [
      ...(round === undefined ? [] : [
        ['file_pairs', `${base}/rounds/${round}${query({ stage, ...page, by: 'table' })}`, true],
        ['file_names', `${base}/rounds/${round}${query({ stage, ...page, by: 'name' })}`, true],
        ['file_ranks', `${base}/standings${query(page)}`, true],
        ['file_ranks_csv', `${base}/standings${query({ format: 'csv', download: 1 })}`]]),
      ['file_players', `${base}/players${query({ format: 'csv', download: 1 })}`],
      ...(hasLists ? [['file_decks', `${base}/decks${query({ format: 'csv', download: 1 })}`]] : []),
      ...(state === 'entry' ? [] : [['file_export', `${base}/export${query({ download: 1 })}`]]),
    ];
  }
}
