/* SPDX-License-Identifier: MIT
 * event_own.js - an event for who plays in it: entering, the deck, check-in, the table one is called to, the own
 * matches, and leaving. */

import { confirmed } from './dialog.js';
import { deckName } from './decks.js';
import { el, field, fill } from './dom.js';
import { isLateOpen, resultText, roundText, winnerOf } from './event_words.js';
import { addWords, named, t } from './words.js';

addWords({
  own_title: ['You', 'あなた'],
  own_guest: ['Events are for accounts: register or log in.', '大会に参加するには登録またはログインが必要です。'],
  own_account: ['To the account', 'アカウントへ'],
  own_enter: ['Enter', '参加する'],
  own_return: ['Come back into it', '復帰する'],
  own_enter_title: ['Enter this event', 'この大会に参加'],
  own_code: ['Code of the event', '大会の合言葉'],
  own_deck: ['Deck', 'デッキ'],
  own_deck_later: ['later', '後で登録'],
  own_deck_choose: ['choose one', '選択してください'],
  own_by_host: ['The host says who plays.', '参加者は主催者が決めます。'],
  own_state: ['You: {state}', 'あなた：{state}'],
  own_deck_there: ['Your deck is registered.', 'デッキは登録済みです。'],
  own_deck_illegal: ['Your deck does not fit the list of this event: register another one.', '登録したデッキはこの大会の制限に合いません。別のデッキを登録してください。'],
  own_deck_missing: ['You have to register a deck before the start.', '開始前にデッキを登録してください。'],
  own_register: ['Register', '登録する'],
  own_check_in: ['Check in', 'チェックイン'],
  own_check_in_text: ['Say that you are there: who does not is not paired.', '参加の確認です。チェックインしないと対戦が組まれません。'],
  own_check_in_waiting: ['Say that you are there: places that are free at the start go to those who wait and are there.', '参加の確認です。開始時に空いた枠は、チェックインした人に順番で回ります。'],
  own_check_in_from: ['Check-in opens {minutes} minutes before the start.', 'チェックインは開始{minutes}分前からです。'],
  own_leave: ['Leave the event', '参加を取り消す'],
  own_leave_text: ['Somebody else gets your place.', '空いた枠は他の人に回ります。'],
  own_drop: ['Drop', 'ドロップ'],
  own_drop_text: ['You are not paired again. A match that is open goes on.', '次のラウンドから対戦が組まれません。進行中の対戦はそのまま続きます。'],
  own_dropped: ['You have dropped out.', 'ドロップしました。'],
  own_out: ['You are disqualified.', '失格となりました。'],
  own_table: ['Table {table}: you play {name}', '{table}番テーブル：対戦相手は{name}'],
  own_bye: ['You have a bye in this round.', 'このラウンドは不戦勝です。'],
  own_waits: ['Your match begins with the round.', '対戦はラウンド開始時に始まります。'],
  own_play: ['To your match', '対戦へ'],
  own_done: ['Your match of this round is over: {result}', 'このラウンドの対戦は終了しました：{result}'],
  own_won: ['won', '勝ち'],
  own_lost: ['lost', '負け'],
  own_matches: ['My matches', '自分の対戦'],
  own_penalties: ['Penalties', 'ペナルティ'],
  own_row: ['{round}: {name}', '{round}：{name}'],
  own_none: ['None yet.', 'まだありません。'],
});

/* How it came out for one of the two. */
function outcomeFor(pair, player) {
  const isA = pair.a.player === player;
  const { games = [] } = pair;
  const winner = winnerOf(pair);
  if (winner === null) return resultText(pair);
  const score = games.length > 1 ? ` (${(isA ? [games[0], games[1]] : [games[1], games[0]]).join(' – ')})` : '';
  return `${t((winner === 'a') === isA ? 'own_won' : 'own_lost')}${score}`;
}

const hasPlace = (state) => ['in', 'checked'].includes(state);
const isIn = (state) => hasPlace(state) || ['waiting', 'standby'].includes(state);

export class OwnPanel {
  #app;
  #feed;
  #own; /* the reader's id */
  #noDeck = el('option', { value: '' });
  #deck = el('select', { name: 'event-deck' }, this.#noDeck);
  #code = el('input', { name: 'event-code', maxlength: 12, autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false' });
  #shown = '';
  #table = el('div', { class: 'own-table', role: 'status' });
  #rest = el('div', { class: 'stack' });
  #matches = el('details', { data: { part: 'own-matches' } });
  #cleanUp;

