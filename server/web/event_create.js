/* SPDX-License-Identifier: MIT
 * event_create.js - a new event, and another setup for one that has not started. */

import { el, fill } from './dom.js';
import { EventForm } from './event_form.js';
import { isOrganizer } from './roles.js';
import { addWords, t } from './words.js';

addWords({
  event_create: ['Set the event up', '大会を作る'],
  event_change: ['Change it', '変更する'],
  event_only: ['Events are set up by organizers: ask an admin of this server for that role.', '大会を作れるのは主催者だけです。サーバーの管理者に権限を依頼してください。'],
  event_made: ['The event is there. Code to enter: {code}', '大会を作りました。合言葉：{code}'],
});

/** @param {object} app @param {HTMLElement} root @returns {() => void} leave */
export function eventCreateScreen(app, root) {
  if (!isOrganizer(app.client)) {
    fill(root, el('section', { class: 'sheet narrow' }, el('p', {}, t('event_only'))));
    return () => {};
  }
  const form = new EventForm(app.client.server);
  fill(root, el('section', { class: 'sheet lobby' }, el('h2', {}, t('event_new')), formOf(app, form, 'event_create', async (rules) => {
    const { tournament, code } = await app.client.request('tournament.create', { rules });
    if (code) app.notice(t('event_made', { code }));
    app.go(`event/${tournament}/host`);
  })));
  form.element.querySelector('input').focus();
  return () => {};
}

/** The same form, of an event that is there. @param {object} app @param {import('./event_feed.js').EventFeed} feed
 * @returns {HTMLElement} */
export function changeForm(app, feed) {
  const form = new EventForm(app.client.server);
  form.write(feed.facts.rules);
  return formOf(app, form, 'event_change', async (rules) => {
    await feed.ask('change', { rules });
    await feed.refresh();
  });
}

function formOf(app, form, word, done) {
  const send = el('button', { class: 'button primary', data: { act: word } }, t(word));
  const element = el('form', { class: 'stack', data: { form: word }, on: { submit: async (event) => {
    event.preventDefault();
    send.disabled = true;
    try {
      await done(form.value());
    } catch (error) {
      app.report(error);
    }
    send.disabled = false;
  } } }, form.element, el('div', { class: 'row end' }, send));
  /* what is not right must be seen: it may be folded away */
  element.addEventListener('invalid', ({ target }) => target.closest('details')?.setAttribute('open', ''), true);
  return element;
}
