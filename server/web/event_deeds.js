/* SPDX-License-Identifier: MIT
 * event_deeds.js - what hosts and judges of an event do at a table or with a player: each is asked for once more,
 * with a reason that is kept. */

import { deckName } from './decks.js';
import { askForm, showPanel } from './dialog.js';
import { el, field } from './dom.js';
import { isLateOpen, winnerOf } from './event_words.js';
import { GAMES } from './games.js';
import { addWords, named, t } from './words.js';

const REASON_MAX = 200;
const PENALTIES = ['warning', 'game_loss', 'match_loss', 'disqualification'];

addWords({
  do_result: ['Result', '結果'],
  do_correct: ['Correct', '訂正'],
  do_extend: ['More time', '時間延長'],
  do_look: ['Look', '見る'],
  do_penalty: ['Penalty', 'ペナルティ'],
  do_remove: ['Take out', '外す'],
  do_seed: ['Seed', 'シード'],
  do_decklist: ['Deck', 'デッキ'],
  do_of: ['{deed}: {name}', '{deed}：{name}'],
  do_reason: ['Why (it is kept)', '理由（記録されます）'],
  do_result_title: ['Table {table}: {a} – {b}', '{table}番テーブル：{a} – {b}'],
  do_result_text: ['A match that is open ends by it. A result that is there is corrected: standings change at once, pairings that were made stay.',
    '進行中の対戦は終了します。結果があるときは訂正になります。順位はすぐに変わりますが、作成済みの組み合わせは変わりません。'],
  do_outcome: ['Outcome', '勝敗'],
  do_games: ['Games won: {name}', '{name}の勝ちゲーム数'],
  do_games_hint: ['Left empty: as many as it takes.', '空欄なら必要な数になります。'],
  do_drawn: ['Games drawn', '引き分けゲーム数'],
  do_extend_title: ['More time for table {table}', '{table}番テーブルの時間延長'],
  do_minutes: ['Minutes', '分'],
  do_penalty_title: ['Penalty for {name}', '{name}へのペナルティ'],
  do_penalty_text: ['A lost game or match is the one that is played, else the next one.', '対戦中ならその対戦、そうでなければ次の対戦に適用されます。'],
  do_penalty_kind: ['Kind', '種類'],
  do_remove_title: ['Take {name} out?', '{name}を外しますか？'],
  do_remove_text: ['Before the start the place becomes free; afterwards it is a drop.', '開始前なら枠が空き、開始後はドロップになります。'],
  do_admit: ['Let in', '参加させる'],
  do_admit_title: ['Let {name} in?', '{name}を参加させますか？'],
  do_admit_text: ['From the next round on; rounds that were missed stay missed.', '次のラウンドから参加します。欠場したラウンドはそのままです。'],
  do_admit_deck: ['Deck (there is none yet)', 'デッキ（未登録）'],
  do_seed_title: ['Seed of {name}', '{name}のシード番号'],
  do_seed_number: ['Number from 1; empty: none', '1からの番号（空欄：なし）'],
  decklist_of: ['Deck of {name}', '{name}のデッキ'],
  decklist_line: ['{count} × {card} ({number})', '{card}（{number}）×{count}'],
});

const reasonField = (isNeeded = true) => field(t('do_reason'), el('input', { name: 'reason', maxlength: REASON_MAX, required: isNeeded, autocomplete: 'off' }));
const reasonOf = (form) => {
  const text = form.reason.value.trim();
  return text ? { reason: text } : {};
};
const numberOf = ({ value }) => (value === '' ? null : Math.round(Number(value)));

export class JudgeDeeds {
  #app;
  #feed;
  #isHost;
  #onDone;

  /** @param {object} app @param {import('./event_feed.js').EventFeed} feed
   * @param {{isHost: boolean, onDone: () => void}} how onDone: what is shown may be otherwise */
  constructor(app, feed, { isHost, onDone }) {
    this.#app = app;
    this.#feed = feed;
    this.#isHost = isHost;
    this.#onDone = onDone;
  }

