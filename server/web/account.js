/* SPDX-License-Identifier: MIT
 * account.js - who you are here: name, password, where you are logged in, and leaving. A guest can make an
 * account of it. */

import { passwordField, showFieldError } from './account_fields.js';
import { copyField } from './copy_field.js';
import { blockList } from './chat.js';
import { confirmed } from './dialog.js';
import { el, field, fill } from './dom.js';
import { roleTags } from './roles.js';
import { session } from './settings.js';
import { addWords, language, t } from './words.js';

addWords({
  account_title: ['Your account', 'アカウント'],
  guest_title: ['You are a guest', 'ゲストとして参加中'],
  guest_text: ['Without an account only this browser knows you. Register, and your decks and matches stay yours.',
    '登録しないと、このブラウザでしか続けられません。登録すると、デッキと対戦はそのまま引き継がれます。'],
  player_id: ['Your id, for hosts of events', 'あなたのID（大会の主催者用）'],
  rename: ['Change name', '名前を変更'],
  renamed: ['Your name is changed.', '名前を変更しました。'],
  old_password: ['Password so far', '今のパスワード'],
  new_password: ['New password', '新しいパスワード'],
  change_password: ['Change password', 'パスワードを変更'],
  password_changed: ['Your password is changed. All other sessions have ended.',
    'パスワードを変更しました。他のセッションはすべて終了しました。'],
  registered: ['You have an account now.', '登録しました。'],
  sessions_title: ['Where you are logged in', 'ログイン中の端末'],
  session_this: ['this one', 'この端末'],
  session_used: ['last used {when}', '最終使用：{when}'],
  session_end: ['End', '終了'],
  log_out: ['Log out', 'ログアウト'],
  log_out_all: ['Log out everywhere', 'すべての端末でログアウト'],
  log_out_title: ['Leave?', '退出しますか？'],
  log_out_guest: ['A guest who leaves cannot come back.', 'ゲストは退出すると戻れません。'],
  back_title: ['Come back from elsewhere', '別の端末で続ける'],
  back_text: ['Whoever has this link is you. Keep it to yourself.', 'このリンクを持つ人はあなたとして入場できます。他人に見せないでください。'],
  back_show: ['Show the link', 'リンクを表示'],
  back_link: ['Your link', 'あなたのリンク'],
  delete_account: ['Delete the account', 'アカウントを削除'],
  delete_account_text: ['Your decks, sessions and name go for good. Replays keep an anonymous seat.',
    'デッキ、セッション、名前は完全に削除されます。リプレイには匿名で残ります。'],
  account_deleted: ['Your account is deleted.', 'アカウントを削除しました。'],
  delete_account_title: ['Delete your account for good?', 'アカウントを完全に削除しますか？'],
});

/** @param {object} app @param {HTMLElement} root @param {URLSearchParams} query `then`: where a guest goes who has
 * registered @returns {() => void} leave */
