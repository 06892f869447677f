/* SPDX-License-Identifier: MIT
 * stage.mjs - what the flows of the page share: one server, one browser, checks that also fail for what
 * the page complains about, and how a match is played to its end.
 *
 * The daemon of $BUILD is started, the one whose time a test can move. Screenshots go to $SCREENSHOTS. */
import { assert, check, must, PATIENCE, random, until } from '../../wire/lib/check.mjs';
import { Server } from '../../wire/lib/server.mjs';
import { Browser, mustBeQuiet, nameless, poorContrast } from './browser.mjs';

const MATCH_MS = 240000 * PATIENCE;
export const server = await new Server({ program: 'shinpand-test', flags: ['--login-rate', '0', '--register-rate', '0',
  '--synchronous', 'normal'] }).start(); /* a power cut is not what is looked at */
export const url = `${server.web}/`;
export const dice = random(Number(process.env.SEED ?? 7));
export const browser = await Browser.launch(url, { screenshots: process.env.SCREENSHOTS });

/** Widths that each flow is looked at in. */
export const SIZES = { desktop: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } };

/** ... each with a game, so that a flow of both is seen twice and not four times.
 * @type {{size: string, viewport: object, game: string}[]} */
export const LOOKS = [{ size: 'desktop', game: 'digimon' }, { size: 'phone', game: 'duel-masters' }]
  .map((look) => ({ ...look, viewport: SIZES[look.size] }));

/** What any reader needs: names of all controls, contrast, no scrolling sideways. */
export async function mustBeReadable(tab) {
  assert.deepEqual([await nameless(tab), await poorContrast(tab)], [[], []]);
  const { wide, view } = await tab.page.evaluate(() => (
    { wide: document.documentElement.scrollWidth, view: innerWidth }));
  assert.ok(wide <= view, `the page must not scroll sideways: ${wide} > ${view}`);
}

/** Names a check, and fails it also for what the page complains about. */
export const pageCheck = (name, body) => check(name, async () => {
  try {
    await body();
  } finally {
    await browser.closeTabs();
  }
  mustBeQuiet(browser);
});

/** What a player sees must hold together whenever it is their choice. */
export async function mustBeSound(tab) {
  const seen = await tab.page.evaluate(() => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    /* words of card names that do not stand in one line; Japanese may be parted anywhere */
    const broken = all('.card-name').flatMap((name) => [...name.childNodes].filter(({ nodeType }) => nodeType === 3))
      .flatMap((text) => [...text.data.matchAll(/[^\s\u3000-\u9fff\uff00-\uffef-]+/g)].map(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return { word, tops: new Set([...range.getClientRects()].map(({ top }) => Math.round(top))) };
      })).filter(({ word, tops }) => word.length <= 11 && tops.size > 1).map(({ word }) => word);
    return {
      broken,
      gauge: all('.gauge li').length,
      markers: all('.gauge .marker').length,
      shields: all('[data-pile="shields"]').map((pile) => Number(pile.dataset.count)),
      places: all('.own .place, .foe .place').length,
      open: all('.place.open').length,
      hand: all('.own .hand .card').length,
      hidden: all('.own .hand .card.back').length,
      foeHand: all('.foe .hand .card').length,
      lines: all('.log-list li[data-seq]').length,
      clauses: all('.log-list li[data-seq] .clause').filter((c) => c.textContent.trim()).length,
      keys: all('.own [data-pile], .foe [data-pile]').length,
    };
  });
  const isDigimon = seen.shields.length === 0;
  if (isDigimon) {
    assert.deepEqual([seen.gauge, seen.markers], [21, 1], 'the gauge has 21 places and one marker');
  } else {
    assert.equal(seen.places, seen.shields.reduce((sum, count) => sum + count, 0), 'a place for each shield');
    assert.equal(seen.open, 0, 'nobody sees a shield');
  }
  assert.deepEqual(seen.broken, [], 'words of card names are whole');
  assert.equal(seen.hidden, 0, 'no card of the own hand is hidden');
  assert.equal(seen.foeHand, 0, 'no card of the other hand is shown');
  assert.ok(seen.lines > 0 && seen.clauses === seen.lines, 'each line of the log cites a rule');
  assert.ok(seen.keys >= (isDigimon ? 9 : 8), 'piles of both sides are there');
}

/** Makes one choice: clicks on any option, brought into sight, that nothing lies over. The page may be quicker when passing is all
 * there is: then the button goes away, and playOut sees whether the prompt was answered.
 * @returns {Promise<boolean>} false: there was nothing to click on, or not long enough */
