/* SPDX-License-Identifier: MIT
 * event_page.js - the public page of an event (/t/ID): read by whoever has the link, without a name. It follows
 * the event as it is played, and says so when the connection is lost. */

import { Client } from '/js/shinpan.js';
import { el, fill } from './dom.js';
import { errorText } from './errors.js';
import { EventFeed } from './event_feed.js';
import { EventView } from './event_view.js';
import { LANGUAGES, addWords, language, setLanguage, t } from './words.js';

const NOTICE_MS = 8000;
const $ = (id) => document.getElementById(id);

addWords({
  take_part: ['Take part', '参加・ログイン'],
  event_title: ['{name} – Shinpan', '{name} – Shinpan'],
  event_gone: ['This event cannot be shown.', 'この大会は表示できません。'],
});

const [, tournament = ''] = location.pathname.match(/^\/t\/([a-z2-7]{16})$/) ?? [];
const client = new Client({ url: `${location.origin.replace(/^http/, 'ws')}/ws`, name: 'shinpan-web/0.2' });
const feed = new EventFeed(client, tournament);
let view = null;
let noticeTimer = null;

function notice(text) {
  clearTimeout(noticeTimer);
  $('notice').textContent = text;
  $('notice').hidden = false;
  noticeTimer = setTimeout(() => { $('notice').hidden = true; }, NOTICE_MS);
}

function showHeader() {
  document.documentElement.lang = language();
  document.title = feed.facts ? t('event_title', feed.facts.rules) : 'Shinpan';
  fill($('who'), el('a', { href: `/#/event/${tournament}` }, t('take_part')));
  $('connection').textContent = t(`state.${client.state}`);
  $('connection').dataset.state = client.state;
}

/* The part that is shown stands in the address. */
function show() {
  view?.leave();
  view = new EventView(feed, {
    replay: (id) => `/r/${id}`, part: location.hash.slice(1),
    onPart: (name) => history.replaceState(null, '', `#${name}`),
  });
  fill($('screen'), view.element);
  showHeader();
}

function gone(error) {
  view?.leave();
  view = null;
  fill($('screen'), el('section', { class: 'sheet narrow' },
    el('p', {}, t('event_gone')), el('p', { class: 'hint' }, errorText(error)),
    el('div', { class: 'row end' }, el('a', { class: 'button', href: '/#/events' }, t('events')))));
}

async function start() {
  setLanguage(language());
  const select = $('language');
  select.append(...Object.entries(LANGUAGES).map(([code, name]) => el('option', { value: code, lang: code, selected: code === language() }, name)));
  select.addEventListener('change', () => {
    setLanguage(select.value);
    if (feed.facts) show();
    else showHeader();
  });
  client.on('state', showHeader);
  feed.on('announced', ({ text }) => notice(text));
  feed.on('failed', (error) => notice(errorText(error)));
  feed.on('lost', gone);
  globalThis.addEventListener('online', () => client.retryNow());
  globalThis.addEventListener('hashchange', () => feed.facts && show());
  showHeader();
  try {
    await client.connect();
    await feed.open();
    show();
  } catch (error) {
    gone(error);
  }
}

start();
