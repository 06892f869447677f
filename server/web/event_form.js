/* SPDX-License-Identifier: MIT
 * event_form.js - how an event is set up: what everybody has to say first, with the practice of a game to start
 * from; all else is folded away, and where it is left empty the practice says it. */

import { restrictionOptions } from './deck.js';
import { el, field, fill } from './dom.js';
import { choiceInput, numberInput, numberOf, put, said, tickField, tickInput, writeNumber } from './event_fields.js';
import { OvertimeForm } from './event_overtime.js';
import { StagesForm } from './event_stages.js';
import { GAMES, offered } from './games.js';
import { addWords, named, t } from './words.js';

const MINUTE_S = 60;
const TIEBREAKS = ['omw', 'mw', 'gw', 'ogw', 'oomw', 'head_to_head', 'random'];
const TIEBREAKS_SHOWN = 5;
const POINTS = ['win', 'draw', 'loss', 'bye', 'double_loss', 'missed'];
const USUAL_POINTS = [3, 1, 0, 3, 0, 0];
const TICKS = ['returns', 'bye_in_rates', 'no_show_drop', 'auto', 'spectators', 'players_watch', 'chat', 'draws', 'hold'];

addWords({
  ef_name: ['Name of the event', '大会名'],
  ef_practice: ['Practice', '大会形式'],
  'practice.mtr': ['Magic’s: best of 3, 50 minutes, 5 more turns, then a draw', 'MTR方式：2本先取50分、追加5ターン、引き分け'],
  'practice.none': ['None: as set below', 'なし：下の設定のとおり'],
  ef_starts: ['Start (your time; may be left empty)', '開始日時（省略可）'],
  ef_capacity: ['Places', '定員'],
  ef_entry: ['Who may enter', '参加方法'],
  'entry.open': ['every account', '登録者なら誰でも'],
  'entry.code': ['who has the code', '合言葉を知っている人'],
  'entry.host': ['whom the host admits', '主催者が承認した人'],
  ef_details: ['Details', '詳細設定'],
  ef_part_stages: ['Stages and rounds', 'ステージとラウンド'],
  ef_part_entry: ['Entry, decks, seeding', '参加・デッキ・シード'],
  ef_part_points: ['Points and ties', '勝点と順位'],
  ef_part_clock: ['Clocks', '持ち時間'],
  ef_part_overtime: ['When the time of a round is over', 'ラウンド時間切れの処理'],
  ef_part_no_show: ['Who does not come', '不参加の処理'],
  ef_part_rounds: ['How rounds follow', 'ラウンドの進行'],
  ef_part_watch: ['Watching and talking', '観戦・チャット'],
  ef_late_until: ['Late entry up to round (empty: none)', '途中参加できるラウンド（空欄：不可）'],
  ef_checkin: ['Check-in, minutes before the start (empty: none)', 'チェックイン（開始何分前から、空欄：なし）'],
  ef_decks: ['Deck lists', 'デッキリスト'],
  ef_seeding: ['Seeding', 'シード'],
  'seeding.random': ['by lot', '抽選'],
  'seeding.rating': ['by rating', 'レート順'],
  'seeding.hand': ['by hand', '手動'],
  returns: ['Who has dropped may come back', 'ドロップした人も復帰できる'],
  'ef_points.win': ['Win', '勝ち'],
  'ef_points.draw': ['Draw', '引き分け'],
  'ef_points.loss': ['Loss', '負け'],
  'ef_points.bye': ['Bye', '不戦勝'],
  'ef_points.double_loss': ['Both lose', '両者敗北'],
  'ef_points.missed': ['Round missed', '欠場'],
  ef_tiebreak: ['Tie-breaker {number}', '順位決定方法{number}'],
  ef_as_practice: ['as the practice says', '標準どおり'],
  ef_tie_end: ['no more', 'なし'],
  ef_floor: ['Least rate, in percent', '勝率の下限（％）'],
  bye_in_rates: ['A bye counts as a win in rates', '不戦勝を勝率に含める'],
  ef_bank: ['Minutes of each player (empty: no clocks)', '持ち時間（分、空欄：なし）'],
  ef_increment: ['Seconds added by an answer', '1回の選択で加算（秒）'],
  ef_free: ['Free seconds of each decision', '選択ごとの猶予（秒）'],
  ef_timeout: ['When the time is up', '時間切れのとき'],
  ef_no_show_game: ['A game is lost after (minutes)', 'ゲームの敗北（分後）'],
  ef_no_show_match: ['The match is lost after (minutes)', 'マッチの敗北（分後）'],
  no_show_drop: ['… and the player is dropped', 'その後ドロップさせる'],
  auto: ['Rounds pair themselves', 'ラウンドを自動で進める'],
  ef_break: ['… so long after the last result (minutes)', '最後の結果から（分後）'],
  ef_preview: ['Pairings are out before the matches begin (minutes)', '対戦開始前の組み合わせ発表（分前）'],
  ef_delay: ['They see it later by (seconds)', '観戦の遅延（秒）'],
  players_watch: ['Players who are still in may watch, too', '参加中のプレイヤーも観戦できる'],
  hold: ['Keys and replays are told after the event', 'リプレイと鍵は大会終了後に公開'],
  ef_left_empty: ['What is left empty is as the practice says.', '空欄の項目は標準どおりになります。'],
});

