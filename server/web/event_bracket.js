/* SPDX-License-Identifier: MIT
 * event_bracket.js - the tree of an elimination, round beside round, each side of a double one by itself. */

import { el, field, fill } from './dom.js';
import { stageText } from './event_words.js';
import { addWords, named, t } from './words.js';

const CALM_MS = 2000; /* between two requests while results come in */
/* by how many matches the next round has for one of this */
const LINES = { 0.5: 'joins', 1: 'goes' };
const SIDES = ['upper', 'lower', 'third', 'final', 'again'];

addWords({
  bracket: ['Bracket', 'トーナメント表'],
  bracket_none: ['The bracket is made when the stage begins.', 'トーナメント表はステージ開始時に作られます。'],
  'bracket_side.upper': ['Upper bracket', '勝者側'],
  'bracket_side.lower': ['Lower bracket', '敗者側'],
  'bracket_side.third': ['Third place', '3位決定戦'],
  'bracket_side.final': ['Final', '決勝'],
  'bracket_side.again': ['Final, played again', '決勝（再試合）'],
  bracket_only: ['Bracket', 'トーナメント表'],
  winner_of: ['winner of {of}', '{of}の勝者'],
  loser_of: ['loser of {of}', '{of}の敗者'],
  match_no: ['Match {match}', '試合{match}'],
  final_round: ['Final', '決勝'],
  semi_final: ['Semi-finals', '準決勝'],
  stage: ['Stage', 'ステージ'],
});

export const isTree = ({ format }) => ['single', 'single_third', 'double'].includes(format);

export class BracketView {
  #feed;
  #link;
  #own;
  #timer = null;
  #wanted = 0;
  #cleanUp;
  #stage;
  #scores = new Map(); /* of matches that are over, with who has won: a correction is another one */
  #tree = el('div', { class: 'stack' });
  #none = el('p', { class: 'hint', role: 'status' });

  /** @param {import('./event_feed.js').EventFeed} feed @param {{replay: (id: string) => string, own?: string}} how */
  constructor(feed, { replay, own }) {
    this.#feed = feed;
    this.#link = replay;
    this.#own = own;
    const { rules } = feed.facts;
    const stages = rules.stages.map((_, i) => i + 1).filter((stage) => isTree(rules.stages[stage - 1]));
    this.#stage = el('select', { name: 'bracket-stage', on: { change: () => this.#load() } }, ...stages.map((stage) =>
      el('option', { value: stage, selected: stage === feed.facts.stage }, stageText(rules, stage))));
    this.element = el('div', { class: 'stack', data: { part: 'bracket' } },
      stages.length > 1 && el('div', { class: 'row filters' }, field(t('stage'), this.#stage)), this.#none, this.#tree);
    this.#cleanUp = [feed.on('results', () => this.#soon())];
    this.#load();
  }

  leave() {
    clearTimeout(this.#timer);
    for (const undo of this.#cleanUp) undo();
  }

  #soon() {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#load();
    }, CALM_MS);
  }

  async #load() {
    const wanted = this.#wanted += 1;
    const stage = Number(this.#stage.value);
    if (stage > (this.#feed.facts.stage ?? 0)) {
      this.#show([]);
      return;
    }
    try {
      const { matches } = await this.#feed.askAll('bracket', 'matches', { stage });
      await this.#score(stage, matches);
      if (wanted === this.#wanted) this.#show(matches);
    } catch (error) {
      if (error.error === 'round_unknown') this.#show([]);
      else if (error.code !== 0) this.#feed.emit('failed', error);
    }
  }

  /* Games that were won, as the rounds tell them. */
  async #score(stage, matches) {
    for (const one of matches) {
      const { match, winner, played, table, a } = one;
      if (!winner || !played || !table) continue;
      const key = `${stage}.${match}.${winner}.${a.player}`;
      if (!this.#scores.has(key)) {
        const { pairs } = await this.#feed.round(stage, played);
        const { games = [], ...pair } = pairs.get(table) ?? {};
        this.#scores.set(key, games.length < 2 ? [] : pair.a?.player === a.player ? [games[0], games[1]] : [games[1], games[0]]);
      }
      one.score = this.#scores.get(key);
    }
  }

  #show(matches) {
    this.#none.textContent = matches.length === 0 ? t('bracket_none') : '';
    const { scrollLeft = 0 } = this.#tree.querySelector('.bracket') ?? {};
    const sides = SIDES.map((side) => [side, matches.filter((match) => match.side === side)]).filter(([, of]) => of.length > 0)
      .filter(([side, of]) => side !== 'again' || of.some(({ state }) => !['waits', 'empty'].includes(state)));
    fill(this.#tree, ...sides.map(([side, of]) => this.#side(side, of, sides.length > 1)));
    const tree = this.#tree.querySelector('.bracket');
    if (tree) tree.scrollLeft = scrollLeft;
  }

  #side(side, matches, isOne) {
    const last = Math.max(...matches.map(({ round }) => round));
    const title = isOne ? named('bracket_side', side) : t('bracket_only');
    const rounds = Array.from({ length: last }, (_, i) => matches.filter(({ round }) => round === i + 1)
      .sort((a, b) => a.place - b.place));
    return el('section', { class: 'stack' },
      isOne && el('h4', {}, title),
      /* it is scrolled by itself, also by keys */
      el('div', { class: 'bracket', tabindex: 0, role: 'region', 'aria-label': title }, ...rounds.map((of, i) =>
        el('section', {}, rounds.length > 1 && el('h5', {}, this.#roundName(side, i + 1, last)), el('ol', {}, ...of.map((match) =>
          this.#match(match, [i > 0 && 'led', LINES[rounds[i + 1]?.length / of.length]])))))));
  }

  #roundName(side, round, last) {
    if (side === 'upper' && round === last) return t(this.#isDouble ? 'round_no' : 'final_round', { round });
    if (side === 'upper' && round === last - 1 && !this.#isDouble) return t('semi_final');
    return ['third', 'final', 'again'].includes(side) ? named('bracket_side', side) : t('round_no', { round });
  }

  get #isDouble() {
    return this.#feed.facts.rules.stages[Number(this.#stage.value) - 1].format === 'double';
  }

  #match({ match, state, a, b, winner, table, replay, score = [] }, lines) {
    return el('li', { class: ['bracket-place', state, ...lines].filter(Boolean).join(' '), data: { match, state } }, el('div', { class: `bracket-match ${state}` },
      el('div', { class: 'hint' }, [t('match_no', { match }), table && state !== 'played' && t('table_no', { table })].filter(Boolean).join(' · '),
        replay && [' ', el('a', { href: this.#link(replay), data: { replay },
          'aria-label': t('replay_of', { a: a?.name ?? '', b: b?.name ?? '' }) }, t('replay'))]),
      this.#slot(a, winner === 'a', score[0]), this.#slot(b, winner === 'b', score[1])));
  }

  #slot(slot, hasWon, score) {
    const { player, name, seed, of, loser } = slot ?? {};
    const text = name ?? (of ? t(loser ? 'loser_of' : 'winner_of', { of }) : t('nobody'));
    return el('div', { class: `slot${hasWon ? ' winner' : ''}${name ? '' : ' hint'}`, data: { own: player && player === this.#own ? 'yes' : undefined } },
      seed && el('span', { class: 'hint seed' }, seed), el('span', {}, text), score !== undefined && el('span', { class: 'score' }, score));
  }
}
