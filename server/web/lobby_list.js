/* SPDX-License-Identifier: MIT
 * lobby_list.js - the matches that may be joined or watched, as they are at this moment: the server
 * tells each change. */

import { el, fill } from './dom.js';
import { GAMES } from './games.js';
import { settingsWords } from './match_settings.js';
import { isJudge } from './roles.js';
import { addWords, t } from './words.js';

addWords({
  open_title: ['Open matches', '募集中の対戦'],
  live_title: ['Running matches', '進行中の対戦'],
  join: ['Join', '参加'],
  watch: ['Watch', '観戦'],
  look_as_judge: ['As a judge', 'ジャッジとして見る'],
  no_open: ['Nobody is waiting right now.', '今は募集がありません。'],
  no_live: ['Nothing that may be watched is going on.', '観戦できる対戦はありません。'],
  here_now: ['{here} players here', '{here}人が接続中'],
  here_one: ['1 player here', '1人が接続中'],
  watched_by: ['{count} watching', '{count}人が観戦中'],
  rated: ['rated', 'レート戦'],
});

export class LobbyList {
  #client;
  #onJoin;
  #onChange;
  #rows = new Map();
  #open = el('ul', { class: 'list', data: { part: 'matches' } });
  #live = el('ul', { class: 'list', data: { part: 'live' } });
  #here = el('span', { class: 'hint' });
  #cleanUp = [];

  /** @param {object} app @param {(match: object) => void} onJoin a row was chosen to be joined
   * @param {() => void} onChange rowOf may say something else from now on */
  constructor({ client, report }, onJoin, onChange) {
    this.#client = client;
    this.#onJoin = onJoin;
    this.#onChange = onChange;
    this.open = el('section', { class: 'sheet' },
      el('div', { class: 'row' }, el('h3', { class: 'grow' }, t('open_title')), this.#here), this.#open);
    this.live = el('section', { class: 'sheet' }, el('h3', {}, t('live_title')), this.#live);
    const watch = () => client.request('lobby.watch').then((whole) => {
      this.#rows.clear();
      this.#take(whole.matches);
      this.#show(whole);
    }).catch((error) => error.code !== 0 && report(error));
    this.#cleanUp = [
      client.on('lobby.change', (change) => this.#changed(change)),
      client.on('resumed', watch),
    ];
    watch();
  }

  leave() {
    for (const undo of this.#cleanUp) undo();
    if (this.#client.state === 'ready' && this.#client.session) this.#client.request('lobby.unwatch').catch(() => {});
  }

  /** What the server lists of a match; undefined: nothing. @param {string} match */
  rowOf(match) {
    return this.#rows.get(match);
  }

  #take(rows = []) {
    for (const row of rows) if (Object.hasOwn(GAMES, row.game)) this.#rows.set(row.match, row);
  }

  #changed({ whole, added, changed, removed = [], ...numbers }) {
    if (whole) this.#rows.clear();
    this.#take(added);
    this.#take(changed);
    for (const match of removed) this.#rows.delete(match);
    this.#show(numbers);
  }

  #show({ here }) {
    const { player } = this.#client.session ?? {};
    this.#here.textContent = here === 1 ? t('here_one') : t('here_now', { here });
    const rows = [...this.#rows.values()].sort((a, b) => b.created_ms - a.created_ms);
    const own = new Set(this.#client.feeds.keys());
    const list = (status, empty) => {
      const found = rows.filter((row) => row.status === status && !own.has(row.match));
      return found.length > 0 ? found.map((row) => this.#row(row, player)) : [el('li', { class: 'hint' }, t(empty))];
    };
    fill(this.#open, ...list('open', 'no_open'));
    fill(this.#live, ...list('live', 'no_live'));
    this.#onChange();
  }

  #row(row) {
    const { match, game, revision, status, players, spectators, format, settings } = row;
    const { words } = GAMES[game];
    const who = players.map(({ name }) => name).join(' – ');
    return el('li', { class: 'row', data: { row: match } },
      el('div', { class: 'grow' }, who,
        el('div', { class: 'tags' },
          el('span', { class: 'tag' }, words.named('revision', revision)),
          el('span', { class: 'tag' }, words.t('game_title')),
          format && el('span', { class: 'tag' }, t('rated')),
          ...settingsWords(settings).map((text) => el('span', { class: 'tag' }, text)),
          status === 'live' && spectators > 0 && el('span', { class: 'tag' }, t('watched_by', { count: spectators })))),
      status === 'open'
        ? el('button', {
          class: 'button', type: 'button', data: { key: match, join: match }, 'aria-label': `${t('join')}: ${who}`,
          on: { click: () => this.#onJoin(row) },
        }, t('join'))
        : el('span', { class: 'row acts' },
          isJudge(this.#client) && el('a', {
            class: 'button small', href: `#/judge/${match}`, data: { judge: match }, 'aria-label': `${t('look_as_judge')}: ${who}`,
          }, t('look_as_judge')),
          el('a', { class: 'button', href: `#/watch/${match}`, data: { key: match }, 'aria-label': `${t('watch')}: ${who}` },
            t('watch'))));
  }
}
