/* SPDX-License-Identifier: MIT
 * event_words.js - what is said of tournaments on every screen that shows one: states, formats, results, and
 * what breaks a tie. */

import { addWords, language, named, t } from './words.js';

addWords({
  event: ['Event', '大会'],
  events: ['Events', '大会'],
  more_left: ['{count} more', 'あと{count}件'],

  /* how a match of an event may have ended, whatever the game */
  'reason.time': ['since the time was over', '時間切れによる決着'],
  'reason.no_show': ['since somebody did not come', '不参加による決着'],
  'reason.penalty': ['by a penalty', 'ペナルティによる決着'],

  'event_state.entry': ['entry is open', '参加受付中'],
  'event_state.between': ['between two rounds', 'ラウンド間'],
  'event_state.pairing': ['the next round is being paired', '組み合わせを作成中'],
  'event_state.preview': ['pairings are out', '組み合わせ発表'],
  'event_state.round': ['a round is on', 'ラウンド進行中'],
  'event_state.over': ['over', '終了'],
  'event_state.cancelled': ['cancelled', '中止'],

  'format.swiss': ['Swiss', 'スイスドロー'],
  'format.robin': ['Round robin', '総当たり'],
  'format.single': ['Single elimination', 'シングルエリミネーション'],
  'format.single_third': ['Single elimination, with a match for third place', 'シングルエリミネーション（3位決定戦あり）'],
  'format.double': ['Double elimination', 'ダブルエリミネーション'],

  'entrant.waiting': ['waits for a place', 'キャンセル待ち'],
  'entrant.standby': ['waits for a place, has checked in', 'キャンセル待ち（チェックイン済み）'],
  'entrant.in': ['entered', '参加登録済み'],
  'entrant.checked': ['checked in', 'チェックイン済み'],
  'entrant.left': ['has left', '取り消し'],
  'entrant.dropped': ['dropped', 'ドロップ'],
  'entrant.out': ['disqualified', '失格'],

  'staff.host': ['host', '主催者'],
  'staff.judge': ['judge', 'ジャッジ'],

  'pair_state.waiting': ['not begun', '開始前'],
  'pair_state.playing': ['playing', '対戦中'],
  'pair_state.overtime': ['overtime', '延長中'],
  'pair_state.done': ['done', '終了'],

  'penalty.warning': ['Warning', '警告'],
  'penalty.game_loss': ['Game loss', 'ゲームの敗北'],
  'penalty.match_loss': ['Match loss', 'マッチの敗北'],
  'penalty.disqualification': ['Disqualification', '失格'],

  'tiebreak.omw': ['opponents’ match wins', 'オポネントマッチ勝率'],
  'tiebreak.mw': ['match wins', 'マッチ勝率'],
  'tiebreak.gw': ['game wins', 'ゲーム勝率'],
  'tiebreak.ogw': ['opponents’ game wins', 'オポネントゲーム勝率'],
  'tiebreak.oomw': ['opponents’ opponents’ match wins', '対戦相手のOMW%平均'],
  'tiebreak.head_to_head': ['who won against whom', '直接対決'],
  'tiebreak.random': ['by lot', '抽選'],
  'rate.omw': ['OMW', 'OMW'],
  'rate.mw': ['MW', 'MW'],
  'rate.gw': ['GW', 'GW'],
  'rate.ogw': ['OGW', 'OGW'],
  'rate.oomw': ['OOMW', 'OOMW'],

  round_no: ['Round {round}', '第{round}ラウンド'],
  round_of: ['Round {round} of {rounds}', '第{round}ラウンド（全{rounds}）'],
  stage_round: ['{round}, {format}', '{round}（{format}）'],
  stage_no: ['Stage {stage}', '第{stage}ステージ'],
  table_no: ['Table {table}', '{table}番テーブル'],
  nobody: ['nobody', 'なし'],
  bye: ['Bye', '不戦勝'],
  points_of: ['{points} points', '{points}点'],

  'outcome.draw': ['Draw', '引き分け'],
  'outcome.double_loss': ['Both lose', '両者敗北'],
  'outcome.bye': ['Bye', '不戦勝'],
  'outcome.forfeit_both': ['Neither came', '両者不戦敗'],
  won_by_forfeit: ['{games}, {name} did not come', '{games}（{name}の不戦敗）'],
  corrected: ['corrected', '訂正済み'],
});

/** Whether who is not in it may still come into the next round. @param {object} facts as tournament.get answers
 * @returns {boolean} */
export const isLateOpen = ({ state, rules, stage = 1, round = 0, rounds = Infinity }) => !['entry', 'over', 'cancelled'].includes(state)
  && stage === 1 && rules.stages[0].format === 'swiss' && (rules.late_until ?? 0) > round && round < rounds;

/** Whether players of a stage are ranked after each of its rounds. An elimination has places alone, which are those of
 * the whole event. @param {{format: string}} stage @returns {boolean} */
export const hasRanks = ({ format }) => ['swiss', 'robin'].includes(format);

/** A tournament's stage in words. @param {object} rules @param {number} stage from 1 @returns {string} */
export function stageText({ stages }, stage) {
  const format = stages?.[stage - 1]?.format;
  return format === undefined ? t('stage_no', { stage }) : named('format', format);
}

/** A round, and of which stage if there are several. @param {object} rules @param {number} stage
 * @param {number} round @returns {string} */
export function roundText(rules, stage, round) {
  const text = t('round_no', { round });
  return rules.stages.length > 1 ? t('stage_round', { format: stageText(rules, stage), round: text }) : text;
}

const WINNERS = { a: 'a', b: 'b', forfeit_a: 'a', forfeit_b: 'b' };

/** Who of a pair has won. @param {{outcome?: string}} pair @returns {"a"|"b"|null} null: nobody, or it is open */
export const winnerOf = ({ outcome }) => WINNERS[outcome] ?? null;

/** How a pair came out: "2 – 0". @param {object} pair as tournament.round lists it @returns {string} */
export function resultText({ outcome, games = [], state, a, b }) {
  if (outcome === undefined) return named('pair_state', state);
  const score = games.length > 1 ? `${games[0]} – ${games[1]}${games[2] ? ` – ${games[2]}` : ''}` : '';
  if (outcome === 'forfeit_a' || outcome === 'forfeit_b') {
    return t('won_by_forfeit', { games: score, name: (outcome === 'forfeit_a' ? b : a)?.name ?? '' });
  }
  return winnerOf({ outcome }) === null ? named('outcome', outcome) : score;
}

/** A moment, for people. @param {number} ms since 1970 @param {object} [style] of Intl.DateTimeFormat */
export const timeText = (ms, style = { dateStyle: 'medium', timeStyle: 'short' }) =>
  new Intl.DateTimeFormat(language(), style).format(ms);
