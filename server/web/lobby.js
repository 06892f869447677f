/* SPDX-License-Identifier: MIT
 * lobby.js - choose a deck, and with it the game; then how to play and against whom: the bot, whoever
 * comes, or someone with a code. */

import { ChatPanel } from './chat.js';
import { deckName } from './decks.js';
import { el, field, fill } from './dom.js';
import { GAMES, offered } from './games.js';
import { LobbyList } from './lobby_list.js';
import { SettingsForm } from './match_settings.js';
import { addWords, named, t } from './words.js';

addWords({
  new_match: ['New match', '新しい対戦'],
  play_bot: ['Play against the bot', 'ボットと対戦'],
  open_match: ['Open a match for anyone', '対戦相手を募集'],
  private_match: ['Open a private match', '合言葉で対戦'],
  join_title: ['Private match', '合言葉で参加'],
  code: ['Code of a private match', '合言葉'],
  your_matches: ['Your matches', 'あなたの対戦'],
  go_back: ['Return', '戻る'],
  match_against: ['{game} against {name}', '{game}（対戦相手：{name}）'],
  deck_of_list: ['{name} ({list})', '{name}（{list}）'],
});

/** @param {object} app @param {HTMLElement} root @param {string} [code] of a private match, by a link
 * @returns {() => void} leave */
export function lobbyScreen(app, root, code = '') {
  const lobby = new Lobby(app, code);
  fill(root, lobby.element);
  lobby.refresh();
  return () => lobby.leave();
}

let chosenDeck = null; /* kept from one visit of the lobby to the next */
const chosenDecks = new Map(); /* ... the last one of each game, for joining */
const chosenRevisions = new Map(); /* ... by game; not there: the default */

