/* SPDX-License-Identifier: MIT
 * main.js - the page: one connection, the header, and which screen is shown.
 *
 * A screen is a function (app, root) that fills root and returns how to leave it. The address names
 * the screen ("#/match/<id>"), so reloading and the back button work. */

import { Client } from '/js/shinpan.js';
import { el, fill } from './dom.js';
import { errorText, noticeText } from './errors.js';
import { lobbyScreen } from './lobby.js';
import { matchScreen } from './match.js';
import { session } from './settings.js';
import { startScreen } from './start.js';
import { LANGUAGES, language, setLanguage, t } from './words.js';

const NOTICE_MS = 8000;
const $ = (id) => document.getElementById(id);

const client = new Client({
  url: `${location.origin.replace(/^http/, 'ws')}/ws`,
  name: 'shinpan-web/0.1',
  token: session.token,
});

let leave = () => {};
let noticeTimer = null;

const app = {
  client,

  /** @param {string} address "" for the lobby, "match/<id>" */
  go(address) {
    const hash = `#/${address}`;
    if (location.hash === hash) route();
    else location.hash = hash;
  },

  /** Tell of a failure. @param {Error} error */
  report(error) {
    app.notice(errorText(error));
  },

  /** @param {string} text */
  notice(text) {
    clearTimeout(noticeTimer);
    $('notice').textContent = text;
    $('notice').hidden = false;
    noticeTimer = setTimeout(() => { $('notice').hidden = true; }, NOTICE_MS);
  },
};

function route() {
  leave();
  const [, match] = location.hash.match(/^#\/match\/([a-z2-7]{1,16})$/) ?? [];
  const root = $('screen');
  fill(root);
  showHeader();
  if (client.session === null) leave = startScreen(app, root);
  else if (match) leave = matchScreen(app, root, match);
  else leave = lobbyScreen(app, root);
}

function showHeader() {
  document.documentElement.lang = language();
  document.title = `Shinpan: ${t('tagline')}`;
  $('who').textContent = client.session?.name ?? '';
  $('connection').textContent = t(`state.${client.state}`);
  $('connection').dataset.state = client.state;
}

function wireHeader() {
  const select = $('language');
  select.append(...Object.entries(LANGUAGES).map(([code, name]) =>
    el('option', { value: code, lang: code, selected: code === language() }, name)));
  select.addEventListener('change', () => {
    setLanguage(select.value);
    route();
  });
}

async function start() {
  setLanguage(language());
  wireHeader();
  client.on('state', showHeader);
  client.on('session', () => {
    session.token = client.token;
    showHeader();
  });
  client.on('session-lost', () => {
    session.token = null;
    route();
  });
  client.on('notice', (notice) => app.notice(noticeText(notice)));
  globalThis.addEventListener('online', () => client.retryNow());
  globalThis.addEventListener('hashchange', route);
  showHeader();

  try {
    await client.connect();
    route();
  } catch (error) {
    app.report(error);
  }
}

start();
