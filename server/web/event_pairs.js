/* SPDX-License-Identifier: MIT
 * event_pairs.js - who plays whom in a round: by table, or by name for who looks for the own one. */

import { el, field, fill } from './dom.js';
import { pairKey } from './event_feed.js';
import { RoundChoice } from './event_round_choice.js';
import { hasRanks, resultText, winnerOf } from './event_words.js';
import { LongList } from './long_list.js';
import { addWords, language, named, t } from './words.js';

addWords({
  pairings: ['Pairings', '組み合わせ'],
  pairs_none: ['No round is paired yet.', 'まだ組み合わせがありません。'],
  pairs_search: ['Find a name', '名前で検索'],
  pairs_order: ['Sorted', '並び順'],
  'pairs_order.table': ['by table', 'テーブル順'],
  'pairs_order.name': ['by name', '名前順'],
  who: ['Player', 'プレイヤー'],
  table: ['Table', 'テーブル'],
  players: ['Players', 'プレイヤー'],
  result: ['Result', '結果'],
  opponent_of: ['Opponent', '対戦相手'],
  nothing_found: ['Nobody of that name.', '該当するプレイヤーはいません。'],
  group_no: ['Group {group}', 'グループ{group}'],
  pairs_proved: ['Of all pairings without a rematch where one can be avoided, none costs less: that is proved. Seed: {seed}',
    '再戦を避けられる組み合わせの中で最適であることが証明されています。シード：{seed}'],
  extension: ['+{minutes} min', '＋{minutes}分'],
  replay_of: ['Replay: {a} – {b}', 'リプレイ：{a} 対 {b}'],
});

const fold = (text) => text.normalize('NFKC').toLocaleLowerCase(language());

/** Rows that a search leaves. @param {string} text what is looked for @param {(string|undefined)[]} names
 * @returns {boolean} */
export const isFound = (text, names) => names.some((name) => name !== undefined && fold(name).includes(fold(text.trim())));

export class PairsView {
  #feed;
  #link;
  #deeds;
  #own;
  #shown = null; /* the round */
  #order = 'table';
  #search = el('input', { type: 'search', name: 'pair-search', autocomplete: 'off', on: { input: () => this.#lay() } });
  #choice;
  #none = el('p', { class: 'hint', role: 'status' });
  #proof = el('p', { class: 'hint' });
  #head = el('thead');
  #list;
  #table;
  #cleanUp;

