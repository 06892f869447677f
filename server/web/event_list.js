/* SPDX-License-Identifier: MIT
 * event_list.js - the events of the server: those that can be entered, those that are on, those that are over. */

import { el, field, fill } from './dom.js';
import { timeText } from './event_words.js';
import { GAMES, offered } from './games.js';
import { PagedList } from './paged_list.js';
import { isOrganizer } from './roles.js';
import { addWords, named, t, wordsOf } from './words.js';

const PAGE = 20;
const KINDS = ['entry', 'running', 'over'];

addWords({
  'event_kind.entry': ['Open for entry', '参加受付中'],
  'event_kind.running': ['Running', '開催中'],
  'event_kind.over': ['Over', '終了'],
  all_events: ['All', 'すべて'],
  events_kind: ['Which', '種類'],
  events_mine: ['Only those that concern me', '自分に関係する大会のみ'],
  events_none: ['There are none.', 'ありません。'],
  event_new: ['New event', '大会を作る'],
  event_places: ['{entered} of {capacity}', '{entered}／{capacity}人'],
});

/** @param {object} app @param {HTMLElement} root @returns {() => void} leave */
export function eventsScreen(app, root) {
  const { client } = app;
  const kind = el('select', { name: 'event-kind', on: { change: () => list.refresh() } }, el('option', { value: '' }, t('all_events')),
    ...KINDS.map((one) => el('option', { value: one }, named('event_kind', one))));
  const game = el('select', { name: 'event-game', on: { change: () => list.refresh() } }, el('option', { value: '' }, t('any_game')),
    ...offered(client.server).map((one) => el('option', { value: one.game }, GAMES[one.game].words.t('game_title'))));
  const mine = el('input', { type: 'checkbox', name: 'events-mine', on: { change: () => list.refresh() } });
  const isKnown = client.session?.handle !== undefined;
  const list = new PagedList(app, {
    part: 'events', none: t('events_none'), row,
    fetch: async (before) => {
      const { tournaments: rows, next } = await client.request('tournament.list', {
        limit: PAGE, ...(before && { before }), ...(kind.value && { state: kind.value }), ...(game.value && { game: game.value }),
        ...(mine.checked && { mine: true }),
      });
      return { rows, next };
    },
  });
  fill(root, el('section', { class: 'sheet lobby', data: { part: 'events-page' } },
    el('div', { class: 'row' }, el('h2', { class: 'grow' }, t('events')),
      isOrganizer(client) && el('a', { class: 'button primary', href: '#/event/new', data: { act: 'event-new' } }, t('event_new'))),
    el('form', { class: 'row filters', on: { submit: (event) => event.preventDefault() } },
      field(t('events_kind'), kind), field(t('game_name'), game),
      isKnown && el('label', { class: 'check' }, mine, el('span', {}, t('events_mine')))),
    list.element));
  list.refresh();
  const undo = client.on('resumed', () => list.refresh());
  return () => undo();
}

function row({ tournament, name, game, state, starts_ms: starts, entered, capacity, host, round }) {
  const words = GAMES[game]?.words ?? wordsOf('');
  return el('li', { class: 'row', data: { event: tournament, state } },
    el('div', { class: 'grow' }, el('a', { class: 'title', href: `#/event/${tournament}`, data: { key: `event:${tournament}` } }, name),
      el('div', { class: 'hint' }, [starts > 0 && timeText(starts), state === 'entry' ? t('event_places', { entered, capacity }) : t('players_playing', { entered }), t('hosted_by', { host })].filter(Boolean).join(' · ')),
      el('div', { class: 'tags' }, ...[words.t('game_title'), named('event_state', state), round && state !== 'over' && t('round_no', { round })].filter(Boolean)
        .map((text) => el('span', { class: 'tag' }, text)))));
}