class Lobby {
  #app;
  #decks = el('select', { name: 'deck', on: { change: () => this.#chose() } });
  #revisions = el('select', { name: 'revision', on: {
    change: () => { chosenRevisions.set(this.#game, this.#revisions.value); },
  } });
  #offered; /* games, with their revisions */
  #starters = [];
  #loading = null; /* the decks */
  #settings;
  #list;
  #queue;
  #chat;
  #mine = el('section', { class: 'sheet', hidden: true });
  #code = el('input', { name: 'code', required: true, maxlength: 16, autocomplete: 'off' });

  constructor(app, code) {
    this.#app = app;
    this.#offered = offered(app.client.server);
    this.#settings = new SettingsForm(app.client.server);
    const create = (opponent) => () => this.#enter(() => app.client.matchCreate({
      game: this.#game, revision: this.#revisions.value, deck: this.#decks.value, opponent, nonce: isSecureContext,
      settings: this.#settings.value(opponent),
    }));
    this.#starters = [
      ['bot', 'play_bot', 'primary'], ['open', 'open_match', ''], ['private', 'private_match', ''],
    ].map(([opponent, word, look]) => el('button', {
      class: `button ${look}`, type: 'button', disabled: true, data: { opponent },
      on: { click: create(opponent) },
    }, t(word)));
    this.#list = new LobbyList(app, (row) => this.#join({ match: row.match }, row.game), () => this.#showMine());
    this.#queue = app.queue.panel(() => ({ game: this.#game, deck: this.#decks.value }));
    this.#chat = new ChatPanel(app);
    this.#code.value = code;
    const joining = el('section', { class: 'sheet' },
      el('h3', {}, t('join_title')),
      el('form', { class: 'row', on: { submit: (event) => this.#joinByCode(event) } },
        field(t('code'), this.#code),
        el('button', { class: `button ${code ? 'primary' : ''}` }, t('join')),
        el('button', { class: 'button', type: 'button', data: { act: 'watch-code' }, on: { click: () => this.#watchByCode() } },
          t('watch'))));

    this.element = el('div', { class: 'lobby' },
      el('h2', { class: 'visually-hidden' }, t('lobby_title')),
      this.#mine,
      code && joining,
      el('section', { class: 'sheet' },
        el('h3', {}, t('new_match')),
        el('div', { class: 'row' }, field(t('your_deck'), this.#decks), field(t('rules'), this.#revisions)),
        this.#settings.element,
        el('div', { class: 'row' }, this.#settings.bot, this.#starters[0]),
        el('div', { class: 'row' }, ...this.#starters.slice(1))),
      this.#list.open,
      !code && joining,
      this.#queue.element,
      this.#list.live,
      el('div', { class: 'sheet' }, this.#chat.element));
  }

  leave() {
    for (const part of [this.#list, this.#queue, this.#chat]) part.leave();
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
    this.#showMine();
  }

  async #refreshDecks() {
    try {
      const { decks } = await this.#app.client.deckList();
      const option = (deck) => {
        const name = deckName(deck);
        const { restrictions: list } = deck;
        const isPlayable = deck.legal || list !== undefined;
        const under = list === 'none' ? t('tag.no_restrictions') : t('tag.restrictions', { day: list });
        const shown = !deck.legal && list !== undefined ? t('deck_of_list', { name, list: under }) : name;
        return el('option', {
          value: deck.deck, disabled: !isPlayable, selected: deck.deck === chosenDeck,
          data: { game: deck.game, list: deck.legal ? null : list, legal: deck.legal ? 'yes' : null },
        }, isPlayable ? (deck.starter ? t('starter', { name: shown }) : shown) : t('not_legal', { name }));
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
    if (option) {
      chosenDecks.set(this.#game, chosenDeck);
      this.#settings.restrict(this.#game, option.dataset.list);
    }
    this.#showRevisions();
    for (const button of this.#starters) button.disabled = option === undefined;
  }

  #showMine() {
    const { session, feeds } = this.#app.client;
    const known = new Map((session?.matches ?? []).map(({ match, status }) => [match, status]));
    for (const [match, feed] of feeds) if (feed.seat !== null) known.set(match, feed.status);
    const matches = [...known].filter(([, status]) => status === 'live' || status === 'open');
    this.#mine.hidden = matches.length === 0;
    fill(this.#mine, el('h3', {}, t('your_matches')),
      el('ul', { class: 'list' }, ...matches.map(([match, status]) => el('li', { class: 'row' },
        el('div', { class: 'grow' }, this.#titleOf(match), el('div', { class: 'hint' },
          feeds.get(match)?.phase === 'ready' ? t('room_title') : named('status', status))),
        el('a', { class: 'button', href: `#/match/${match}`, data: { key: `mine:${match}` } }, t('go_back'))))));
  }

  /* Which game, and against whom: of a match that this page does not follow, as far as the lobby's list tells. */
  #titleOf(match) {
    const { client } = this.#app;
    const feed = client.feeds.get(match);
    const row = this.#list.rowOf(match);
    const game = row?.game ?? (feed?.revision && client.gameOf(feed));
    if (!Object.hasOwn(GAMES, game)) return '';
    const title = GAMES[game].words.t('game_title');
    const { seat } = feed ?? client.session.matches.find((one) => one.match === match);
    const other = (feed?.players ?? row?.players ?? []).find((player) => player.seat !== seat);
    return other ? t('match_against', { game: title, name: other.name }) : title;
  }

  #joinByCode(event) {
    event.preventDefault();
    this.#join({ code: this.#code.value.trim().toLowerCase() });
  }

  async #watchByCode() {
    const code = this.#code.value.trim().toLowerCase();
    if (!this.#code.reportValidity()) return;
    try {
      const { match } = await this.#app.client.matchWatch({ code });
      this.#app.go(`watch/${match}?code=${encodeURIComponent(code)}`);
    } catch (error) {
      this.#app.report(error);
    }
  }

  /* With the chosen deck, or when that is of another game, with one of the match's game. */
  async #join(where, of = null) {
    await this.#loading;
    const game = of ?? this.#game;
    const own = [...this.#decks.options].filter((option) => option.dataset.game === game && !option.disabled)
      .map(({ value }) => value);
    const last = chosenDecks.get(game);
    const deck = game === this.#game ? this.#decks.value : [last, ...own].find((one) => own.includes(one));
    return this.#enter(() => this.#app.client.matchJoin({
      ...where, deck: deck ?? this.#decks.value, nonce: isSecureContext,
    }));
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
