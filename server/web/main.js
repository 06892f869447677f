/* SPDX-License-Identifier: MIT
 * main.js - the page: one connection, the header, and which screen is shown.
 *
 * A screen is a function (app, root, ..) that fills root and returns how to leave it. The address names
 * the screen ("#/match/<id>"), so reloading and the back button work. */

import { Client } from '/js/shinpan.js';
import { accountScreen } from './account.js';
import { decksScreen } from './decks.js';
import { el, fill } from './dom.js';
import { endedText, errorText, noticeText } from './errors.js';
import { EventCalls } from './event_calls.js';
import { eventCreateScreen } from './event_create.js';
import { eventsScreen } from './event_list.js';
import { eventScreen } from './event_screen.js';
import { judgeMatchScreen } from './judge_match.js';
import { judgeScreen } from './judge.js';
import { ladderScreen } from './ladder.js';
import { lobbyScreen } from './lobby.js';
import { matchScreen } from './match.js';
import { MatchFacts } from './match_facts.js';
import { Queue } from './queue.js';
import { replayScreen } from './replay_screen.js';
import { replaysScreen } from './replays.js';
import { isJudge } from './roles.js';
import { session } from './settings.js';
import { startScreen } from './start.js';
import { LANGUAGES, addWords, language, setLanguage, t } from './words.js';

const NOTICE_MS = 8000;
const $ = (id) => document.getElementById(id);

addWords({
  'nav.': ['Lobby', 'ロビー'],
  'nav.decks': ['Decks', 'デッキ'],
  'nav.replays': ['Replays', 'リプレイ'],
  'nav.ladder': ['Leaderboard', 'ランキング'],
  'nav.events': ['Events', '大会'],
  'nav.judge': ['Judge', 'ジャッジ'],
  try_again: ['Try again', 'もう一度試す'],
  go_in: ['Enter', '入場する'],
  nav_title: ['Pages', 'ページ'],
  account_of: ['Account of {name}', '{name}のアカウント'],
});

/* What stands behind "#/", up to a "?": the first that fits. The third says that anybody may see it, who has not
 * entered, too. */
const SCREENS = [
  [/^match\/([a-z2-7]{16})$/, (root, [match]) => matchScreen(app, root, match)],
  [/^watch\/([a-z2-7]{16})$/, (root, [match], query) => matchScreen(app, root, match, { isWatching: true, code: query.get('code') })],
  [/^replay\/([a-z2-7]{16})$/, (root, [replay], query) => replayScreen(app, root, { replay, share: query.get('share') }), true],
  [/^replays$/, (root, _, query) => replaysScreen(app, root, query)],
  [/^ladder$/, (root) => ladderScreen(app, root)],
  [/^events$/, (root) => eventsScreen(app, root), true],
  [/^event\/new$/, (root) => eventCreateScreen(app, root)],
  [/^event\/([a-z2-7]{16})(?:\/(\w+))?$/, (root, [event, part]) => eventScreen(app, root, event, part), true],
  [/^decks$/, (root) => decksScreen(app, root)],
  [/^judge$/, (root) => judgeScreen(app, root)],
  [/^judge\/([a-z2-7]{16})$/, (root, [match]) => judgeMatchScreen(app, root, match)],
  [/^account$/, (root, _, query) => accountScreen(app, root, query)],
  [/^join\/([A-Za-z0-9]{1,16})$/, (root, [code]) => lobbyScreen(app, root, code)],
  [/^/, (root) => lobbyScreen(app, root)],
];
const PAGES = ['', 'events', 'decks', 'replays', 'ladder'];

const client = new Client({
  url: `${location.origin.replace(/^http/, 'ws')}/ws`,
  name: 'shinpan-web/0.2',
  token: session.token,
});

let leave = () => {};
let noticeTimer = null;
let isFailure = false; /* the notice tells of one */
let isReading = false; /* a screen that needs no name is open, and there is none */