  /** @param {object} app @param {import('./event_feed.js').EventFeed} feed */
  constructor(app, feed) {
    this.#app = app;
    this.#feed = feed;
    this.#own = app.client.session?.player;
    this.element = el('section', { class: 'sheet own', 'aria-label': t('own_title'), data: { part: 'own' } }, this.#table, this.#rest, this.#matches);
    this.#matches.addEventListener('toggle', () => this.#showMatches());
    this.#cleanUp = [feed.on('change', () => this.#show()), feed.on('pairs', () => this.#showTable()),
      feed.on('results', () => this.#showMatches())];
    if (this.#isKnown) this.#loadDecks();
    this.#show();
  }

  leave() {
    for (const undo of this.#cleanUp) undo();
  }

  get #isKnown() { return this.#app.client.session?.handle !== undefined; }

  async #loadDecks() {
    const { game } = this.#feed.facts.rules;
    try {
      const { decks } = await this.#app.client.deckList(game);
      this.#deck.append(...decks.filter((deck) => deck.game === game).map((deck) => el('option', { value: deck.deck },
        deck.starter ? t('starter', { name: deckName(deck) }) : deckName(deck))));
    } catch (error) {
      if (error.code !== 0) this.#app.report(error);
    }
  }

  /* Asks for it, then how it stands with this reader. */
  async #do(verb, params = {}) {
    try {
      await this.#feed.ask(verb, params);
      this.#app.calm();
      if (params.deck) this.#deck.value = ''; /* it is registered: the next choice is another one */
    } catch (error) {
      this.#app.report(error);
    }
    await this.#feed.refresh();
  }

  async #leaveEvent(word) {
    if (await confirmed({ title: t(word), text: t(`${word}_text`), yes: t(word) })) await this.#do('leave');
  }

  #show() {
    const { state, rules, you = {}, stage, round } = this.#feed.facts;
    const now = JSON.stringify([state, stage, round, you, rules.entry, rules.checkin_s, rules.starts_ms]);
    if (now === this.#shown) return;
    this.#shown = now;
    const isOver = ['over', 'cancelled'].includes(state);
    const { state: own } = you;
    const parts = this.#parts(isOver).filter(Boolean);
    fill(this.#rest, ...parts);
    this.#matches.hidden = own === undefined || round === undefined;
    this.element.hidden = parts.length === 0 && this.#matches.hidden;
    if (!this.#matches.hidden && this.#matches.childElementCount === 0) fill(this.#matches, el('summary', {}, t('own_matches')));
    this.#showTable();
  }

  #parts(isOver) {
    const { state, rules, you = {} } = this.#feed.facts;
    const { state: own, penalties = [] } = you;
    if (!this.#isKnown) {
      return isOver ? [] : [el('p', {}, t('own_guest'), ' ', el('a', { href: `#/${this.#app.client.session ? 'account' : ''}?then=event/${this.#feed.tournament}`, data: { act: 'event-account' } }, t('own_account')))];
    }
    const isBefore = state === 'entry';
    return [
      own && (isBefore || !hasPlace(own)) && el('p', { data: { own } }, t(own === 'dropped' ? 'own_dropped' : own === 'out' ? 'own_out' : 'own_state', { state: named('entrant', own) })),
      !isOver && ((isBefore ? isIn(own) : hasPlace(own)) ? this.#taking(isBefore) : own !== 'out' && this.#entering(isBefore)),
      penalties.length > 0 && el('div', {}, el('h4', {}, t('own_penalties')), el('ul', { class: 'list' }, ...penalties.map(({ kind, reason }) =>
        el('li', {}, el('b', {}, named('penalty', kind)), ` ${reason}`)))),
    ];
  }

  /* A deck must be chosen, or may be left for later. */
  #askDeck(isNeeded) {
    this.#deck.required = isNeeded;
    this.#noDeck.textContent = t(isNeeded ? 'own_deck_choose' : 'own_deck_later');
  }

  /* Who takes part: deck, check-in, leaving. */
  #taking(isBefore) {
    const { rules, you: { state: own, deck } } = this.#feed.facts;
    const needsCheckIn = isBefore && rules.checkin_s > 0 && ['waiting', 'in'].includes(own);
    const opensMs = rules.starts_ms ? rules.starts_ms - 1000 * rules.checkin_s : 0;
    const isOpen = opensMs <= Date.now();
    this.#askDeck(true);
    return el('div', { class: 'stack' },
      el('p', { class: deck?.legal ? 'good' : 'bad', data: { deck: deck === undefined ? 'missing' : deck.legal ? 'legal' : 'illegal' } },
        t(deck === undefined ? 'own_deck_missing' : deck.legal ? 'own_deck_there' : 'own_deck_illegal')),
      isBefore && el('form', { class: 'row', data: { form: 'event-deck' }, on: { submit: (event) => {
        event.preventDefault();
        this.#do('deck', { deck: this.#deck.value });
      } } }, field(t('own_deck'), this.#deck), el('button', { class: 'button', data: { key: 'own-deck' } }, t('own_register'))),
      needsCheckIn && (isOpen ? el('div', { class: 'row' }, el('p', { class: 'grow' }, t(own === 'waiting' ? 'own_check_in_waiting' : 'own_check_in_text')),
        el('button', { class: 'button primary', type: 'button', data: { act: 'check-in', key: 'check-in' }, on: { click: () => this.#do('check_in') } }, t('own_check_in')))
        : el('p', { class: 'hint' }, t('own_check_in_from', { minutes: Math.round(rules.checkin_s / 60) }))),
      el('div', { class: 'row end' }, el('button', { class: 'button small danger', type: 'button', data: { act: 'event-leave', key: 'event-leave' },
        on: { click: () => this.#leaveEvent(isBefore ? 'own_leave' : 'own_drop') } }, t(isBefore ? 'own_leave' : 'own_drop'))));
  }

  /* Who does not (any more), where that can be helped. */
  #entering(isBefore) {
    const { rules, you: { state: own, deck, role } = {} } = this.#feed.facts;
    if (!isBefore && !isLateOpen(this.#feed.facts)) return null;
    if (own === 'dropped' && deck && !rules.returns) return null; /* who was out at the start is let in by the host */
    if (rules.entry === 'host' && own === undefined) return el('p', { class: 'hint' }, t('own_by_host'));
    const needsCode = rules.entry === 'code' && own !== 'dropped';
    this.#code.required = needsCode;
    this.#askDeck(!isBefore && !deck);
    const isAside = role === 'host' && own === undefined; /* who runs it seldom plays in it */
    const form = el('form', { class: 'stack', data: { form: 'event-enter' }, on: { submit: (event) => {
      event.preventDefault();
      const code = this.#code.value.trim().toLowerCase();
      this.#do('enter', { ...(needsCode && { code }), ...(this.#deck.value && { deck: this.#deck.value }) });
    } } },
    !isAside && el('h3', {}, t('own_enter_title')),
    el('div', { class: 'row' }, needsCode && field(t('own_code'), this.#code), !(own === 'dropped' && deck) && field(t('own_deck'), this.#deck),
      el('button', { class: 'button primary', data: { act: 'event-enter', key: 'event-enter' } }, t(own === 'dropped' ? 'own_return' : 'own_enter'))));
    return isAside ? el('details', { data: { part: 'own-aside' } }, el('summary', {}, t('own_enter_title')), form) : form;
  }

  #isOf = ({ a, b }) => a.player === this.#own || b?.player === this.#own;

  /* The table of the round that is on. */
  async #showTable() {
    const { now, facts: { state, you } } = this.#feed;
    const isOn = ['preview', 'round', 'between'].includes(state);
    if (!isOn || now === null || !isIn(you?.state)) {
      fill(this.#table);
      return;
    }
    let pair;
    try {
      pair = [...(await this.#feed.round(now.stage, now.round)).pairs.values()].find(this.#isOf);
    } catch {
      return; /* it is asked for again */
    }
    if (pair === undefined) fill(this.#table);
    else fill(this.#table, ...this.#tableParts(pair));
  }

  #tableParts(pair) {
    const { table, a, b, outcome, match, replay } = pair;
    if (b === undefined) return [el('p', { class: 'title' }, t('own_bye'))];
    const { name } = a.player === this.#own ? b : a;
    if (outcome) {
      return [el('p', {}, t('own_done', { result: outcomeFor(pair, this.#own) }), ' ', replay && el('a', { href: `#/replay/${replay}` }, t('replay')))];
    }
    return [el('p', { class: 'title' }, t('own_table', { table, name })),
      match ? el('a', { class: 'button primary', href: `#/match/${match}`, data: { act: 'own-match', key: 'own-match' } }, t('own_play'))
        : el('p', { class: 'hint' }, t('own_waits'))];
  }

  async #showMatches() {
    const { now, facts: { rules } } = this.#feed;
    if (!this.#matches.open || now === null) return;
    const rows = [];
    try {
      for (let { stage } = now; stage > 0; stage -= 1) {
        const last = await this.#feed.round(stage, stage === now.stage ? now.round : undefined);
        for (let { round } = last; round > 0; round -= 1) {
          const { pairs } = round === last.round ? last : await this.#feed.round(stage, round);
          const pair = [...pairs.values()].find(this.#isOf);
          if (pair) rows.push({ stage, round, pair });
        }
      }
    } catch {
      return; /* it is asked for again */
    }
    fill(this.#matches, el('summary', {}, t('own_matches')), el('ul', { class: 'list' }, ...(rows.length === 0
      ? [el('li', { class: 'hint' }, t('own_none'))]
      : rows.map(({ stage, round, pair }) => {
        const { name } = (pair.a.player === this.#own ? pair.b : pair.a) ?? { name: t('bye') };
        return el('li', { class: 'row' }, el('span', { class: 'grow' }, t('own_row', { round: roundText(rules, stage, round), name })),
          el('span', {}, outcomeFor(pair, this.#own)), pair.replay && el('a', { href: `#/replay/${pair.replay}` }, t('replay')));
      }))));
  }
}
