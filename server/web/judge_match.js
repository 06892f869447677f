/* SPDX-License-Identifier: MIT
 * judge_match.js - a running match as judges see it: the whole table, what is asked, what the players said,
 * what has happened, and what can be decided. Each look is written down, so the table is asked for when the
 * judge asks for it; what happens is told as it does. */

import { el, fill } from './dom.js';
import { GAMES } from './games.js';
import { clockText } from './match_bar.js';
import { JudgeDeeds } from './judge_deeds.js';
import { EventLog } from './log.js';
import { rulingText } from './rulings.js';
import { SaidList } from './said_list.js';
import { addWords, named, t } from './words.js';

addWords({
  look_again: ['Look again', '再表示'],
  look_newer: ['Look again ({count} new events)', '再表示（新しいイベント{count}件）'],
  look_written: ['Each look is written down.', '表示は記録されます。'],
  look_at_event: ['Game {game}, after event {seq}', '第{game}ゲーム、イベント{seq}の後'],
  look_prompt: ['{name} is asked', '{name}の選択'],
  look_no_prompt: ['Nobody is asked anything.', '選択待ちはありません。'],
  look_bot: ['bot', 'ボット'],
  look_here: ['connected', '接続中'],
  look_away: ['not connected', '切断中'],
  look_to_judge: ['Back to the calls', '呼び出し一覧へ'],
});

/** @param {object} app @param {HTMLElement} root @param {string} match @returns {() => void} leave */
export function judgeMatchScreen(app, root, match) {
  const screen = new JudgeMatch(app, root, match);
  screen.start();
  return () => screen.leave();
}

class JudgeMatch {
  #app;
  #match;
  #seen = null; /* what judge.view answered */
  #hasLeft = false;
  #facts = el('section', { class: 'banner', data: { part: 'judge-facts' } });
  #table = el('div', { class: 'table' });
  #asked = el('section', { class: 'options', data: { part: 'judge-prompt' } });
  #said;
  #deeds;
  #feed = null; /* null: not followed yet */
  #game = null; /* its module */
  #units = new Map();
  #log = new EventLog();
  #again = this.#button('look_again', () => this.look());
  #cleanUp = [];

