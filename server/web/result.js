/* SPDX-License-Identifier: MIT
 * result.js - how a match ended, its replay, and whether its shuffles were honest: the browser
 * computes them again from the key that the replay reveals. */

import { checkReplay } from '/js/verify_replay.js';
import { el, fill } from './dom.js';
import { named, t } from './words.js';

function headline({ seat, status }, outcome, names) {
  if (status !== 'finished') return named('status', status);
  if (!outcome?.winner) return t('drawn');
  if (seat === null) return t('won_by', { name: names.player(outcome.winner) });
  return t(outcome.winner === seat ? 'won' : 'lost');
}

/** @param {object} feed @param {object|null} outcome the last match.status
 * @param {{player: (seat: string) => string}} names @returns {HTMLElement[]} */
export function resultBanner(feed, outcome, names) {
  const replay = outcome?.replay && `/api/v1/replays/${outcome.replay}`;
  const checks = el('ul', { class: 'checks', role: 'status' });

  async function onCheck({ target }) {
    target.disabled = true;
    fill(checks, el('li', {}, t('checking')));
    try {
      const response = await fetch(replay);
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      const results = await checkReplay(await response.text(), feed);
      fill(checks, ...results.map(({ name, isRight, detail }) => el('li', {
        class: isRight ? 'good' : 'bad', data: { check: name },
      }, `${isRight ? '✓' : '✗'} ${named('check', name)}${detail ? `: ${detail}` : ''}`)));
    } catch (error) {
      fill(checks, el('li', { class: 'bad' }, error.message));
    }
  }

  return [
    el('h2', { data: { winner: outcome?.winner } }, headline(feed, outcome, names)),
    outcome?.reason && el('p', {}, named('reason', outcome.reason)),
    el('div', { class: 'row' },
      replay && el('a', { class: 'button', href: replay, target: '_blank', rel: 'noopener' },
        t('replay')),
      replay && el('button', { class: 'button', type: 'button', on: { click: onCheck } },
        t('check_shuffles')),
      el('a', { class: 'button primary', href: '#/' }, t('to_lobby'))),
    checks,
  ].filter(Boolean);
}
