/* SPDX-License-Identifier: MIT
 * start.js - the first screen: play as a guest, log in, or make an account. */

import { passwordField, showFieldError } from './account_fields.js';
import { el, field, fill } from './dom.js';
import { session, settings } from './settings.js';
import { addWords, t } from './words.js';

addWords({
  start_guest: ['As a guest', 'ゲスト'],
  start_login: ['Log in', 'ログイン'],
  start_register: ['New account', '新規登録'],
  start_guest_text: ['Enter a name and play: no account needed. You can make one of it later.',
    '名前を入れれば対戦できます。登録は不要です。後で登録することもできます。'],
  guests_off: ['This server takes no guests.', 'このサーバーではゲストは利用できません。'],
  keep_session: ['Stay logged in on this device', 'この端末でログインしたままにする'],
  log_in: ['Log in', 'ログイン'],
  register: ['Register', '登録する'],
  ways_in: ['Ways to enter', '入場方法'],
});

/** @param {object} app @param {HTMLElement} root @param {URLSearchParams} query `then`: where to go once inside
 * @returns {() => void} leave */
export function startScreen({ client, go, report }, root, query) {
  const then = query.get('then');
  const ways = client.server?.guests === false ? ['login', 'register'] : ['guest', 'login', 'register'];
  const panel = el('div', { class: 'stack' });
  const tabs = el('div', { class: 'tabs', role: 'group', 'aria-label': t('ways_in') }, ...ways.map((way) =>
    el('button', { class: 'button small', type: 'button', data: { way }, on: { click: () => show(way) } },
      t(`start_${way}`))));

  const asking = {
    guest: ({ name }) => client.guest(name.value.trim()).then(() => { settings.name = name.value.trim(); }),
    login: ({ handle, password }) => client.login(handle.value.trim().toLowerCase(), password.value),
    register: ({ handle, password, name }) => client.register({
      handle: handle.value.trim().toLowerCase(), password: password.value,
      ...(name.value.trim() && { name: name.value.trim() }),
    }),
  };

  function show(way) {
    for (const tab of tabs.children) tab.setAttribute('aria-pressed', String(tab.dataset.way === way));
    const name = el('input', {
      name: 'name', value: settings.name, required: way === 'guest', maxlength: 24, autocomplete: 'nickname',
    });
    const handle = el('input', {
      name: 'handle', required: true, minlength: 3, maxlength: 24, autocomplete: 'username', autocapitalize: 'none',
      pattern: '[A-Za-z0-9][A-Za-z0-9_\\-]*', title: t('handle_hint'), spellcheck: 'false',
    });
    const isNew = way === 'register';
    const password = passwordField('password', isNew);
    const keep = el('input', { type: 'checkbox', name: 'keep', checked: settings.keepsSession });
    const enter = el('button', { class: 'button primary' },
      t({ guest: 'enter', login: 'log_in', register: 'register' }[way]));

    async function onSubmit(event) {
      event.preventDefault();
      enter.disabled = true;
      settings.keepsSession = way !== 'guest' && keep.checked;
      session.isKept = settings.keepsSession;
      try {
        await asking[way]({ name, handle, password });
        go(then ?? location.hash.replace(/^#\/?/, ''));
      } catch (error) {
        if (!showFieldError(form, error)) report(error);
        enter.disabled = false;
      }
    }

    const form = el('form', { class: 'stack', on: { submit: onSubmit }, data: { form: way } },
      way === 'guest' && el('p', {}, t('start_guest_text')),
      way !== 'guest' && field(t('handle'), handle, isNew && t('handle_hint')),
      way !== 'guest' && field(t('password'), password, isNew && t('password_hint')),
      way !== 'login' && field(t('name'), name, isNew && t('name_hint')),
      way !== 'guest' && el('label', { class: 'check' }, keep, el('span', {}, t('keep_session'))),
      el('div', { class: 'row end' }, enter));
    fill(panel, form);
    form.querySelector('input').focus();
  }

  fill(root, el('section', { class: 'sheet narrow' },
    el('h2', {}, t('start_title')),
    ways.length < 3 && el('p', { class: 'hint' }, t('guests_off')),
    tabs, panel));
  show(then?.startsWith('event/') ? 'login' : ways[0]); /* events are for accounts */
  return () => {};
}
