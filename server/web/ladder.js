/* SPDX-License-Identifier: MIT
 * ladder.js - the leaderboard of a game and season, best first, and where the reader stands. */

import { el, field, fill } from './dom.js';
import { GAMES, offered } from './games.js';
import { addWords, t } from './words.js';

addWords({
  ladder_title: ['Leaderboard', 'ランキング'],
  season: ['Season', 'シーズン'],
  season_of: ['Season {season}', 'シーズン{season}'],
  season_running: ['Season {season} (running)', 'シーズン{season}（開催中）'],
  rank: ['Rank', '順位'],
  player: ['Player', 'プレイヤー'],
  rating: ['Rating', 'レート'],
  record: ['Won – drawn – lost', '勝–分–敗'],
  provisional: ['provisional', '暫定'],
  rating_of: ['{rating} ± {deviation}', '{rating} ± {deviation}'],
  record_of: ['{wins} – {draws} – {losses}', '{wins} – {draws} – {losses}'],
  no_ratings: ['Nobody has played a rated match yet.', 'レート戦の記録はまだありません。'],
  your_rating: ['You: {rating} ± {deviation}', 'あなた：{rating} ± {deviation}'],
  more_players: ['More', '続き'],
});

/** @param {object} app @param {HTMLElement} root @returns {() => void} leave */
export function ladderScreen({ client, report }, root) {
  const games = offered(client.server).map(({ game }) => game);
  const game = el('select', { name: 'ladder-game', on: { change: () => refresh(true) } },
    ...games.map((one) => el('option', { value: one }, GAMES[one].words.t('game_title'))));
  const season = el('select', { name: 'season', on: { change: () => refresh(false) } });
  const own = el('p', { role: 'status' });
  const rows = el('tbody', {});
  const empty = el('p', { class: 'hint', hidden: true }, t('no_ratings'));
  const more = el('button', { class: 'button small', type: 'button', hidden: true, on: { click: () => page(next) } }, t('more_players'));
  let next;

  const row = ({ rank, player, name, rating }) => el('tr', { data: { player } },
    el('td', {}, rank),
    el('td', {}, el('a', { href: `#/replays?player=${player}&game=${game.value}` }, name)),
    el('td', {}, t('rating_of', rating), ' ', rating.provisional && el('span', { class: 'tag' }, t('provisional'))),
    el('td', {}, t('record_of', rating)));

  async function page(after) {
    try {
      const found = await client.request('rating.list', {
        game: game.value, ...(season.value && { season: Number(season.value) }), ...(after && { after }),
      });
      ({ next } = found);
      more.hidden = next === undefined;
      if (!after) rows.replaceChildren();
      rows.append(...found.players.map(row));
      empty.hidden = rows.children.length > 0;
      return found;
    } catch (error) {
      report(error);
      return null;
    }
  }

  async function refresh(isOtherGame) {
    if (isOtherGame) season.replaceChildren();
    const found = await page();
    if (found && season.children.length === 0) {
      fill(season, ...Array.from({ length: found.running }, (_, i) => found.running - i).map((one) =>
        el('option', { value: one }, t(one === found.running ? 'season_running' : 'season_of', { season: one }))));
    }
    own.textContent = '';
    if (client.session.handle === undefined) return;
    try {
      const { now } = await client.request('rating.get', { game: game.value });
      own.textContent = t('your_rating', now);
    } catch { /* never played */ }
  }

  fill(root, el('section', { class: 'sheet lobby', data: { part: 'ladder' } },
    el('h2', {}, t('ladder_title')),
    el('div', { class: 'row' }, field(t('game_name'), game), field(t('season'), season)),
    own,
    el('table', { class: 'ranks' }, el('thead', {}, el('tr', {},
      ...['rank', 'player', 'rating', 'record'].map((word) => el('th', { scope: 'col' }, t(word))))), rows),
    empty, more));
  refresh(true);
  return () => {};
}
