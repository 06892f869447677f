/* SPDX-License-Identifier: MIT
 * event_round_choice.js - which round is looked at: the one that is on, until another one is chosen. */

import { el, fill } from './dom.js';
import { roundText } from './event_words.js';
import { addWords, t } from './words.js';

addWords({
  round: ['Round', 'ラウンド'],
  round_now: ['{round} (now)', '{round}（現在）'],
  round_before: ['Before {round}', '{round}の前'],
  round_after: ['After {round}', '{round}終了時'],
  no_round: ['none yet', 'まだなし'],
});

export class RoundChoice {
  #feed;
  #cleanUp;
  #last = new Map(); /* stage that is over -> its last round */
  #isFollowing = true;
  #onChange = () => {};

  #fits;
  #isClosed;

  /** @param {import('./event_feed.js').EventFeed} feed @param {() => void} onChange another one
   * @param {(stage: object) => boolean} [fits] is it a stage whose rounds are meant? The one that is on always is
   * @param {boolean} [isClosed] rounds that are over alone are meant: what stands after each */
  constructor(feed, onChange, fits = () => true, isClosed = false) {
    this.#feed = feed;
    this.#isClosed = isClosed;
    this.#fits = fits;
    this.element = el('select', { name: 'round', on: { change: () => {
      this.#isFollowing = this.element.selectedIndex === 0;
      onChange();
    } } });
    this.#cleanUp = feed.on('change', () => this.#lay());
    this.#lay();
    this.#onChange = onChange; /* from now on */
  }

  leave() {
    this.#cleanUp();
  }

  /** Is it the one that is on, whichever that is? */
  get isNow() { return this.#isFollowing; }

  /** @returns {{stage: number, round: number}|null} null: none was paired */
  get value() {
    const [stage, round] = this.element.value.split('.').map(Number);
    return stage ? { stage, round } : null;
  }

  async #learn(stage) {
    this.#last.set(stage, 0);
    try {
      const { round } = await this.#feed.round(stage);
      this.#last.set(stage, round);
      this.#lay();
    } catch { /* then it cannot be chosen */ }
  }

  #lay() {
    const { now, facts } = this.#feed;
    const was = this.element.value;
    const rounds = [];
    for (let stage = now?.stage ?? 0; stage > 0; stage -= 1) {
      if (stage < now.stage && !this.#last.has(stage)) this.#learn(stage);
      const isMeant = this.#fits(facts.rules.stages[stage - 1]);
      const isOn = this.#isClosed && isMeant && stage === now.stage && ['preview', 'round'].includes(facts.state);
      const last = stage === now.stage ? now.round - isOn : this.#last.get(stage);
      const count = isMeant ? last : stage === now.stage ? 1 : 0;
      for (let i = 0; i < count; i += 1) rounds.push({ stage, round: last - i });
    }
    if (rounds.length === 0 && now !== null && this.#isClosed) rounds.push({ stage: now.stage, round: 0 }); /* the first one is on */
    const values = rounds.map(({ stage, round }) => `${stage}.${round}`);
    const text = values.join(' ');
    if (text === this.element.dataset.rounds) return;
    this.element.dataset.rounds = text;
    fill(this.element, ...(rounds.length === 0 ? [el('option', { value: '' }, t('no_round'))] : rounds.map(({ stage, round }, i) =>
      el('option', { value: values[i] }, i === 0 ? this.#nowText(stage, round)
        : this.#text(stage, round)))));
    if (!this.#isFollowing && values.includes(was)) this.element.value = was;
    if (this.element.value !== was) this.#onChange();
  }

  #text(stage, round) {
    const { rules } = this.#feed.facts;
    if (round === 0) return t('round_before', { round: roundText(rules, stage, 1) });
    return this.#isClosed && this.#fits(rules.stages[stage - 1]) ? t('round_after', { round: roundText(rules, stage, round) }) : roundText(rules, stage, round);
  }

  #nowText(stage, round) {
    const text = this.#text(stage, round);
    return this.#isClosed && this.#fits(this.#feed.facts.rules.stages[stage - 1]) ? text : t('round_now', { round: text });
  }
}