  async #do(verb, params) {
    try {
      await this.#feed.ask(verb, params);
      this.#app.calm();
    } catch (error) {
      this.#app.report(error);
    }
    this.#onDone();
  }

  #button(word, name, key, onClick, look = '') {
    return el('button', { class: `button small ${look}`, type: 'button', 'aria-label': t('do_of', { deed: t(word), name }),
      data: { deed: word, key: `${word}:${key}` }, on: { click: onClick } }, t(word));
  }

  /** At a table. @param {object} pair @param {{stage: number, round: number}} round @returns {Node[]} */
  ofPair(pair, { stage, round }) {
    const { table, a, b, match, outcome } = pair;
    if (table === undefined || b === undefined) return [];
    const name = t('table_no', { table });
    const key = `${stage}.${round}.${table}`;
    return [
      this.#button(outcome ? 'do_correct' : 'do_result', name, key, () => this.#result(pair, { stage, round })),
      !outcome && this.#button('do_extend', name, key, () => this.#extend(table)),
      match && !outcome && el('a', { class: 'button small', href: `#/judge/${match}`, 'aria-label': t('do_of', { deed: t('do_look'), name: `${a.name} – ${b.name}` }),
        data: { deed: 'do_look' } }, t('do_look')),
    ].filter(Boolean);
  }

  async #result(pair, { stage, round }) {
    const { table, a, b } = pair;
    const games = (name, label) => field(label, el('input', { name, type: 'number', min: 0, max: 9, step: 1, inputmode: 'numeric' }));
    const outcomes = [['a', t('verdict_won', { name: a.name })], ['b', t('verdict_won', { name: b.name })],
      ['draw', named('outcome', 'draw')], ['double_loss', named('outcome', 'double_loss')]];
    const form = await askForm({
      title: t('do_result_title', { table, a: a.name, b: b.name }), text: t('do_result_text'), yes: t('do_result'), look: 'danger',
      parts: [field(t('do_outcome'), el('select', { name: 'outcome' }, ...outcomes.map(([value, text]) =>
        el('option', { value, selected: value === (winnerOf(pair) ?? pair.outcome) }, text)))),
      el('div', { class: 'row' }, games('games-a', t('do_games', a)), games('games-b', t('do_games', b)), games('games-drawn', t('do_drawn'))),
      el('p', { class: 'hint' }, t('do_games_hint')), reasonField()],
    });
    if (form === null) return;
    const score = ['games-a', 'games-b', 'games-drawn'].map((name) => numberOf(form[name]));
    await this.#do('result', { stage, round, table, outcome: form.outcome.value,
      ...(score.some((one) => one !== null) && { games: score.map((one) => one ?? 0) }), ...reasonOf(form) });
  }

  async #extend(table) {
    const form = await askForm({ title: t('do_extend_title', { table }), yes: t('do_extend'), parts: [
      field(t('do_minutes'), el('input', { name: 'minutes', type: 'number', min: 1, max: 600, value: 3, required: true })), reasonField()] });
    if (form) await this.#do('extend', { table, seconds: 60 * numberOf(form.minutes), ...reasonOf(form) });
  }

  /** With a player. @param {object} row as tournament.players lists it @returns {Node[]} */
  ofPlayer({ player, name, state, seed, deck, until }) {
    const { state: at, rules } = this.#feed.facts;
    const isOver = ['over', 'cancelled'].includes(at);
    const isIn = ['waiting', 'standby', 'in', 'checked'].includes(state);
    /* rounds after which somebody dropped: he has played */
    const mayBack = isLateOpen(this.#feed.facts) && (state === 'dropped' ? !until || rules.returns : ['waiting', 'standby', 'left'].includes(state));
    return [
      deck && this.#button('do_decklist', name, player, () => this.#decklist(player, name)),
      isIn && !isOver && this.#button('do_penalty', name, player, () => this.#penalty(player, name)),
      this.#isHost && isIn && at === 'entry' && rules.seeding === 'hand' && this.#button('do_seed', name, player, () => this.#seed(player, name, seed)),
      this.#isHost && mayBack && this.#button('do_admit', name, player, () => this.#admit(player, name, deck)),
      this.#isHost && isIn && !isOver && this.#button('do_remove', name, player, () => this.#remove(player, name), 'danger'),
    ].filter(Boolean);
  }

  async #penalty(player, name) {
    const form = await askForm({ title: t('do_penalty_title', { name }), text: t('do_penalty_text'), yes: t('do_penalty'), look: 'danger', parts: [
      field(t('do_penalty_kind'), el('select', { name: 'kind' }, ...PENALTIES.map((kind) => el('option', { value: kind }, named('penalty', kind))))),
      reasonField()] });
    if (form) await this.#do('penalty', { player, kind: form.kind.value, ...reasonOf(form) });
  }

  async #remove(player, name) {
    const form = await askForm({ title: t('do_remove_title', { name }), text: t('do_remove_text'), yes: t('do_remove'), look: 'danger', parts: [reasonField(false)] });
    if (form) await this.#do('remove', { player, ...reasonOf(form) });
  }

  async #admit(player, name, deck) {
    const { game } = this.#feed.facts.rules;
    const parts = [];
    if (deck === undefined) {
      try {
        const { decks } = await this.#app.client.deckList(game);
        parts.push(field(t('do_admit_deck'), el('select', { name: 'deck' }, ...decks.filter((one) => one.game === game).map((one) =>
          el('option', { value: one.deck }, one.starter ? t('starter', { name: deckName(one) }) : deckName(one))))));
      } catch (error) {
        this.#app.report(error);
        return;
      }
    }
    const form = await askForm({ title: t('do_admit_title', { name }), text: t('do_admit_text'), yes: t('do_admit'), parts });
    if (form) await this.#do('admit', { player, ...(form.deck && { deck: form.deck.value }) });
  }

  async #seed(player, name, seed) {
    const form = await askForm({ title: t('do_seed_title', { name }), yes: t('ok'), parts: [
      field(t('do_seed_number'), el('input', { name: 'number', type: 'number', min: 1, max: 4096, value: seed ?? '' }))] });
    if (form) await this.#do('seed', { player, ...(form.number.value && { number: numberOf(form.number) }) });
  }

  async #decklist(player, name) {
    const { words, cards } = GAMES[this.#feed.facts.rules.game];
    try {
      const [{ deck, legal, faults }] = await Promise.all([this.#feed.ask('decklist', { player }), cards.load()]);
      await showPanel(t('decklist_of', { name }), el('p', { class: legal ? 'good' : 'bad' }, t(legal ? 'deck_there' : 'deck_not_legal')),
        ...faults.map(({ text }) => el('p', { class: 'bad' }, text)),
        ...Object.entries(deck.piles).flatMap(([pile, lines]) => [el('h3', {}, words.named('field', pile)),
          el('ul', {}, ...lines.map(({ number, count }) => el('li', {}, t('decklist_line', { count, number, card: cards.name(number) }))))]));
    } catch (error) {
      this.#app.report(error);
    }
  }
}
