/* SPDX-License-Identifier: MIT
 * shuffles.js - were the shuffles of a replay honest? The browser computes them again from the key
 * that the replay reveals. */

import { checkReplay } from '/js/verify_replay.js';
import { el, fill } from './dom.js';
import { named, t } from './words.js';

/** Where the document of a replay is. @param {string} replay id
 * @param {{share?: string|null, isDownload?: boolean}} [more] share: token of an unlisted one */
export function replayUrl(replay, { share = null, isDownload = false } = {}) {
  const query = new URLSearchParams({ ...(share && { share }), ...(isDownload && { download: '1' }) });
  return `/api/v1/replays/${replay}${query.size > 0 ? `?${query}` : ''}`;
}

/* As it is served, byte for byte. */
async function documentOf(replay, share) {
  const response = await fetch(replayUrl(replay, { share }));
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.text();
}

/** @param {string} replay id @param {{commitment?: string|null, of?: string, look?: string,
 *   share?: string|null, text?: () => Promise<string>}} [more]
 *   commitment: as a player saw it before the deal; of: what the button is about, for those who do
 *   not see where it stands; look: another class for it; text: gives the document when it is not to be
 *   had without a session
 * @returns {{button: HTMLElement, results: HTMLElement}} */
export function shuffleCheck(replay, { commitment = null, of = null, look = '', share = null, text } = {}) {
  const results = el('ul', { class: 'checks', role: 'status' });
  let isChecking = false; /* the button stays enabled: a disabled one would lose the focus */

  async function onClick() {
    if (isChecking) return;
    isChecking = true;
    fill(results, el('li', {}, t('checking')));
    try {
      const checks = await checkReplay(await (text?.() ?? documentOf(replay, share)), { commitment });
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
