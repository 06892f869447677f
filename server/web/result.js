/* SPDX-License-Identifier: MIT
 * result.js - how a match ended, its replay, and whether its shuffles were honest. */

import { el } from './dom.js';
import { shuffleCheck } from './shuffles.js';
import { addWords, named, t } from './words.js';

addWords({
  to_event: ['Back to the event', '大会へ戻る'],
});

function headline({ seat, status }, outcome, names) {
  if (status !== 'finished') return named('status', status);
  if (!outcome?.winner) return t('drawn');
  if (seat === null) return t('won_by', { name: names.player(outcome.winner) });
  return t(outcome.winner === seat ? 'won' : 'lost');
}

/** @param {object} feed @param {object|null} outcome the last match.status
 * @param {{player: (seat: string) => string}} names
 * @param {import('./words.js').Words} words of the game @returns {HTMLElement[]} */
export function resultBanner(feed, outcome, names, words) {
  const replay = outcome?.replay;
  const check = replay && shuffleCheck(replay, feed);
  return [
    el('h2', { data: { winner: outcome?.winner } }, headline(feed, outcome, names)),
    outcome?.reason && el('p', {}, words.named('reason', outcome.reason)),
    el('div', { class: 'row' },
      replay && el('a', { class: 'button', href: `#/replay/${replay}` }, t('replay')),
      check?.button,
      feed.tournament ? el('a', { class: 'button primary', href: `#/event/${feed.tournament}` }, t('to_event'))
        : el('a', { class: 'button primary', href: '#/' }, t('to_lobby'))),
    check?.results,
  ].filter(Boolean);
}