  constructor(app, root, match) {
    this.#app = app;
    this.#match = match;
    this.#said = new SaidList(app, match);
    this.#deeds = new JudgeDeeds(app, match, () => this.look());
    fill(root, el('div', { class: 'match judging' },
      this.#facts, this.#table,
      el('aside', { class: 'side' }, this.#asked, this.#log.element, this.#said.element)));
    this.#said.refresh();
  }

  async start() {
    const { client, facts, report } = this.#app;
    await this.look();
    if (this.#seen === null || this.#hasLeft) return;
    this.#restartLog();
    try {
      this.#feed = await client.judgeWatch(this.#match);
    } catch (error) {
      if (error.code !== 0) report(error);
      return;
    }
    this.#cleanUp = [
      this.#feed.on('update', () => this.#happened()),
      this.#feed.on('game', () => this.#restartLog()),
      facts.on((of, method, ruling) => of === this.#match && method === 'match.ruling' && this.#ruled(ruling)),
    ];
    if (this.#hasLeft) this.leave();
    else this.#happened();
  }

  leave() {
    this.#hasLeft = true;
    for (const undo of this.#cleanUp.splice(0)) undo();
    const { client } = this.#app;
    if (this.#feed && client.state === 'ready' && client.session) client.judgeUnwatch(this.#match).catch(() => {});
    this.#feed = null;
  }

  /* ---- what happens ---- */

  #restartLog() {
    const game = Math.max(1, this.#feed?.game ?? this.#seen?.game ?? 1);
    this.#units.clear();
    this.#log.restart(t('game', { game }));
    for (const ruling of this.#app.facts.of(this.#match).rulings) if (ruling.game === game) this.#ruled(ruling);
  }

  #happened() {
    if (this.#feed === null || this.#seen === null) return;
    const names = this.#names();
    this.#log.show(this.#feed.events, (event) => this.#game.teller.eventText(event, names));
    const newer = this.#feed.game === this.#seen.game ? this.#feed.seq - this.#seen.seq : this.#feed.seq;
    this.#again.textContent = newer > 0 ? t('look_newer', { count: newer }) : t('look_again');
    this.#again.classList.toggle('primary', newer > 0);
  }

  #ruled(ruling) {
    if (this.#seen === null) return;
    this.#log.note(ruling.from ? ruling.from - 1 : ruling.seq, rulingText(ruling, this.#names().player), 'log-ruling');
  }

  /* ---- what a look shows ---- */

  async look() {
    const { client, report } = this.#app;
    try {
      const seen = await client.request('judge.view', { match: this.#match });
      const game = GAMES[client.gameOf(seen)];
      await game.cards.load();
      if (this.#hasLeft) return;
      this.#seen = seen;
      this.#game = game;
      this.#show();
      this.#happened();
    } catch (error) {
      if (error.code === 0) return; /* the connection comes back */
      if (this.#seen !== null && !['match_unknown', 'match_not_live'].includes(error.error)) report(error);
      else this.#showNothing(error);
    }
  }

  #names() {
    const { view, players } = this.#seen;
    return {
      view, seat: 'p1', arrange: null, units: this.#units, isWatching: true,
      player: (seat) => players.find((player) => player.seat === seat)?.name ?? seat,
    };
  }

  #button(word, onClick, look = '') {
    return el('button', { class: `button small ${look}`, type: 'button', data: { act: word, key: word }, on: { click: onClick } },
      t(word));
  }

  #showNothing(error) {
    this.#seen = null;
    fill(this.#table);
    fill(this.#asked);
    fill(this.#facts, el('p', { class: 'grow' }, this.#app.textOf(error)),
      el('a', { class: 'button', href: '#/judge' }, t('look_to_judge')));
  }

  #show() {
    const game = this.#game;
    const { game: number, seq, status, players, wins, paused, view, prompt } = this.#seen;
    const names = this.#names();
    const person = ({ seat, player, name, here, bank_ms: bank, running }, i) => el('div', { class: `seat${running ? ' running' : ''}`, data: { seat } },
      el('b', { class: 'seat-name' }, name), el('span', { class: 'score' }, wins[i]),
      bank !== undefined && el('span', { class: 'clock' }, clockText(bank)),
      el('span', { class: here ? 'hint' : 'bad' }, player === undefined ? t('look_bot') : t(here ? 'look_here' : 'look_away')));
    fill(this.#facts,
      ...players.map(person),
      el('span', { class: 'hint grow' }, [named('status', status), paused && t('paused'),
        t('look_at_event', { game: number, seq })].filter(Boolean).join(' · ')),
      el('div', { class: 'row', role: 'group', 'aria-label': t('deeds') },
        ...this.#deeds.buttons(this.#seen, names.player)),
      el('div', { class: 'row' },
        this.#again,
        el('a', { class: 'button small', href: '#/judge' }, t('look_to_judge'))),
      el('p', { class: 'hint' }, t('look_written')));
    fill(this.#table, ...game.table(view, names));
    fill(this.#asked, ...this.#prompt(game, prompt, names));
  }

  #prompt({ teller }, prompt, names) {
    if (prompt === null) return [el('p', {}, t('look_no_prompt'))];
    return [
      el('h3', {}, t('look_prompt', { name: names.player(prompt.seat) })),
      el('p', {}, teller.promptText(prompt), ' ', el('span', { class: 'clause' }, prompt.clause)),
      el('ul', { class: 'list asked-list' }, ...prompt.options.map((option) =>
        this.#deeds.option(this.#seen, option, teller.optionText(option, names, false), names.player))),
    ];
  }
}
