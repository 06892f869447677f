/* SPDX-License-Identifier: MIT
 * start.js - the first screen: a name makes a guest session. */

import { el, field, fill } from './dom.js';
import { settings } from './settings.js';
import { t } from './words.js';

/** @param {object} app @param {HTMLElement} root @returns {() => void} leave */
export function startScreen({ client, go, report }, root) {
  const name = el('input', {
    name: 'name', value: settings.name, required: true, maxlength: 24, autocomplete: 'nickname',
  });
  const enter = el('button', { class: 'button primary' }, t('enter'));

  async function onSubmit(event) {
    event.preventDefault();
    enter.disabled = true;
    try {
      await client.guest(name.value.trim());
      settings.name = name.value.trim();
      go(location.hash.replace(/^#\/?/, ''));
    } catch (error) {
      report(error);
      enter.disabled = false;
    }
  }

  fill(root, el('form', { class: 'sheet narrow', on: { submit: onSubmit } },
    el('h2', {}, t('start_title')),
    el('p', {}, t('start_text')),
    field(t('name'), name),
    el('div', { class: 'row end' }, enter)));
  name.focus();
  return () => {};
}
