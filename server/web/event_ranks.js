/* SPDX-License-Identifier: MIT
 * event_ranks.js - standings: who is where after a round, and what put everybody behind the one above. */

import { el, field, fill } from './dom.js';
import { isFound } from './event_pairs.js';
import { RoundChoice } from './event_round_choice.js';
import { hasRanks } from './event_words.js';
import { LongList } from './long_list.js';
import { addWords, named, t } from './words.js';

const CALM_MS = 3000; /* between two requests while results come in */
const RATES = ['omw', 'mw', 'gw', 'ogw', 'oomw'];

addWords({
  standings: ['Standings', '順位表'],
  ranks_none: ['There are no standings yet.', 'まだ順位はありません。'],
  rank_no: ['Rank', '順位'],
  points: ['Points', '勝点'],
  won_lost_drawn: ['Won–lost–drawn', '勝–敗–分'],
  wld: ['W–L–D', '勝–敗–分'],
  no_rank: ['DQ', '失格'],
  why_points: ['fewer points', '勝点の差'],
  why_level: ['level with the one above', '上位と同順位'],
  why_rate: ['{what}: {mine}, above {theirs}', '{what}：{mine}（上位 {theirs}）'],
  why_other: ['{what}', '{what}'],
  byes: ['byes: {byes}', '不戦勝{byes}'],
});

/** Why a row stands below the one above it. @param {object} row @param {object|undefined} above
 * @returns {string} "": nothing to say */
function reasonOf({ rank, points, rates = {}, because }, above) {
  if (!rank || above === undefined) return '';
  if (because === undefined) {
    if (rank === above.rank) return t('why_level');
    return points < above.points ? t('why_points') : '';
  }
  const what = named('tiebreak', because);
  const [mine, theirs] = [rates[because], above.rates?.[because]];
  return mine === undefined ? t('why_other', { what }) : t('why_rate', { what, mine, theirs });
}

export class RanksView {
  #feed;
  #own;
  #rows = [];
  #isAsking = false;
  #isBehind = false;
  #timer = null;
  #choice;
  #search = el('input', { type: 'search', name: 'rank-search', autocomplete: 'off', on: { input: () => this.#lay() } });
  #none = el('p', { class: 'hint', role: 'status' });
  #head = el('thead');
  #table;
  #list;
  #rates = [];
  #isWhole = false;
  #hasLeft = false;
  #cleanUp;

  /** @param {import('./event_feed.js').EventFeed} feed @param {{own?: string}} how own: the reader's id */
  constructor(feed, { own }) {
    this.#feed = feed;
    this.#own = own;
    this.#choice = new RoundChoice(feed, () => this.#load(true), hasRanks, true);
    const body = el('tbody');
    this.#list = new LongList(body, { key: ({ player }) => player, make: (row) => this.#row(row) });
    this.#table = el('table', { class: 'ranks standings' }, this.#head, body);
    this.element = el('div', { class: 'stack', data: { part: 'standings' } },
      el('div', { class: 'row filters' }, field(t('round'), this.#choice.element), field(t('pairs_search'), this.#search)),
      this.#none, this.#table, this.#list.more);
    this.#cleanUp = [feed.on('results', () => this.#soon())];
    this.#load(true);
  }

  leave() {
    this.#hasLeft = true;
    clearTimeout(this.#timer);
    for (const undo of this.#cleanUp) undo();
    this.#choice.leave();
    this.#list.leave();
  }

  #soon() {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#load();
    }, CALM_MS);
  }

  /* What is asked for; null: nothing was paired. */
  get #which() {
    const { value, isNow } = this.#choice;
    if (value === null || !isNow) return value;
    return hasRanks(this.#feed.facts.rules.stages[value.stage - 1]) ? { stage: value.stage } : {};
  }

  async #load(isOther = false) {
    this.#isBehind = true;
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      while (this.#isBehind && !this.#hasLeft) {
        this.#isBehind = false;
        const at = this.#which;
        const { standings } = at === null ? { standings: [] } : await this.#feed.askAll('standings', 'standings', at);
        /* places of a whole event: the server says no reasons, and points are of some stages alone */
        this.#isWhole = at?.stage === undefined;
        this.#rows = standings.map((row, i) => ({ ...row, why: this.#isWhole ? '' : reasonOf(row, standings[i - 1]), isMine: row.player === this.#own,
          points: this.#isWhole ? undefined : row.points }));
        this.#lay(isOther);
      }
    } catch (error) {
      if (error.code !== 0) this.#feed.emit('failed', error);
    } finally {
      this.#isAsking = false;
    }
  }

  #lay(isOther = false) {
    this.#rates = RATES.filter((rate) => this.#rows.some(({ rates }) => rates?.[rate] !== undefined));
    const found = this.#rows.filter(({ name }) => isFound(this.#search.value, [name]));
    this.#none.textContent = this.#rows.length === 0 ? t('ranks_none') : found.length === 0 ? t('nothing_found') : '';
    this.#table.hidden = found.length === 0;
    const head = (text, attributes = {}) => el('th', { scope: 'col', ...attributes }, text);
    fill(this.#head, el('tr', {}, head(t('rank_no')), head(t('who')), !this.#isWhole && head(t('points')), head(el('abbr', { title: t('won_lost_drawn') }, t('wld'))),
      ...this.#rates.map((rate) => head(el('abbr', { title: named('tiebreak', rate) }, named('rate', rate)), { class: 'rate' }))));
    this.#list.show(found, isOther);
  }

  #row({ rank, player, name, group, points, wins, losses, draws, byes, rates = {}, state, why, isMine }) {
    return el('tr', { data: { player, own: isMine ? 'yes' : undefined } },
      el('td', {}, rank ?? (state === 'out' ? t('no_rank') : '–')),
      el('th', { scope: 'row' }, name,
        group > 0 && el('span', { class: 'tag' }, t('group_no', { group })),
        ['dropped', 'out'].includes(state) && el('span', { class: 'tag' }, named('entrant', state)),
        why && el('div', { class: 'hint why' }, why)),
      points !== undefined && el('td', {}, points),
      el('td', { class: 'record' }, [wins, losses, draws].join('–'), byes > 0 && el('div', { class: 'hint' }, t('byes', { byes }))),
      ...this.#rates.map((rate) => el('td', { class: 'rate' }, rates[rate] ?? '')));
  }
}
