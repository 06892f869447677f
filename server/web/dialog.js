/* SPDX-License-Identifier: MIT
 * dialog.js - modal dialogs on <dialog>, which brings focus trap, Escape and backdrop with it. */

import { el } from './dom.js';
import { t } from './words.js';

function show(dialog) {
  const before = document.activeElement;
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      if (before?.isConnected) before.focus();
      resolve(dialog.returnValue);
    });
  });
}

/** Ask before something that cannot be undone. The safe answer has the focus.
 * @param {{title: string, text: string, yes: string}} question @returns {Promise<boolean>} */
export async function confirmed({ title, text, yes }) {
  const dialog = el('dialog', { class: 'dialog', 'aria-label': title },
    el('form', { method: 'dialog' },
      el('h2', {}, title),
      el('p', {}, text),
      el('div', { class: 'row end' },
        el('button', { class: 'button', value: 'no', autofocus: true }, t('cancel')),
        el('button', { class: 'button danger', value: 'yes' }, yes))));
  return (await show(dialog)) === 'yes';
}

/** Show something until it is closed. @param {string} title @param {...Node} content */
export function showPanel(title, ...content) {
  return show(el('dialog', { class: 'dialog', 'aria-label': title },
    el('form', { method: 'dialog' },
      el('h2', {}, title),
      ...content,
      el('div', { class: 'row end' },
        el('button', { class: 'button', value: 'close', autofocus: true }, t('close'))))));
}

/** @returns {boolean} a dialog is open, and keys are its business */
export const isDialogOpen = () => document.querySelector('dialog[open]') !== null;
