/* SPDX-License-Identifier: MIT
 * judge.js - where judges see who has called one, and go to matches; admins also speak to everybody, see who
 * is here, read what was done, and stop the server. */

import { announceForm, auditList, drainForm } from './admin.js';
import { peopleLists } from './admin_people.js';
import { el, field, fill } from './dom.js';
import { matchLists } from './judge_matches.js';
import { isAdmin, isJudge } from './roles.js';
import { addWords, language, named, t } from './words.js';

const PAGE = 20;

addWords({
  judge_title: ['Judge', 'ジャッジ'],
  judge_only: ['This page is for judges.', 'このページはジャッジ専用です。'],
  calls_title: ['Calls', '呼び出し'],
  calls_all: ['Those done with, too', '対応済みも表示'],
  calls_none: ['Nobody has called a judge.', '呼び出しはありません。'],
  call_take: ['I look after it', '対応する'],
  call_close: ['Done with', '対応済みにする'],
  call_look: ['To the match', '対戦を見る'],
  'call.open': ['open', '未対応'],
  'call.taken': ['{judge} looks after it', '{judge}が対応中'],
  'call.closed': ['done with', '対応済み'],
  call_of_nobody: ['Deleted player', '削除されたプレイヤー'],
  look_title: ['A match', '対戦を確認'],
  look_match: ['Id of the match', '対戦ID'],
  look_go: ['Look at it', '見る'],
});

/** @param {object} app @param {HTMLElement} root @returns {() => void} leave */
export function judgeScreen(app, root) {
  if (!isJudge(app.client)) {
    fill(root, el('section', { class: 'sheet narrow' }, el('p', {}, t('judge_only'))));
    return () => {};
  }
  const calls = new CallList(app);
  const match = el('input', { name: 'judge-match', required: true, pattern: '[a-z2-7]{16}', autocomplete: 'off',
    spellcheck: 'false', autocapitalize: 'none' });
  fill(root, el('div', { class: 'lobby' },
    el('h2', { class: 'visually-hidden' }, t('judge_title')),
    calls.element,
    el('section', { class: 'sheet' }, el('h3', {}, t('look_title')),
      el('form', { class: 'row', on: { submit: (event) => {
        event.preventDefault();
        app.go(`judge/${match.value.trim()}`);
      } } }, field(t('look_match'), match), el('button', { class: 'button' }, t('look_go')))),
    ...matchLists(app),
    ...(isAdmin(app.client) ? [announceForm(app), ...peopleLists(app), auditList(app), drainForm(app)] : [])));
  return () => calls.leave();
}

class CallList {
  #app;
  #rows = new Map(); /* by number */
  #next;
  #list = el('ul', { class: 'list', data: { part: 'calls' } });
  #all = el('input', { type: 'checkbox', name: 'calls-all', on: { change: () => this.#refresh() } });
  #older = el('button', { class: 'button small', type: 'button', hidden: true, on: { click: () => this.#page() } },
    t('older'));
  #cleanUp;

  constructor(app) {
    this.#app = app;
    this.element = el('section', { class: 'sheet' },
      el('div', { class: 'row' }, el('h3', { class: 'grow' }, t('calls_title')),
        el('label', { class: 'check' }, this.#all, el('span', {}, t('calls_all')))),
      this.#list, this.#older);
    const { client } = app;
    this.#cleanUp = [
      client.on('judge.called', (call) => {
        this.#rows.set(call.call, call);
        this.#show();
      }),
      client.on('resumed', () => this.#refresh()),
    ];
    this.#refresh();
  }

  leave() {
    for (const undo of this.#cleanUp) undo();
  }

  #refresh() {
    this.#next = undefined;
    this.#rows.clear();
    return this.#page();
  }

  async #page() {
    try {
      const { calls, next } = await this.#app.client.request('judge.calls', {
        limit: PAGE, ...(this.#all.checked && { all: true }), ...(this.#next && { before: this.#next }),
      });
      for (const call of calls) this.#rows.set(call.call, call);
      this.#next = next;
      this.#older.hidden = next === undefined;
      this.#show();
    } catch (error) {
      if (error.code !== 0) this.#app.report(error);
    }
  }

  #show() {
    const rows = [...this.#rows.values()].filter(({ state }) => this.#all.checked || state !== 'closed')
      .sort((a, b) => b.call - a.call);
    fill(this.#list, ...(rows.length > 0 ? rows.map((row) => this.#row(row))
      : [el('li', { class: 'hint' }, t('calls_none'))]));
  }

  #row({ call, match, seat, name = t('call_of_nobody'), text, state, judge = '', at_ms: at }) {
    const when = new Intl.DateTimeFormat(language(), { dateStyle: 'short', timeStyle: 'short' });
    const act = (word, method) => el('button', {
      class: 'button small', type: 'button', 'aria-label': `${t(word)}: ${name}`, data: { key: `${word}:${call}`, act: word },
      on: { click: () => this.#app.client.request(method, { call }).catch(this.#app.report) },
    }, t(word));
    return el('li', { class: 'row', data: { call, state } },
      el('div', { class: 'grow' },
        el('b', {}, name), ` (${seat}) `, text && el('span', {}, text),
        el('div', { class: 'hint' }, named('call', state, { judge }), ' · ',
          el('time', { datetime: new Date(at).toISOString() }, when.format(at)))),
      el('span', { class: 'row acts' },
        el('a', { class: 'button small', href: `#/judge/${match}`, data: { key: `look:${call}` },
          'aria-label': `${t('call_look')}: ${name}` }, t('call_look')),
        state === 'open' && act('call_take', 'judge.take'),
        state !== 'closed' && act('call_close', 'judge.close')));
  }
}