export async function click(tab) {
  const at = await tab.page.evaluate((draw) => {
    const options = [...document.querySelectorAll('button.option:enabled')];
    if (options.length === 0) return null;
    const button = options[draw % options.length];
    button.scrollIntoView({ block: 'nearest' });
    const box = button.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const isFree = button.contains(document.elementFromPoint(x, y));
    if (isFree) button.click(); /* here and now: the table may move before a mouse gets there */
    return { isFree, option: button.dataset.option };
  }, dice.below(2 ** 31));
  if (at === null) return false;
  if (at.isFree) return true;
  /* something lies over it: a notice goes away, everything else is a fault that ends in a time-out */
  return tab.$(`button.option[data-option="${at.option}"]:enabled`).click({ timeout: 3000 }).then(() => true, () => false);
}

/** The tab that has to choose next, and what; null when there is a result.
 * @param {Tab[]} tabs @param {boolean} stands what the page is about to choose by itself is not meant
 * @returns {Promise<{tab: Tab, asked: string}|null>} */
async function choiceOf(tabs, stands) {
  const found = await until('a prompt or a result', 30000, async () => {
    for (const tab of tabs) {
      const { isOver, asked, isPassing } = await tab.state();
      if (isOver) return { tab: null };
      if (asked !== null && !(stands && isPassing)) return { tab, asked };
    }
    return null;
  });
  return found.tab === null ? null : found;
}

/** The tab that has to choose next, or null when there is a result. Until somebody clicks the match stands. */
export const nextToChoose = (tabs) => choiceOf(tabs, true).then((choice) => choice?.tab ?? null);

/** Makes choices that count, until there is a result or it is enough.
 * @param {Tab[]} tabs @param {(n: number) => boolean} goesOn after so many choices?
 * @param {(tab, n: number) => Promise<boolean|void>} [choose] false: it need not have counted
 * @returns {Promise<number>} choices made */
export async function playOn(tabs, goesOn, choose = click) {
  const end = performance.now() + MATCH_MS;
  let n = 0;
  while (goesOn(n)) {
    must(performance.now() < end, `no result after ${n} choices`);
    const choice = await choiceOf(tabs, false);
    if (choice === null) break;
    const { tab, asked } = choice;
    if (await choose(tab, n) === false) continue;
    await until('the choice to count', 15000, async () => {
      const now = await tab.state();
      return now.isOver || now.asked !== asked;
    });
    n += 1;
  }
  return n;
}

/** Plays until there is a result. @returns {Promise<number>} choices made */
export const playOut = (tabs, choose = click) => playOn(tabs, () => true, choose);

/** Gives up: the game, or all of the match. @param {Tab} tab @param {boolean} [isWhole] */
export async function concede(tab, isWhole = false) {
  await tab.page.click('.controls .danger');
  if (isWhole) await tab.page.check('dialog input[name="whole"]');
  await tab.page.click('dialog .danger');
}

/** A deck of each game that the starter decks have. */
const DECKS = { digimon: 'starter-st1', 'duel-masters': 'starter-dm-rush' };

/** Chooses a deck in the lobby, and with it the game. @param {Tab} tab @param {string} game */
export const chooseGame = (tab, game) => tab.page.selectOption('select[name="deck"]', DECKS[game]);

/** Two tabs in one match. @param {{game?: string}} [more] the rest is of both tabs
 * @param {(tab) => Promise<void>} [setUp] */
export async function pair({ game = 'digimon', ...more } = {}, setUp = async () => {}) {
  const [ann, bob] = await Promise.all(['Ann', 'Bob'].map(async (name) => (await browser.tab(more)).enter(name)));
  await Promise.all([ann, bob].map((tab) => chooseGame(tab, game)));
  await setUp(ann);
  await ann.page.click('[data-opponent="private"]');
  const code = await ann.$('output.code').textContent();
  await bob.page.fill('input[name="code"]', code);
  await bob.page.focus('input[name="code"]');
  await bob.page.keyboard.press('Enter');
  return [ann, bob];
}

/** A tab with a new account. @param {string} handle @param {object} [more] of the tab */
export async function account(handle, more = {}) {
  const tab = await browser.tab(more);
  await tab.open();
  await tab.page.click('[data-way="register"]');
  await tab.page.fill('input[name="handle"]', handle);
  await tab.page.fill('input[name="password"]', 'four plain words here');
  await tab.page.keyboard.press('Enter');
  await tab.page.waitForSelector('[data-opponent="bot"]:not([disabled])', { timeout: 40000 * PATIENCE });
  await tab.page.selectOption('select[name="bot"]', 'random');
  return tab;
}