  /** @param {import('./event_feed.js').EventFeed} feed
   * @param {{replay: (id: string) => string, own?: string, deeds?: (pair: object, round: object) => Node[]}} how replay: where
   *   one is; own: the reader's id; deeds: what a judge may do at a table */
  constructor(feed, { replay, own, deeds }) {
    this.#feed = feed;
    this.#link = replay;
    this.#own = own;
    this.#deeds = deeds;
    const order = el('select', { name: 'pair-order', on: { change: () => {
      this.#order = order.value;
      this.#lay(true);
    } } }, ...['table', 'name'].map((one) => el('option', { value: one }, named('pairs_order', one))));
    this.#choice = new RoundChoice(feed, () => this.#load(true));
    const body = el('tbody');
    this.#list = new LongList(body, { key: ({ key }) => key, make: (row) => this.#row(row) });
    this.#table = el('table', { class: 'ranks pairs' }, this.#head, body);
    this.element = el('div', { class: 'stack', data: { part: 'pairs' } },
      el('div', { class: 'row filters' }, field(t('round'), this.#choice.element), field(t('pairs_order'), order),
        field(t('pairs_search'), this.#search)),
      this.#none, this.#table, this.#list.more, this.#proof);
    this.#cleanUp = [feed.on('pairs', () => this.#load())];
    this.#load(true);
  }

  leave() {
    for (const undo of this.#cleanUp) undo();
    this.#choice.leave();
    this.#list.leave();
  }

  async #load(isOther = false) {
    const at = this.#choice.value;
    try {
      this.#shown = at && await this.#feed.round(at.stage, at.round);
    } catch (error) {
      if (error.code !== 0) this.#feed.emit('failed', error);
      return;
    }
    this.#lay(isOther);
  }

  /* Table by table, or name by name: then each pair is there twice. */
  #rows() {
    const pairs = [...this.#shown?.pairs.values() ?? []];
    const text = this.#search.value;
    const found = pairs.filter(({ a, b }) => isFound(text, [a.name, b?.name]));
    const isMine = ({ a, b }) => this.#own !== undefined && (a.player === this.#own || b?.player === this.#own);
    if (this.#order === 'table') {
      const place = ({ table }) => table ?? Infinity;
      return found.map((pair) => ({ key: pairKey(pair), pair, isMine: isMine(pair) })).sort((one, other) => place(one.pair) - place(other.pair));
    }
    const byName = new Intl.Collator(language(), { numeric: true });
    return found.flatMap((pair) => [pair.a, pair.b].filter((who) => who !== undefined && isFound(text, [who.name]))
      .map((who) => ({ key: who.player, pair, who: who.player, name: who.name, isMine: who.player === this.#own })))
      .sort((one, other) => byName.compare(one.name, other.name));
  }

  #lay(isOther = false) {
    const heads = this.#order === 'table' ? ['table', 'players', 'result'] : ['who', 'table', 'opponent_of', 'result'];
    fill(this.#head, el('tr', {}, ...heads.map((word) => el('th', { scope: 'col' }, t(word)))));
    const rows = this.#rows();
    const isNone = !this.#shown?.pairs.size;
    this.#none.textContent = isNone ? t('pairs_none') : rows.length === 0 ? t('nothing_found') : '';
    this.#table.hidden = rows.length === 0;
    const { proved, seed } = this.#shown ?? {};
    this.#proof.textContent = proved ? t('pairs_proved', { seed }) : '';
    this.#list.show(rows, isOther);
  }

  #row(row) {
    const { pair, isMine } = row;
    const { table, group, state } = pair;
    const data = { table: table ?? 'bye', state, own: isMine ? 'yes' : undefined };
    const where = el('td', {}, table ?? '–', group && el('span', { class: 'tag' }, t('group_no', { group })));
    return el('tr', { data }, ...(this.#order === 'table'
      ? [where, el('td', {}, this.#player(pair, 'a'), ' – ', this.#player(pair, 'b')), this.#result(pair)]
      : this.#named(row, where)));
  }

  /* The row of one of them. */
  #named({ pair, who }, where) {
    const [mine, other] = pair.a.player === who ? ['a', 'b'] : ['b', 'a'];
    return [el('th', { scope: 'row' }, this.#player(pair, mine)), where, el('td', {}, this.#player(pair, other)), this.#result(pair)];
  }

  #player(pair, side) {
    const who = pair[side];
    if (who === undefined) return el('span', { class: 'hint' }, t('bye'));
    const isWinner = winnerOf(pair) === side;
    return el('span', { class: isWinner ? 'winner' : '' }, who.name,
      this.#hasPoints && el('span', { class: 'hint points', title: t('points_of', who) }, ` ${who.points}`));
  }

  get #hasPoints() {
    return hasRanks(this.#feed.facts.rules.stages[this.#shown.stage - 1]);
  }

  #result(pair) {
    const { a, b, replay, extension_s: more, corrected } = pair;
    return el('td', {}, el('div', { class: 'result-cell' },
      el('span', { class: `pair-${pair.state}` }, resultText(pair)),
      more > 0 && el('span', { class: 'tag' }, t('extension', { minutes: Math.round(more / 6) / 10 })),
      corrected && el('span', { class: 'tag' }, t('corrected')),
      replay && el('a', { href: this.#link(replay), 'aria-label': t('replay_of', { a: a.name, b: b?.name ?? '' }), data: { replay } }, t('replay')),
      ...(this.#deeds?.(pair, this.#shown) ?? [])));
  }
}
