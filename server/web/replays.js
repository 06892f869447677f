/* SPDX-License-Identifier: MIT
 * replays.js - matches that are over, latest first, found by who played, game, deck and day. */

import { deckName } from './decks.js';
import { el, field, fill } from './dom.js';
import { GAMES, offered } from './games.js';
import { addWords, language, named, t, wordsOf } from './words.js';

const PAGE = 12;
const DAY_MS = 24 * 3600 * 1000;

addWords({
  replays_title: ['Replays', 'リプレイ'],
  only_mine: ['Only mine', '自分の対戦のみ'],
  no_replays: ['Nothing found that has been played to its end.', '終了した対戦は見つかりません。'],
  older: ['Older ones', '以前のもの'],
  versus: ['{p1} – {p2}', '{p1} 対 {p2}'],
  replay_result: ['{winner} {reason}', '{winner}（{reason}）'],
  no_winner: ['No winner,', '勝者なし'],
  any_game: ['All games', 'すべてのゲーム'],
  from_day: ['From', 'この日から'],
  to_day: ['To', 'この日まで'],
  games_played: ['{games} games', '{games}ゲーム'],
  same_deck: ['Deck of {name}', '{name}のデッキ'],
  same_deck_named: ['Deck of {name}: {deck}', '{name}のデッキ：{deck}'],
  of_deck: ['With one deck', '特定のデッキ'],
  of_player: ['Of one player', '特定のプレイヤー'],
  of_pair: ['Of two players', '2人の対戦'],
  against: ['Against {name}', '対{name}'],
  matches_of: ['Matches of {name}', '{name}の対戦'],
  all_again: ['Show all', 'すべて表示'],
});

/** @param {object} app @param {HTMLElement} root @param {URLSearchParams} query player, opponent, game, deck
 * @returns {() => void} leave */
export function replaysScreen(app, root, query) {
  const list = new ReplayList(app, query);
  fill(root, list.element);
  list.refresh();
  return () => {};
}

class ReplayList {
  #app;
  #fixed; /* what the address asks for */
  #list = el('ul', { class: 'list', 'aria-label': t('replays_title') });
  #mine = el('input', { type: 'checkbox', name: 'only-mine', on: { change: () => this.refresh() } });
  #game = el('select', { name: 'replay-game', on: { change: () => this.refresh() } });
  #from = el('input', { type: 'date', name: 'from', on: { change: () => this.refresh() } });
  #to = el('input', { type: 'date', name: 'to', on: { change: () => this.refresh() } });
  #older = el('button', {
    class: 'button small', type: 'button', hidden: true, on: { click: () => this.#more() },
  }, t('older'));
  #next; /* the cursor of the next page */

  constructor(app, query) {
    this.#app = app;
    this.#fixed = Object.fromEntries(['player', 'opponent', 'deck'].filter((name) => query.get(name))
      .map((name) => [name, query.get(name)]));
    const { player } = app.client.session;
    this.#mine.checked = this.#fixed.player === player && !this.#fixed.opponent;
    if (this.#mine.checked) delete this.#fixed.player; /* the box says it, and can be unchecked */
    this.#game.append(el('option', { value: '' }, t('any_game')), ...offered(app.client.server).map(({ game }) =>
      el('option', { value: game, selected: game === query.get('game') }, GAMES[game].words.t('game_title'))));
    const { deck, opponent } = this.#fixed;
    const kind = deck ? 'of_deck' : opponent ? 'of_pair' : this.#fixed.player && 'of_player';
    this.element = el('section', { class: 'sheet lobby', data: { part: 'replays' } },
      el('h2', {}, t('replays_title')),
      el('form', { class: 'row filters', on: { submit: (event) => event.preventDefault() } },
        field(t('game_name'), this.#game), field(t('from_day'), this.#from), field(t('to_day'), this.#to),
        el('label', { class: 'check' }, this.#mine, el('span', {}, t('only_mine')))),
      kind && el('p', { class: 'row' }, el('span', { class: 'tag' }, t(kind)),
        el('a', { href: '#/replays' }, t('all_again'))),
      this.#list, this.#older);
  }

  /* Days are those of the reader. */
  #filter() {
    const dayOf = ({ value }) => (value ? new Date(`${value}T00:00:00`).getTime() : NaN);
    const [from, to] = [dayOf(this.#from), dayOf(this.#to)];
    return {
      limit: PAGE, ...this.#fixed,
      ...(this.#mine.checked && { player: this.#app.client.session.player }),
      ...(this.#game.value && { game: this.#game.value }),
      ...(from > 0 && { from_ms: from }), ...(to > 0 && { to_ms: to + DAY_MS }),
    };
  }

  async #fetchPage(before) {
    const page = await this.#app.client.replayList({ ...this.#filter(), ...(before && { before }) });
    this.#next = page.next;
    this.#older.hidden = page.next === undefined;
    return page.replays.map((one) => row(one, this.#filter()));
  }

  async #more() {
    try {
      const rows = await this.#fetchPage(this.#next);
      this.#list.append(...rows);
      rows[0]?.querySelector('a')?.focus(); /* where reading goes on; the button may be gone */
    } catch (error) {
      this.#app.report(error);
    }
  }

  async refresh() {
    try {
      const rows = await this.#fetchPage();
      fill(this.#list, ...(rows.length ? rows : [el('li', { class: 'hint' }, t('no_replays'))]));
    } catch (error) {
      this.#app.report(error);
    }
  }
}

/* Matches of somebody; of a pair, when those of the other one are shown. Bots and deleted players have no
 * id, guests do. */
function playerLink({ name, player }, other, { player: shown, opponent }) {
  if (player === undefined || player === shown || player === opponent) return null;
  const isPair = other.player !== undefined && other.player === shown;
  return el('a', { class: 'tag', href: isPair ? `#/replays?player=${shown}&opponent=${player}` : `#/replays?player=${player}`,
    data: { player } }, t(isPair ? 'against' : 'matches_of', { name }));
}

function row({ replay, game, players, decks, winner, reason, ended_ms: endedMs, games, privacy }, filter) {
  const [p1, p2] = players.map(({ name }) => name);
  const title = t('versus', { p1, p2 });
  const words = GAMES[game]?.words ?? wordsOf('');
  const nameOf = (of) => players.find(({ seat }) => seat === of)?.name;
  const ended = new Date(endedMs);
  const when = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' });
  return el('li', { class: 'row', data: { replay } },
    el('div', { class: 'grow' },
      el('a', { class: 'title', href: `#/replay/${replay}` }, title),
      el('div', { class: 'hint' },
        t('replay_result', {
          winner: nameOf(winner) === undefined ? t('no_winner') : t('won_by', { name: nameOf(winner) }),
          reason: words.named('reason', reason),
        }), ' · ', el('time', { datetime: ended.toISOString() }, when.format(ended))),
      el('div', { class: 'tags' },
        el('span', { class: 'tag' }, words.t('game_title')),
        games > 1 && el('span', { class: 'tag' }, t('games_played', { games })),
        privacy !== 'public' && el('span', { class: 'tag' }, named('privacy', privacy)),
        ...players.map((player, i) => playerLink(player, players[1 - i], filter)),
        ...['p1', 'p2'].map((seat) => {
          const deck = decks.find((one) => one.seat === seat);
          return deck && el('a', { class: 'tag', href: `#/replays?deck=${deck.hash}` },
            deck.name ? t('same_deck_named', { name: nameOf(seat), deck: deckName(deck) }) : t('same_deck', { name: nameOf(seat) }));
        }))));
}
