/* SPDX-License-Identifier: MIT
 * shuffles.js - were the shuffles of a replay honest? The browser computes them again from the key
 * that the replay reveals. */

import { checkReplay } from '/js/verify_replay.js';
import { el, fill } from './dom.js';
import { named, t } from './words.js';

/** Where the document of a replay is. @param {string} replay id */
export const replayUrl = (replay) => `/api/v1/replays/${replay}`;

/** @param {string} replay id @param {{commitment?: string|null, of?: string, look?: string}} [more]
 *   commitment: as a player saw it before the deal; of: what the button is about, for those who do
 *   not see where it stands; look: another class for it
 * @returns {{button: HTMLElement, results: HTMLElement}} */
export function shuffleCheck(replay, { commitment = null, of = null, look = '' } = {}) {
  const results = el('ul', { class: 'checks', role: 'status' });
  let isChecking = false; /* the button stays enabled: a disabled one would lose the focus */

  async function onClick() {
    if (isChecking) return;
    isChecking = true;
    fill(results, el('li', {}, t('checking')));
    try {
      const response = await fetch(replayUrl(replay));
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      const checks = await checkReplay(await response.text(), { commitment });
      fill(results, ...checks.map(({ name, isRight, detail }) => el('li', {
        class: isRight ? 'good' : 'bad', data: { check: name },
      }, `${t(isRight ? 'check_right' : 'check_wrong')} ${named('check', name)}${detail ? `: ${detail}` : ''}`)));
    } catch (error) {
      fill(results, el('li', { class: 'bad' }, error.message));
    }
    isChecking = false;
  }

  const button = el('button', {
    class: `button ${look}`, type: 'button', on: { click: onClick },
    'aria-label': of && `${t('check_shuffles')}: ${of}`,
  }, t('check_shuffles'));
  return { button, results };
}