export function accountScreen(app, root, query) {
  const { client } = app;
  const sessions = el('ul', { class: 'list', data: { part: 'sessions' } });

  /* A form whose refusals are told beside its fields. */
  const form = (name, ask, done, ...parts) => {
    const made = el('form', { class: 'stack', data: { form: name }, on: {
      submit: async (event) => {
        event.preventDefault();
        try {
          if (await ask(made.elements) === false) return;
          app.notice(t(done));
          app.go(name === 'register' ? query.get('then') ?? 'account' : 'account');
        } catch (error) {
          if (!showFieldError(made, error)) app.report(error);
        }
      },
    } }, ...parts);
    return made;
  };
  const submit = (word, look = '') => el('div', { class: 'row end' }, el('button', { class: `button ${look}` }, t(word)));

  async function leave(everywhere) {
    const isGuest = client.session.handle === undefined;
    if (isGuest && !await confirmed({ title: t('log_out_title'), text: t('log_out_guest'), yes: t('log_out') })) return;
    try {
      await client.logout(everywhere);
    } catch (error) {
      app.report(error);
      return;
    }
    session.token = null;
    app.go('');
  }

  async function refresh() {
    try {
      const { sessions: all } = await client.sessionList();
      const when = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' });
      fill(sessions, ...all.map((one) => el('li', { class: 'row' },
        el('span', { class: 'grow' }, one.client ?? '', ' ',
          one.this && el('span', { class: 'tag' }, t('session_this')),
          el('div', { class: 'hint' }, t('session_used', { when: when.format(one.used_ms) }))),
        !one.this && el('button', {
          class: 'button small', type: 'button', data: { end: one.session, key: one.session },
          'aria-label': `${t('session_end')}: ${one.client ?? ''}`,
          on: { click: () => client.sessionEnd(one.session).then(refresh, app.report) },
        }, t('session_end')))));
    } catch (error) {
      app.report(error);
    }
  }

  function backLink() {
    const place = el('div', {});
    const link = `${location.origin}/#/back/${client.token}`;
    return el('section', { class: 'sheet' },
      el('h3', {}, t('back_title')), el('p', { class: 'hint' }, t('back_text')), place,
      el('div', { class: 'row end' }, el('button', { class: 'button', type: 'button', data: { act: 'back-link' }, on: {
        click: ({ target }) => {
          target.hidden = true;
          fill(place, copyField(t('back_link'), 'back-link', link, app.notice));
        },
      } }, t('back_show'))));
  }

  const { name, handle } = client.session;
  const isGuest = handle === undefined;
  const roles = el('span', { class: 'row', data: { part: 'roles' } }, ...roleTags(client));
  const nameInput = () => el('input', { name: 'name', value: name, required: true, maxlength: 24, autocomplete: 'nickname' });
  const about = el('section', { class: 'sheet' },
    el('h2', {}, t(isGuest ? 'guest_title' : 'account_title')),
    isGuest ? el('p', {}, t('guest_text'))
      : el('p', { class: 'row' }, el('b', {}, handle), roles),
    !isGuest && copyField(t('player_id'), 'player-id', client.session.player, app.notice),
    isGuest && form('register',
      ({ handle: id, password }) => client.register({ handle: id.value.trim().toLowerCase(), password: password.value }),
      'registered',
      field(t('handle'), el('input', {
        name: 'handle', required: true, minlength: 3, maxlength: 24, autocomplete: 'username', autocapitalize: 'none',
        pattern: '[A-Za-z0-9][A-Za-z0-9_\\-]*', title: t('handle_hint'),
      }), t('handle_hint')),
      field(t('password'), passwordField('password', true), t('password_hint')), submit('register', 'primary')),
    !isGuest && form('rename', ({ name: wish }) => client.rename(wish.value.trim()), 'renamed',
      field(t('name'), nameInput()), submit('rename')));

  fill(root, el('div', { class: 'lobby' },
    about,
    !isGuest && el('section', { class: 'sheet' }, el('h3', {}, t('change_password')),
      form('password', ({ old, new: fresh }) => client.changePassword(old.value, fresh.value), 'password_changed',
        el('input', { type: 'text', name: 'username', value: handle, autocomplete: 'username', hidden: true }),
        field(t('old_password'), passwordField('old')),
        field(t('new_password'), passwordField('new', true), t('password_hint')), submit('change_password'))),
    el('section', { class: 'sheet' },
      el('h3', {}, t('sessions_title')), sessions,
      el('div', { class: 'row end' },
        el('button', { class: 'button', type: 'button', data: { act: 'log-out' }, on: { click: () => leave(false) } }, t('log_out')),
        el('button', { class: 'button', type: 'button', data: { act: 'log-out-all' }, on: { click: () => leave(true) } },
          t('log_out_all')))),
    !isGuest && blockList(app),
    backLink(),
    !isGuest && el('details', { class: 'sheet' },
      el('summary', {}, t('delete_account')), el('p', {}, t('delete_account_text')),
      form('delete', async ({ password }) => {
        const question = { title: t('delete_account_title'), text: t('delete_account_text'), yes: t('delete_account') };
        if (!await confirmed(question)) return false;
        await client.deleteAccount(password.value);
        session.token = null;
        app.go('');
        app.notice(t('account_deleted'));
        return false;
      }, '', field(t('password'), passwordField('password')), submit('delete_account', 'danger')))));
  refresh();
  if (!isGuest) { /* they may have been given meanwhile */
    client.account().then((account) => {
      client.session.roles = account.roles;
      fill(roles, ...roleTags(client));
      app.showHeader();
    }, (error) => error.code !== 0 && app.report(error));
  }
  return () => {};
}
