/* SPDX-License-Identifier: MIT
 * lobby.js - choose a deck, and with it the game; then an opponent: the bot, whoever comes, or someone
 * with a code; below that, what was played lately. */

import { deckEditor } from './deck.js';
import { confirmed } from './dialog.js';
import { el, field, fill } from './dom.js';
import { GAMES, offered } from './games.js';
import { replayList } from './replays.js';
import { language, named, t } from './words.js';

const REFRESH_MS = 3000;

/** @param {object} app @param {HTMLElement} root @returns {() => void} leave */
export function lobbyScreen(app, root) {
  const lobby = new Lobby(app);
  fill(root, lobby.element);
  lobby.refresh();
  const timer = setInterval(() => {
    if (!document.hidden && app.client.state === 'ready') lobby.refreshMatches();
  }, REFRESH_MS);
  return () => clearInterval(timer);
}

let chosenDeck = null; /* kept from one visit of the lobby to the next */
const chosenDecks = new Map(); /* ... the last one of each game, for joining */
const chosenRevisions = new Map(); /* ... by game; not there: the default */

class Lobby {
  #app;
  #decks = el('select', { name: 'deck', on: { change: () => this.#chose() } });
  #delete = el('button', { class: 'button', type: 'button', on: { click: () => this.#drop() } },
    t('delete_deck'));
  #revisions = el('select', { name: 'revision', on: {
    change: () => { chosenRevisions.set(this.#game, this.#revisions.value); },
  } });
  #offered; /* games, with their revisions */
  #starters = [];
  #loading = null; /* the decks */
  #matches = el('ul', { class: 'list', data: { part: 'matches' } });
  #mine = el('section', { class: 'sheet', hidden: true });
  #replays;
  #code = el('input', { name: 'code', required: true, maxlength: 16, autocomplete: 'off' });

  constructor(app) {
    this.#app = app;
    this.#offered = offered(app.client.server);
    const create = (opponent) => () => this.#enter(() => app.client.matchCreate({
      game: this.#game, revision: this.#revisions.value, deck: this.#decks.value, opponent,
    }));
    this.#starters = [
      ['bot', 'play_bot', 'primary'], ['open', 'open_match', ''], ['private', 'private_match', ''],
    ].map(([opponent, word, look]) => el('button', {
      class: `button ${look}`, type: 'button', disabled: true, data: { opponent },
      on: { click: create(opponent) },
    }, t(word)));

    this.#replays = replayList(app);

    this.element = el('div', { class: 'lobby' },
      el('h2', { class: 'visually-hidden' }, t('lobby_title')),
      this.#mine,
      el('section', { class: 'sheet' },
        el('h3', {}, t('new_match')),
        el('div', { class: 'row' }, field(t('your_deck'), this.#decks), this.#delete),
        el('div', { class: 'row' }, field(t('rules'), this.#revisions)),
        el('div', { class: 'row' }, ...this.#starters)),
      el('section', { class: 'sheet' },
        el('h3', {}, t('join_title')),
        this.#matches,
        el('form', { class: 'row', on: { submit: (event) => this.#joinByCode(event) } },
          field(t('code'), this.#code),
          el('button', { class: 'button' }, t('join')))),
      el('details', { class: 'sheet' },
        el('summary', {}, t('add_deck')),
        deckEditor(app, this.#offered.map(({ game }) => game), (...saved) => this.#added(...saved))),
      this.#replays.element);
  }

  /* The game of the chosen deck. */
  get #game() {
    return this.#decks.selectedOptions[0]?.dataset.game;
  }

  /* The rules a new match of that game is played by: the server lists them, the default first. */
  #showRevisions() {
    const game = this.#game;
    const { revisions = [] } = this.#offered.find((one) => one.game === game) ?? {};
    fill(this.#revisions, ...revisions.map((revision) => {
      const rules = GAMES[game].words.named('revision', revision);
      return el('option', { value: revision, selected: revision === chosenRevisions.get(game) },
        revision === revisions[0] ? t('rules_default', { rules }) : rules);
    }));
  }

  refresh() {
    this.#loading = this.#refreshDecks();
    this.refreshMatches();
    this.#replays.refresh();
    this.#showMine();
  }

  async refreshMatches() {
    try {
      const { matches } = await this.#app.client.matchList();
      const known = matches.filter(({ game }) => Object.hasOwn(GAMES, game));
      const rows = known.map((match) => el('li', { class: 'row' },
        el('span', { class: 'grow' }, match.host),
        el('span', { class: 'tag' }, GAMES[match.game].words.named('revision', match.revision)),
        this.#offered.length > 1
          && el('span', { class: 'tag' }, GAMES[match.game].words.t('game_title')),
        el('button', {
          class: 'button', data: { key: match.match, join: match.match },
          'aria-label': `${t('join')}: ${match.host}`,
          on: { click: () => this.#join({ match: match.match }, match.game) },
        }, t('join'))));
      fill(this.#matches, ...(rows.length ? rows : [el('li', { class: 'hint' }, t('no_open'))]));
    } catch (error) {
      if (error.error !== 'disconnected') this.#app.report(error);
    }
  }

  async #refreshDecks() {
    try {
      const { decks } = await this.#app.client.deckList();
      const option = (deck) => {
        const called = (language() === 'ja' && deck.name_ja) || deck.name;
        const word = deck.starter ? 'starter' : 'not_legal';
        const name = deck.legal && !deck.starter ? called : t(word, { name: called });
        return el('option', {
          value: deck.deck, disabled: !deck.legal, selected: deck.deck === chosenDeck,
          data: { game: deck.game, own: deck.starter ? null : deck.name },
        }, name);
      };
      fill(this.#decks, ...this.#offered.map(({ game }) => el('optgroup', {
        label: GAMES[game].words.t('game_title'),
      }, ...decks.filter((deck) => deck.game === game).map(option))));
      if (decks.length === 0) this.#app.notice(t('no_decks'));
      this.#chose();
    } catch (error) {
      this.#app.report(error);
    }
  }

  #chose() {
    const option = this.#decks.selectedOptions[0];
    chosenDeck = option?.value ?? null;
    if (option) chosenDecks.set(this.#game, chosenDeck);
    this.#showRevisions();
    this.#delete.hidden = option?.dataset.own === undefined;
    for (const button of this.#starters) button.disabled = option === undefined;
  }

  #added(deck) {
    chosenDeck = deck;
    this.#refreshDecks();
  }

  async #drop() {
    const { own: name } = this.#decks.selectedOptions[0].dataset;
    const text = t('delete_text', { name });
    if (!await confirmed({ title: t('delete_title'), text, yes: t('delete_deck') })) return;
    try {
      await this.#app.client.deckDelete(this.#decks.value);
      chosenDeck = null;
    } catch (error) {
      this.#app.report(error);
    }
    this.#refreshDecks();
  }

  #showMine() {
    const { session, feeds } = this.#app.client;
    const known = new Map((session.matches ?? []).map(({ match, status }) => [match, status]));
    for (const [match, feed] of feeds) known.set(match, feed.status);
    const matches = [...known].filter(([, status]) => status === 'live' || status === 'open');
    this.#mine.hidden = matches.length === 0;
    fill(this.#mine, el('h3', {}, t('your_matches')),
      el('ul', { class: 'list' }, ...matches.map(([match, status]) => el('li', { class: 'row' },
        el('span', { class: 'grow' }, named('status', status)),
        el('a', { class: 'button', href: `#/match/${match}` }, t('go_back'))))));
  }

  #joinByCode(event) {
    event.preventDefault();
    this.#join({ code: this.#code.value.trim() });
  }

  /* With the chosen deck, or when that is of another game, with one of the match's game. */
  async #join(where, of = null) {
    await this.#loading;
    const game = of ?? this.#game;
    const own = [...this.#decks.options].filter((option) => option.dataset.game === game && !option.disabled)
      .map(({ value }) => value);
    const last = chosenDecks.get(game);
    const deck = game === this.#game ? this.#decks.value : [last, ...own].find((one) => own.includes(one));
    return this.#enter(() => this.#app.client.matchJoin({ ...where, deck: deck ?? this.#decks.value }));
  }

  async #enter(ask) {
    for (const button of this.#starters) button.disabled = true;
    try {
      const feed = await ask();
      this.#app.go(`match/${feed.match}`);
    } catch (error) {
      this.#app.report(error);
      this.#chose();
    }
  }
}