/* Of an input for date and time, which knows no zone. */
const localTime = (ms) => new Date(ms - 60000 * new Date(ms).getTimezoneOffset()).toISOString().slice(0, 16);

export class EventForm {
  #server;
  #stages = new StagesForm();
  #overtime = new OvertimeForm();
  #in;
  #points = POINTS.map((name) => numberInput(`points_${name}`, name === 'win' ? 1 : 0, 20));
  #tiebreaks = Array.from({ length: TIEBREAKS_SHOWN }, (_, i) => el('select', { name: `tiebreak_${i + 1}` },
    el('option', { value: '' }, t(i === 0 ? 'ef_as_practice' : 'ef_tie_end')), ...TIEBREAKS.map((one) => el('option', { value: one }, named('tiebreak', one)))));

  /** @param {object} server what hello answered */
  constructor(server) {
    this.#server = server;
    const game = el('select', { name: 'game', on: { change: () => this.#chooseGame() } }, ...offered(server).map((one) =>
      el('option', { value: one.game }, GAMES[one.game].words.t('game_title'))));
    this.#in = {
      game, name: el('input', { name: 'name', required: true, maxlength: 60, autocomplete: 'off' }),
      practice: el('select', { name: 'practice' }), starts: el('input', { name: 'starts', type: 'datetime-local' }),
      capacity: numberInput('capacity', 2, 2000), entry: choiceInput('entry', ['open', 'code', 'host']),
      late_until: numberInput('late_until', 2, 31), checkin: numberInput('checkin', 1, 1440), decks: choiceInput('decks', ['hidden', 'open', 'after']),
      seeding: choiceInput('seeding', ['random', 'rating', 'hand']), revision: el('select', { name: 'revision' }), restrictions: el('select', { name: 'restrictions' }),
      floor: numberInput('floor', 0, 100),
      bank: numberInput('bank', 0.2, 1440, { step: 'any' }), increment: numberInput('increment', 1, 3600), free: numberInput('free', 1, 3600),
      timeout: choiceInput('timeout', ['loss', 'default']),
      no_show_game: numberInput('no_show_game', 0.1, 1440, { step: 'any' }), no_show_match: numberInput('no_show_match', 0.1, 1440, { step: 'any' }),
      break: numberInput('break', 0.1, 1440, { step: 'any' }), preview: numberInput('preview', 0.1, 1440, { step: 'any' }),
      delay: numberInput('delay', 1, 3600),
      ...Object.fromEntries(TICKS.map((name) => [name, tickInput(name)])),
    };
    this.#in.spectators.checked = true;
    this.#in.draws.checked = true;
    this.#build();
    this.#chooseGame();
  }

  #build() {
    const f = this.#in;
    const tick = (name) => tickField(name, f[name]);
    const part = (word, ...children) => el('details', { data: { part: word } }, el('summary', {}, t(word)), ...children);
    const wide = (element) => {
      element.classList.add('wide-field');
      return element;
    };
    const grid = (...children) => el('div', { class: 'grid-form' }, ...children);
    this.element = el('div', { class: 'stack' },
      put(f.name),
      grid(field(t('game_name'), f.game), wide(put(f.practice)), ...this.#stages.head, put(f.starts), put(f.capacity), put(f.entry)),
      el('p', { class: 'hint' }, t('ef_left_empty')),
      part('ef_part_stages', this.#stages.element),
      part('ef_part_entry', grid(field(t('rules'), f.revision), field(t('restrictions'), f.restrictions), put(f.decks), put(f.seeding), put(f.late_until),
        put(f.checkin), tick('returns'))),
      part('ef_part_points', grid(...this.#points.map((input, i) => field(t(`ef_points.${POINTS[i]}`), input)),
        ...this.#tiebreaks.map((input, i) => field(t('ef_tiebreak', { number: i + 1 }), input)), put(f.floor), tick('bye_in_rates'))),
      part('ef_part_clock', grid(put(f.bank), put(f.increment), put(f.free), put(f.timeout))),
      part('ef_part_overtime', this.#overtime.element),
      part('ef_part_no_show', grid(put(f.no_show_game), put(f.no_show_match), tick('no_show_drop'))),
      part('ef_part_rounds', grid(tick('auto'), put(f.break), put(f.preview))),
      part('ef_part_watch', grid(tick('spectators'), put(f.delay), tick('players_watch'), tick('chat'), tick('draws'), tick('hold'))));
  }

  #chooseGame() {
    const game = this.#in.game.value;
    const was = this.#in.practice.value;
    const { words, practices: own } = GAMES[game];
    const practices = [...own, 'mtr', 'none']; /* those that are for any game come last */
    fill(this.#in.practice, ...practices.map((one) => el('option', { value: one, selected: one === was }, words.named('practice', one))));
    const { revisions = [] } = offered(this.#server).find((one) => one.game === game) ?? {};
    fill(this.#in.revision, el('option', { value: '' }, t('ef_as_practice')), ...revisions.map((one) =>
      el('option', { value: one }, words.named('revision', one))));
    fill(this.#in.restrictions, ...restrictionOptions(this.#server, game));
    this.#overtime.of(game);
  }

  /** What an event is set up like now. @param {object} rules as tournament.get tells them */
  write(rules) {
    const f = this.#in;
    f.game.value = rules.game;
    this.#chooseGame();
    f.name.value = rules.name;
    f.practice.value = rules.preset ?? 'none';
    f.starts.value = rules.starts_ms ? localTime(rules.starts_ms) : '';
    for (const name of ['capacity', 'late_until']) writeNumber(f[name], rules[name]);
    for (const name of ['entry', 'decks', 'seeding', 'timeout']) if (rules[name]) f[name].value = rules[name];
    for (const name of ['revision', 'restrictions']) this.#choose(f[name], rules[name] ?? '');
    f.floor.value = rules.floor_percent ?? '';
    const { clock = {} } = rules;
    writeNumber(f.bank, clock.bank_s, MINUTE_S);
    writeNumber(f.increment, clock.increment_s);
    writeNumber(f.free, clock.floor_s);
    writeNumber(f.checkin, rules.checkin_s, MINUTE_S);
    for (const name of ['no_show_game', 'no_show_match', 'break', 'preview']) writeNumber(f[name], rules[`${name}_s`], MINUTE_S);
    writeNumber(f.delay, rules.delay_s);
    for (const name of TICKS) f[name].checked = Boolean(rules[name]);
    this.#points.forEach((input, i) => { input.value = rules.points?.[POINTS[i]] ?? ''; });
    this.#tiebreaks.forEach((input, i) => { input.value = rules.tiebreaks?.[i] ?? ''; });
    this.#stages.write(rules.stages);
    this.#overtime.write(rules.overtime);
  }

  #choose(select, value) {
    select.value = value;
    if (select.value !== value) select.append(el('option', { value, selected: true }, value));
  }

  /** @returns {object} rules, as tournament.create takes them */
  value() {
    const f = this.#in;
    const bank = numberOf(f.bank, MINUTE_S);
    const points = this.#points.map((input) => numberOf(input));
    return said({
      name: f.name.value.trim(), game: f.game.value, revision: f.revision.value, restrictions: f.restrictions.value,
      preset: f.practice.value === 'none' ? undefined : f.practice.value,
      starts_ms: f.starts.value ? new Date(f.starts.value).getTime() : undefined,
      entry: f.entry.value, capacity: numberOf(f.capacity), late_until: numberOf(f.late_until), checkin_s: numberOf(f.checkin, MINUTE_S),
      decks: f.decks.value, stages: this.#stages.value(), seeding: f.seeding.value,
      points: points.some((one) => one !== undefined) ? Object.fromEntries(POINTS.map((name, i) => [name, points[i] ?? USUAL_POINTS[i]])) : undefined,
      tiebreaks: this.#tiebreaks.map(({ value }) => value).filter(Boolean), floor_percent: numberOf(f.floor),
      clock: bank ? said({ bank_s: bank, increment_s: numberOf(f.increment), floor_s: numberOf(f.free) }) : undefined,
      timeout: bank ? f.timeout.value : undefined, overtime: this.#overtime.value(),
      ...Object.fromEntries(['no_show_game', 'no_show_match', 'break', 'preview'].map((name) => [`${name}_s`, numberOf(f[name], MINUTE_S)])),
      delay_s: f.spectators.checked ? numberOf(f.delay) : undefined,
      ...Object.fromEntries(TICKS.map((name) => [name, f[name].checked])),
    });
  }
}