const app = {
  client,
  facts: new MatchFacts(client),
  queue: null, /* made below: they need the rest */
  calls: null,

  /** Was the match found by the rated queue? Then nobody asks for another. @param {string} match */
  isRated: (match) => app.queue.found.has(match),

  /** @param {string} address "" for the lobby, "match/<id>" */
  go(address) {
    const hash = `#/${address}`;
    if (location.hash === hash) route();
    else location.hash = hash;
  },

  /** What went wrong, for people. @param {Error} error */
  textOf: (error) => (error.error ? errorText(error) : error.message),

  /** Tell of a failure. @param {Error} error */
  report(error) {
    app.notice(app.textOf(error));
    isFailure = true;
  },

  /** What was refused has been done after all: what the failure said is of no use any more. */
  calm() {
    if (isFailure) $('notice').hidden = true;
  },

  showTitle: () => { document.title = `${app.calls?.title ?? ''} Shinpan: ${t('tagline')}`.trim(); },

  /** Who is here, which pages there are. */
  showHeader: () => showHeader(),

  /** @param {string} text */
  notice(text) {
    clearTimeout(noticeTimer);
    isFailure = false;
    $('notice').textContent = text;
    $('notice').hidden = false;
    noticeTimer = setTimeout(() => { $('notice').hidden = true; }, NOTICE_MS);
  },
};

app.queue = new Queue(app);
app.calls = new EventCalls(app, $('call'));

function route() {
  leave();
  leave = () => {};
  const root = $('screen');
  fill(root);
  const [address, query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  const [pattern, open, isPublic = false] = SCREENS.find(([one]) => one.test(address));
  isReading = client.session === null && isPublic;
  showHeader();
  if (client.session === null && !isPublic) {
    leave = startScreen(app, root, new URLSearchParams(query));
    return;
  }
  leave = open(root, address.match(pattern).slice(1), new URLSearchParams(query));
}

/* "#/back/<token>": somebody comes back from elsewhere. The secret does not stay in the address. */
async function comeBack() {
  const [, token] = location.hash.match(/^#\/back\/([A-Za-z0-9_.-]{16,64})$/) ?? [];
  if (token === undefined) return false;
  history.replaceState(null, '', '#/');
  session.token = token;
  location.reload();
  return true;
}

function showHeader() {
  document.documentElement.lang = language();
  app.showTitle();
  const name = client.session?.name;
  const here = location.hash.replace(/^#\/?/, '');
  fill($('who'), name !== undefined ? el('a', { href: '#/account', 'aria-label': t('account_of', { name }) }, name)
    : isReading ? el('a', { href: `#/?then=${encodeURIComponent(here)}` }, t('go_in')) : '');
  const now = here.split('?')[0];
  $('nav').setAttribute('aria-label', t('nav_title'));
  $('nav').hidden = name === undefined;
  const pages = isJudge(client) ? [...PAGES, 'judge'] : PAGES;
  fill($('nav'), ...pages.map((page) => el('a', {
    href: `#/${page}`, 'aria-current': page === now ? 'page' : null,
  }, t(`nav.${page}`))));
  $('connection').textContent = t(`state.${client.state}`);
  $('connection').dataset.state = client.state;
}

function wireHeader() {
  const select = $('language');
  select.append(...Object.entries(LANGUAGES).map(([code, name]) =>
    el('option', { value: code, lang: code, selected: code === language() }, name)));
  select.addEventListener('change', () => {
    setLanguage(select.value);
    app.calls.show();
    route();
  });
}

async function start() {
  setLanguage(language());
  wireHeader();
  if (await comeBack()) return;
  client.on('state', showHeader);
  client.on('session', () => {
    session.token = client.token;
    showHeader();
  });
  client.on('session-lost', (error) => {
    if (error.message !== 'banned') session.token = null; /* a guest comes back by it when the ban is over */
    route();
    if (error.error === 'session_ended') app.notice(endedText(error.message));
  });
  client.on('notice', (notice) => app.notice(noticeText(notice)));
  globalThis.addEventListener('online', () => client.retryNow());
  globalThis.addEventListener('hashchange', () => comeBack().then((isBack) => isBack || route()));
  showHeader();

  try {
    await client.connect();
    route();
  } catch (error) {
    fill($('screen'), el('section', { class: 'sheet narrow', role: 'alert' }, el('p', {}, app.textOf(error)),
      el('div', { class: 'row end' }, el('button', { class: 'button', type: 'button', on: { click: () => location.reload() } }, t('try_again')))));
  }
}

start();
