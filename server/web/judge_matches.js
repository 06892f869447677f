/* SPDX-License-Identifier: MIT
 * judge_matches.js - the matches that judges may look at, private ones, too; and those that the server has put
 * aside, with what is known of why. */

import { el } from './dom.js';
import { GAMES } from './games.js';
import { PagedList } from './paged_list.js';
import { addWords, language, named, t, wordsOf } from './words.js';

const PAGE = 20;

addWords({
  matches_all: ['Open and running matches', '募集中・進行中の対戦'],
  matches_aside: ['Matches put aside', '保留中の対戦'],
  matches_none: ['There are none.', 'ありません。'],
  match_private: ['private', '非公開'],
  match_game_no: ['game {number}', '第{number}ゲーム'],
  match_ruled: ['{rulings} rulings', '裁定{rulings}件'],
  more_rows: ['More', '続き'],
  aside_why: ['Report', '報告'],
});

const versus = (players) => players.map(({ name }) => name).join(' – ');
const gameTag = (game) => el('span', { class: 'tag' }, (GAMES[game]?.words ?? wordsOf('')).t('game_title'));

/** @param {object} app @returns {HTMLElement[]} sections, whose lists are asked for when they are opened */
export function matchLists(app) {
  const { client } = app;
  const fetch = (method) => async (after) => {
    const { matches: rows, next } = await client.request(method, { limit: PAGE, ...(after && { after }) });
    return { rows, next };
  };
  const running = new PagedList(app, {
    part: 'judge-matches', none: t('matches_none'), fetch: fetch('judge.matches'),
    row: ({ match, game, status, players, number, private: isPrivate, paused, rulings }) => el('li', { class: 'row', data: { match } },
      el('div', { class: 'grow' }, versus(players), el('div', { class: 'tags' }, gameTag(game),
        ...[named('status', status), number && t('match_game_no', { number }), isPrivate && t('match_private'),
          paused && t('paused'), rulings > 0 && t('match_ruled', { rulings })]
          .filter(Boolean).map((text) => el('span', { class: 'tag' }, text)))),
      status === 'live' && el('a', { class: 'button small', href: `#/judge/${match}`, 'aria-label': `${t('call_look')}: ${versus(players)}` },
        t('call_look'))),
  });
  const aside = new PagedList(app, {
    part: 'judge-aside', none: t('matches_none'), fetch: fetch('judge.aside'),
    row: ({ match, game, players, report, aside_ms: at }) => el('li', { data: { match } },
      el('div', {}, versus(players), ' ', el('code', {}, match), ' ', gameTag(game)),
      el('div', { class: 'hint' }, new Intl.DateTimeFormat(language(), { dateStyle: 'short', timeStyle: 'short' }).format(at)),
      el('details', {}, el('summary', {}, t('aside_why')), el('pre', { class: 'report' }, report))),
  });
  return [['matches_all', running], ['matches_aside', aside]].map(([title, list]) => el('details', {
    class: 'sheet', data: { list: title }, on: { toggle: ({ target }) => { if (target.open) list.refresh(); } },
  }, el('summary', {}, t(title)), list.element));
}
