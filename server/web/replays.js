/* SPDX-License-Identifier: MIT
 * replays.js - matches that are over, latest first: who won and how, the document, the shuffles, and
 * the last table for those who sat at it. */

import { el, fill } from './dom.js';
import { GAMES } from './games.js';
import { replayUrl, shuffleCheck } from './shuffles.js';
import { addWords, language, t, wordsOf } from './words.js';

const PAGE = 8;

addWords({
  replays_title: ['Recent replays', '最近のリプレイ'],
  only_mine: ['Only mine', '自分の対戦のみ'],
  no_replays: ['Nothing has been played to its end yet.', '終了した対戦はまだありません。'],
  older: ['Older ones', '以前のもの'],
  versus: ['{p1} – {p2}', '{p1} 対 {p2}'],
  replay_result: ['{winner} {reason}', '{winner}（{reason}）'],
  no_winner: ['No winner,', '勝者なし'],
  look_at_table: ['Table', '盤面'],
});

function row({ replay, game, players, winner, reason, ended_ms: endedMs }, isMine) {
  const [p1, p2] = players.map(({ name }) => name);
  const title = t('versus', { p1, p2 });
  const words = GAMES[game]?.words ?? wordsOf('');
  const name = players.find(({ seat }) => seat === winner)?.name;
  const ended = new Date(endedMs);
  const when = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' });
  const link = (href, word, more = {}) => el('a', {
    class: 'button small', href, 'aria-label': `${t(word)}: ${title}`, ...more,
  }, t(word));
  const { button, results } = shuffleCheck(replay, { of: title, look: 'small' });
  return el('li', { class: 'row', data: { replay } },
    el('div', { class: 'grow' },
      el('div', {}, title),
      el('div', { class: 'hint' },
        t('replay_result', {
          winner: name === undefined ? t('no_winner') : t('won_by', { name }),
          reason: words.named('reason', reason),
        }), ' · ', el('time', { datetime: ended.toISOString() }, when.format(ended)))),
    isMine && link(`#/match/${replay}`, 'look_at_table'),
    link(replayUrl(replay), 'replay', { target: '_blank', rel: 'noopener' }),
    button, results);
}

/** @param {object} app @returns {{element: HTMLElement, refresh: () => Promise<void>}} */
export function replayList({ client, report }) {
  const list = el('ul', { class: 'list', 'aria-label': t('replays_title') });
  const mine = el('input', { type: 'checkbox', name: 'only-mine', on: { change: () => refresh() } });
  const older = el('button', {
    class: 'button small', type: 'button', hidden: true, on: { click: () => more() },
  }, t('older'));
  let next; /* the cursor of the next page */

  async function fetchPage(before) {
    const isMine = mine.checked;
    const page = await client.replayList({
      limit: PAGE, ...(isMine && { player: client.session.player }), ...(before && { before }),
    });
    next = page.next;
    older.hidden = next === undefined;
    return page.replays.map((replay) => row(replay, isMine));
  }

  async function more() {
    try {
      const rows = await fetchPage(next);
      list.append(...rows);
      rows[0]?.querySelector('a')?.focus(); /* where reading goes on; the button may be gone */
    } catch (error) {
      report(error);
    }
  }

  async function refresh() {
    try {
      const rows = await fetchPage();
      fill(list, ...(rows.length ? rows : [el('li', { class: 'hint' }, t('no_replays'))]));
    } catch (error) {
      report(error);
    }
  }

  const element = el('section', { class: 'sheet', data: { part: 'replays' } },
    el('div', { class: 'row' },
      el('h3', { class: 'grow' }, t('replays_title')),
      el('label', { class: 'check' }, mine, el('span', {}, t('only_mine')))),
    list, older);
  return { element, refresh };
}
