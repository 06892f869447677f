/* SPDX-License-Identifier: MIT
 * page.mjs - the browser page on the real server, in headless Chromium: whole matches by mouse and by
 * keyboard, two tabs against each other, broken connections, languages, and what a reader needs.
 *
 * node page.mjs [URL]: without URL it starts the daemon of $BUILD. Screenshots go to $SCREENSHOTS. */
import { assert, check, finish, must, random, until } from '../wire/lib/check.mjs';
import { Player } from '../wire/lib/player.mjs';
import { Server } from '../wire/lib/server.mjs';
import { Browser, mustBeQuiet, nameless, poorContrast } from './lib/browser.mjs';

const MATCH_MS = 240000;
const server = process.argv[2] ? null : await new Server().start();
const url = process.argv[2] ?? `${server.web}/`;
const dice = random(Number(process.env.SEED ?? 7));
const browser = await Browser.launch(url, { screenshots: process.env.SCREENSHOTS });

/** Names a check, and fails it also for what the page complains about. */
const pageCheck = (name, body) => check(name, async () => {
  await body();
  mustBeQuiet(browser);
});

/** What a player sees must hold together whenever it is their choice. @param {number} [piles] how many
 * piles both sides show beside the own hand */
async function mustBeSound(tab, piles = 9) {
  const seen = await tab.page.evaluate(() => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    return {
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
  if (seen.shields.length === 0) {
    assert.deepEqual([seen.gauge, seen.markers], [21, 1], 'the gauge has 21 places and one marker');
  } else {
    assert.equal(seen.places, seen.shields.reduce((sum, count) => sum + count, 0), 'a place for each shield');
    assert.equal(seen.open, 0, 'nobody sees a shield');
  }
  assert.equal(seen.hidden, 0, 'no card of the own hand is hidden');
  assert.equal(seen.foeHand, 0, 'no card of the other hand is shown');
  assert.ok(seen.lines > 0 && seen.clauses === seen.lines, 'each line of the log cites a rule');
  assert.ok(seen.keys >= piles, 'piles of both sides are there');
}

/** Makes one choice by mouse. The page may be quicker when passing is all there is: then the button
 * goes away, and playOut sees whether the prompt was answered.
 * @returns {Promise<boolean>} false: there was nothing to click on, or not long enough */
async function click(tab) {
  const options = tab.$('button.option:enabled');
  const count = await options.count();
  if (count === 0) return false;
  return options.nth(dice.below(count)).click({ timeout: 3000 }).then(() => true, () => false);
}

/** The tab that has to choose next, or null when there is a result. */
function nextToChoose(tabs) {
  const over = Symbol('over');
  return until('a prompt or a result', 30000, async () => {
    for (const tab of tabs) {
      if (await tab.isOver()) return over;
      if (await tab.isAsked()) return tab;
    }
    return null;
  }).then((found) => (found === over ? null : found));
}

/** Plays until there is a result. @param {import('./lib/browser.mjs').Tab[]} tabs
 * @param {(tab, n: number) => Promise<boolean|void>} choose false: it need not have counted
 * @returns {Promise<number>} choices made */
async function playOut(tabs, choose) {
  const end = performance.now() + MATCH_MS;
  for (let choices = 0; ; choices += 1) {
    must(performance.now() < end, `no result after ${choices} choices`);
    const tab = await nextToChoose(tabs);
    if (tab === null) return choices;
    const prompt = () => tab.$('.options').evaluate((panel) => [panel.dataset.prompt,
      ...[...panel.querySelectorAll('button.option')].map(({ dataset }) => dataset.option),
    ].join(' ')); /* picks one after another belong to one prompt, its options change */
    const before = await prompt();
    if (await choose(tab, choices) === false) continue;
    await until('the choice to count', 15000, async () =>
      await prompt() !== before || tab.isOver());
  }
}

await pageCheck('the first screen asks for a name and says what is missing', async () => {
  const tab = await (await browser.tab()).open();
  await tab.page.waitForSelector('input[name="name"]:focus');
  await tab.shot('start');
  await tab.page.keyboard.press('Enter');
  assert.equal(await tab.$('input[name="name"]:invalid').count(), 1);
  assert.deepEqual(await nameless(tab), []);
  await tab.close();
});

await pageCheck('the lobby: starter decks, faults of a pasted deck, a good one is saved', async () => {
  const tab = await (await browser.tab()).enter('Ann');
  assert.ok(await tab.$('select[name="deck"] option').count() >= 1, 'there are starter decks');
  await tab.page.click('summary');
  await tab.page.fill('textarea', 'no json');
  await tab.page.click('form button[type="button"]');
  assert.equal(await tab.$('.result .bad').count(), 1);
  await tab.page.fill('textarea', '{"piles":{"main":[{"number":"NO-999","count":5}],"eggs":[]}}');
  await tab.page.click('form button[type="button"]');
  await tab.page.waitForSelector('.result li');
  assert.ok(await tab.$('.result li').count() >= 2, 'all faults at once');
  await tab.shot('deck-faults');
  assert.deepEqual(await nameless(tab), []);
  await tab.close();
});

await pageCheck('a whole match against the bot, by mouse', async () => {
  const tab = await (await browser.tab()).enter('Ann');
  await tab.page.click('[data-opponent="bot"]');
  const choices = await playOut([tab], async (on, n) => {
    await mustBeSound(on);
    if (n === 12) {
      await on.shot('match');
      assert.deepEqual(await nameless(on), []);
      assert.deepEqual(await poorContrast(on), []);
    }
    if (n === 25) await on.shot('match-later', { fullPage: true });
    await until('the log to show its newest line', 3000, () => on.$('.log-list').evaluate(
      ({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight < 40));
    return click(on);
  });
  must(choices > 5, 'only', choices, 'choices');
  await tab.shot('result');
  assert.match(await tab.$('.banner h2').getAttribute('data-winner'), /^p[12]$/);

  const reply = await tab.page.request.get(new URL(await tab.$('.banner a[target]').getAttribute('href'), url).href);
  assert.equal(reply.status(), 200);
  assert.equal((await reply.json()).game, 'digimon');
  await tab.page.click('.banner button');
  await tab.page.waitForSelector('[data-check="cards"]');
  assert.deepEqual(await tab.$('.checks .bad').allTextContents(), []);
  await tab.$('.banner').scrollIntoViewIfNeeded();
  await tab.shot('shuffles');
  const all = async () => [await tab.$('.banner h2').textContent(), await tab.lines(),
    await tab.$('.table').innerText()];
  const before = await all();
  await tab.page.reload();
  await until('log and table', 10000, async () =>
    (await tab.lines()).length >= before[1].length && await tab.$('.own [data-pile]').count() > 0);
  assert.deepEqual(await all(), before);
  await mustBeSound(tab);
  await tab.shot('result-again');
  await tab.close();
});

await pageCheck('a whole match by keyboard alone, in Japanese and dark', async () => {
  const tab = await browser.tab({ locale: 'ja-JP', colorScheme: 'dark' });
  await tab.enter('花子');
  assert.equal(await tab.page.evaluate(() => document.documentElement.lang), 'ja');
  await tab.$('[data-opponent="bot"]').focus();
  await tab.page.keyboard.press('Enter');
  const { keyboard } = tab.page;
  const byKeys = async (on, n) => {
    const options = await on.$('button.option').count();
    assert.ok(await on.page.evaluate(() => document.activeElement.matches('button.option')),
      'the first option has the focus');
    if (n === 8) {
      await on.shot('match-ja-dark');
      assert.deepEqual(await poorContrast(on), []);
      const text = await on.$('body').innerText();
      assert.doesNotMatch(text, /\b(option|event|prompt|zone|phase)\./, 'no word is missing');
    }
    const pick = dice.below(options);
    const key = await on.$('button.option').nth(pick).getAttribute('aria-keyshortcuts');
    if (key !== null && n % 2 === 0) {
      await keyboard.press(key);
    } else {
      for (let i = 0; i < pick; i += 1) await keyboard.press('ArrowDown');
      const at = await on.page.evaluate(() =>
        [...document.querySelectorAll('button.option')].indexOf(document.activeElement));
      assert.equal(at, pick, 'arrows walk through the options');
      await keyboard.press('Enter');
    }
  };
  /* the page may be quicker when passing is all there is, and take the options away meanwhile */
  await playOut([tab], async (on, n) => {
    const prompt = () => on.$('.options').getAttribute('data-prompt');
    const before = await prompt();
    try {
      await byKeys(on, n);
    } catch (error) {
      if (await prompt() === before && await on.isAsked()) throw error;
    }
  });
  await tab.close();
});

await pageCheck('two tabs: an open match, a name that looks like markup, a whole match', async () => {
  const ann = await (await browser.tab()).enter('Ann');
  const bob = await browser.tab({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await bob.enter('<i>Bob</i>');
  await ann.page.click('[data-opponent="open"]');
  await ann.page.waitForSelector('.pulse');
  await ann.shot('waiting');
  await bob.page.click('[data-join]');
  await playOut([ann, bob], async (on, n) => {
    await mustBeSound(on);
    assert.equal(await ann.$('.foe .player-name').textContent(), '<i>Bob</i>');
    if (n === 20) {
      await bob.shot('phone');
      const { wide, view } = await bob.page.evaluate(() => (
        { wide: document.documentElement.scrollWidth, view: innerWidth }));
      assert.ok(wide <= view, `a phone must not scroll sideways: ${wide} > ${view}`);
    }
    return click(on);
  });
  await Promise.all([ann, bob].map((tab) => until('both results', 10000, () => tab.isOver())));
  const [one, two] = await Promise.all([ann, bob].map((tab) => tab.$('.banner h2').textContent()));
  assert.deepEqual([one, two].sort(), ['You lost', 'You won']);
  await Promise.all([ann.close(), bob.close()]);
});

await pageCheck('a private match by code; conceding asks first', async () => {
  const ann = await (await browser.tab()).enter('Ann');
  const bob = await (await browser.tab()).enter('Bob');
  await ann.page.click('[data-opponent="private"]');
  const code = await ann.$('output.code').textContent();
  await bob.page.fill('input[name="code"]', code);
  await bob.page.keyboard.press('Enter');
  await bob.page.click('.controls .danger');
  await bob.shot('concede');
  await bob.page.keyboard.press('Enter'); /* the safe answer has the focus */
  assert.ok(!await bob.isOver());
  await bob.page.click('.controls .danger');
  await bob.page.click('dialog .danger');
  await until('the results', 10000, async () => await ann.isOver() && bob.isOver());
  assert.equal(await bob.$('.banner h2').textContent(), 'You lost');
  assert.equal(await ann.$('.banner h2').textContent(), 'You won');
  await Promise.all([ann.close(), bob.close()]);
});

await pageCheck('an open match can be withdrawn', async () => {
  const tab = await (await browser.tab()).enter('Ann');
  await tab.page.click('[data-opponent="open"]');
  await tab.page.click('.sheet .button');
  await tab.page.waitForSelector('[data-opponent="bot"]:not([disabled])');
  await tab.page.waitForFunction(() => document.querySelector('[data-part="matches"] .hint'));
  await tab.close();
});

await pageCheck('a match is played by the rules that were chosen', async () => {
  const tab = await (await browser.tab()).enter('Ann');
  const offered = await tab.page.$$eval('select[name="revision"] option', (all) =>
    all.map((option) => [option.value, option.textContent, option.selected]));
  assert.deepEqual(offered, [
    ['digimon-4.0', 'Comprehensive Rules 4.0 (default)', true],
    ['digimon-4.2', 'Comprehensive Rules 4.2', false],
  ]);
  await tab.page.selectOption('select[name="revision"]', 'digimon-4.2');
  await tab.page.click('[data-opponent="open"]');
  await tab.page.waitForSelector('.pulse');
  const other = await (await browser.tab()).enter('Bob');
  const row = other.$('[data-part="matches"] li', { hasText: 'Ann' });
  await row.first().waitFor();
  assert.equal(await row.locator('.tag').first().textContent(), 'Comprehensive Rules 4.2');
  await Promise.all([tab.close(), other.close()]);
});

await pageCheck('what the server refuses is told in Japanese', async () => {
  const tab = await (await browser.tab()).enter('Ann');
  await tab.page.selectOption('#language', 'ja');
  await tab.page.fill('input[name="code"]', 'zzzzzzzz');
  await tab.page.keyboard.press('Enter');
  await tab.page.waitForSelector('#notice:not([hidden])');
  assert.equal(await tab.$('#notice').textContent(), 'その対戦はありません。（合言葉）');
  await tab.close();
});

await pageCheck('badges of a unit say what it has and cannot do, with a tooltip', async () => {
  const tab = await (await browser.tab()).enter('Ann');
  await tab.page.evaluate(async () => {
    const { digimon } = await import('/digimon.js');
    await digimon.cards.load();
    const pile = { count: 0, cards: [] };
    const side = { deck: pile, eggs: pile, hand: pile, security: pile, trash: pile, battle: [], breeding: [] };
    const unit = { unit: 1, suspended: false, numbers: { dp: 2000, original_dp: 5000, security_attack: 1 },
      keywords: ['security_attack', 'blocker'], cannot: ['attack'], limited: ['be_deleted'],
      states: ['unaffected'], stack: [{ card: 'c000000000001', number: 'ST1-03' }], links: [] };
    const view = { turn: { number: 1, seat: 'p1', phase: 'main' }, numbers: { memory: 0 },
      p1: { ...side, battle: [unit] }, p2: side, loose: [], outcome: null };
    document.querySelector('#screen').replaceChildren(...digimon.table(view,
      { view, seat: 'p1', player: (seat) => seat, units: new Map() }));
  });
  assert.deepEqual(await tab.page.$$eval('.badge', (all) => all.map(({ textContent, title }) =>
    [textContent, title === textContent])), ['<Security A. +1>', '<Blocker>', 'cannot attack',
    'cannot be deleted in some cases', 'not affected by some effects'].map((text) => [text, true]));
  assert.equal(await tab.$('.unit .dp.less').getAttribute('title'), 'Original DP: 5000');
  assert.match(await tab.$('.unit').getAttribute('aria-label'), /2000 DP, <Security A. \+1>, <Blocker>/);
  await tab.shot('badges');
  await tab.page.click('.unit .chip'); /* where no mouse points */
  assert.equal(await tab.$('dialog .holds li').count(), 5);
  await tab.page.keyboard.press('Escape');
  assert.deepEqual(await poorContrast(tab), []);
  await tab.close();
});

/** Shows a main phase with so many cards to play, two digivolutions, a link and four attacks, as the
 * match screen would. @returns {Promise<number>} how many options that are, passing included */
function showMainPhase(tab, plays) {
  return tab.page.evaluate(async (cards) => {
    const [{ digimon }, { OptionsPanel }, { el }] = await Promise.all(
      ['/digimon.js', '/options.js', '/dom.js'].map((path) => import(path)));
    await digimon.cards.load();
    const pile = { count: 0, cards: [] };
    const hand = Array.from({ length: cards }, (_, i) => ({ card: `c${i}`, number: `ST1-0${2 + (i % 8)}` }));
    const units = [1, 2, 3, 4].map((unit) => ({ unit, suspended: false, numbers: { dp: 2000, original_dp: 2000 },
      keywords: [], cannot: [], limited: [], states: [], links: unit === 1 ? [{ card: 'd9', number: 'ST1-09' }] : [],
      stack: [{ card: `d${unit}`, number: `ST${unit}-0${unit}` }] }));
    const side = { deck: pile, eggs: pile, hand: pile, security: pile, trash: pile, battle: [], breeding: [] };
    const view = { turn: { number: 1, seat: 'p1', phase: 'main' }, numbers: { memory: 0 }, p2: side,
      p1: { ...side, battle: units, hand: { count: cards, cards: hand } }, loose: [], outcome: null };
    const names = { view, seat: 'p1', player: (seat) => seat, units: new Map() };
    const { card, number } = hand[0];
    const options = [
      { do: 'digivolve', card, number, unit: 1, cost: 2 },
      ...hand.map((one) => ({ do: 'play', ...one, cost: 3 })),
      { do: 'digivolve', card, number, unit: 2, cost: 2 },
      { do: 'link', card, number, unit: 3, cost: 1 },
      ...units.map(({ unit }) => ({ do: 'attack', unit })),
      { do: 'pass', default: true },
    ].map((option, id) => ({ id, ...option }));
    const panel = new OptionsPanel({ onPick: () => {}, onLight: () => {} });
    const log = el('div', { class: 'log-list' });
    document.querySelector('#screen').replaceChildren(el('div', { class: 'match' },
      el('div', { class: 'table' }, ...digimon.table(view, names)),
      el('aside', { class: 'side' }, panel.element, el('section', { class: 'log' }, log))));
    panel.show({ prompt: 1, kind: 'main', clause: '6-5-1', options }, {
      promptText: (asked) => digimon.teller.promptText(asked),
      promptQuote: (asked) => digimon.teller.promptQuote(asked),
      optionText: (option, isBrief) => digimon.teller.optionText(option, names, isBrief),
      kindName: (option) => digimon.teller.kindName(option),
      subjectName: (option) => digimon.teller.subjectName(option, names),
      unitFields: digimon.unitFields, isBusy: false,
    });
    document.addEventListener('keydown', (event) => panel.onKey(event));
    return options.length;
  }, plays);
}

/** What of the options is in sight: wholly inside its panel and the window, and covered by nothing. */
const optionsInSight = (tab) => tab.page.evaluate(() => {
  const list = document.querySelector('.prompt-list').getBoundingClientRect();
  const isInSight = (button) => {
    const box = button.getBoundingClientRect();
    const isInList = !button.closest('.prompt-list') || (box.top >= list.top && box.bottom <= list.bottom);
    const at = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return isInList && box.top >= 0 && box.bottom <= innerHeight && button.contains(at);
  };
  return [...document.querySelectorAll('button.option')].filter(isInSight).map(({ dataset }) => dataset.option);
});

const SIZES = { laptop: { width: 1280, height: 800 }, phone: { width: 375, height: 812 } };
for (const [name, viewport] of Object.entries(SIZES)) {
  await pageCheck(`all options of a long prompt can be reached: ${name}`, async () => {
    const tab = await (await browser.tab({ viewport })).enter('Ann');
    const cue = tab.$('.more');
    const { keyboard } = tab.page;
    if (name === 'laptop') {
      const count = await showMainPhase(tab, 5);
      await tab.shot(`options-${name}`);
      assert.equal((await optionsInSight(tab)).length, count, 'a usual main phase needs no scrolling');
      assert.ok(!await cue.isVisible(), 'and no cue');
    }
    const count = await showMainPhase(tab, 30);
    await cue.waitFor();
    await tab.shot(`options-long-${name}`);
    assert.equal(await tab.$('.option-count').innerText(), `${count} options`);
    assert.deepEqual(await tab.page.$$eval('.group-name', (all) => all.map(({ textContent }) => textContent)),
      ['Digivolve', 'Play', 'Link', 'Attack'], 'grouped by what is done');
    const [, below] = (await cue.innerText()).match(/^(\d+) more below.* · Link · Attack$/);
    const first = await optionsInSight(tab);
    assert.ok(first.length + Number(below) <= count && Number(below) > 0, 'the cue counts what is below');
    assert.ok(first.includes(String(count - 1)), 'passing is in sight');
    assert.deepEqual([await nameless(tab), await poorContrast(tab)], [[], []]);

    await tab.$('button.option').first().focus();
    for (let i = 0; i < count; i += 1) { /* arrows go through all of them, and bring each into sight */
      const at = await tab.page.evaluate(() => document.activeElement.dataset.option);
      assert.ok((await optionsInSight(tab)).includes(at), `option ${at} is in sight`);
      if (i === count - 2) assert.match(await cue.innerText(), /^\d+ more above/);
      await keyboard.press('ArrowDown');
    }
    assert.ok(await tab.$('button.option').first().evaluate((button) => document.activeElement === button),
      'each once, then the first again');
    const seen = new Set(await optionsInSight(tab));
    for (let page = 0; page < count && !await tab.$('.more.up').count(); page += 1) {
      const before = await cue.innerText();
      await cue.click();
      await until('the next page', 5000, async () => await cue.innerText() !== before);
      for (const option of await optionsInSight(tab)) seen.add(option);
    }
    assert.equal(seen.size, count, 'the cue turns the pages to the end');
    await tab.shot(`options-end-${name}`);
    await tab.close();
  });
}

/** Into a match of Duel Masters against the bot. @param {string} deck @param {string} [revision] */
async function duel(tab, deck, revision) {
  await tab.page.selectOption('select[name="deck"]', deck);
  if (revision) await tab.page.selectOption('select[name="revision"]', revision);
  await tab.page.click('[data-opponent="bot"]');
  await nextToChoose([tab]);
}

await pageCheck('a match of each game at once, in two tabs, to the end', async () => {
  const [ann, dan] = [await (await browser.tab()).enter('Ann'), await (await browser.tab()).enter('Dan')];
  assert.deepEqual(await dan.page.$$eval('select[name="deck"] optgroup', (all) => all.map(({ label }) => label)),
    ['Digimon Card Game', 'Duel Masters']);
  await ann.page.click('[data-opponent="bot"]');
  await duel(dan, 'starter-dm-rush');
  await dan.shot('duel-begin');
  let contrast = 0;
  await Promise.all([[ann, 9], [dan, 8]].map(([tab, piles]) => playOut([tab], async (on, n) => {
    await mustBeSound(on, piles);
    if (on === dan && n % 25 === 20) {
      await on.shot(`duel-${n}`);
      assert.deepEqual([await nameless(on), await poorContrast(on)], [[], []]);
      contrast += 1;
    }
    return click(on);
  })));
  must(contrast > 0, 'too short to look at');
  await dan.shot('duel-result', { fullPage: true });
  const reply = await dan.page.request.get(new URL(await dan.$('.banner a[target]').getAttribute('href'), url).href);
  assert.equal((await reply.json()).game, 'duel-masters');
  for (const tab of [ann, dan]) {
    await tab.page.click('.banner button');
    await tab.page.waitForSelector('[data-check="cards"]');
    assert.deepEqual(await tab.$('.checks .bad').allTextContents(), []);
    await tab.page.click('.banner a[href="#/"]');
  }
  await until('the list', 10000, async () => await dan.$('[data-replay]').count() > 1);
  const rows = (await dan.$('[data-replay]').allInnerTexts()).join(' ');
  assert.doesNotMatch(rows, /deck_out|limit_reached/, 'reasons in words, of both games');
  await Promise.all([ann.close(), dan.close()]);
});

await pageCheck('own units are laid by buttons, and stay so after reloading', async () => {
  const tab = await (await browser.tab()).enter('Ann');
  await duel(tab, 'starter-dm-rush');
  const order = () => tab.page.$$eval('.own .area.battle [data-unit]', (all) => all.map(({ dataset }) => dataset.unit));
  for (let n = 0; (await order()).length < 2; n += 1) {
    must(n < 150 && !await tab.isOver(), 'never two units');
    await nextToChoose([tab]);
    const first = ['summon', 'charge'].map((kind) => tab.$(`button.option[data-do="${kind}"]:enabled`).first());
    if (await first[0].count()) await first[0].click({ timeout: 3000 }).catch(() => {});
    else if (await first[1].count()) await first[1].click({ timeout: 3000 }).catch(() => {});
    else await click(tab);
    await tab.page.waitForTimeout(60);
  }
  const before = await order();
  await tab.$('.own [data-move="move_right"]:enabled').first().click();
  const after = [before[1], before[0], ...before.slice(2)];
  await until('the new order', 10000, async () => (await order()).slice(0, 2).join() === after.slice(0, 2).join());
  assert.equal(await tab.$('.foe [data-move]').count(), 0, 'those of the other side are not ours to lay');
  await until('the log', 5000, async () => (await tab.lines()).some((line) => /arrange the battle zone/.test(line)));
  await tab.page.reload();
  await until('the table', 10000, async () => (await order()).length >= 2);
  assert.deepEqual((await order()).slice(0, 2), after.slice(0, 2));
  await tab.page.selectOption('#language', 'ja');
  await until('the table', 10000, async () => (await order()).length >= 2);
  assert.match(await tab.$('.own .area.battle').getAttribute('aria-label'), /バトルゾーン/);
  assert.deepEqual([await nameless(tab), await poorContrast(tab)], [[], []]);
  await tab.shot('duel-ja', { fullPage: true });
  await tab.close();
});

await pageCheck('shields are places to click on, mana lies tapped, cards under a card can be laid', async () => {
  const tab = await (await browser.tab({ viewport: { width: 375, height: 812 } })).enter('Ann');
  await tab.page.evaluate(async () => {
    const [{ duelmasters }, { OptionsPanel }] = await Promise.all(
      ['/duelmasters.js', '/options.js'].map((path) => import(path)));
    await duelmasters.cards.load();
    const pile = { count: 0, cards: [] };
    const side = { deck: pile, hand: pile, shields: { count: 5, cards: [] }, graveyard: pile, gr: pile, hyper: pile,
      mana: { count: 2, cards: [{ card: 'c1', number: 'DM01-100', suspended: true }, { card: 'c2', number: 'DM01-105' }] },
      battle: [{ unit: 4, suspended: false, numbers: { power: 9000, place: 1 }, links: [],
        stack: ['DM01-008', 'DM01-105', 'DM01-106'].map((number, i) => ({ card: `c1${i}`, number })) }] };
    const view = { turn: { number: 1, seat: 'p1', phase: 'attack' }, numbers: {}, p1: side, p2: side, loose: [],
      outcome: null };
    globalThis.asked = [];
    const names = { view, seat: 'p1', player: (seat) => seat, units: new Map(), revision: 'duel-masters-2020-11',
      arrange: (...what) => globalThis.asked.push(what) };
    document.querySelector('#screen').replaceChildren(...duelmasters.table(view, names));
    const panel = new OptionsPanel({ onPick: () => {}, onLight: () => {} });
    document.querySelector('#screen').append(panel.element);
    const options = [0, 1, 2, 3, 4].map((place) => ({ id: place, do: 'break', zone: 'shields', owner: 'p2', place }));
    panel.show({ prompt: 1, kind: 'shields', clause: '509.6', options }, {
      promptText: (asked) => duelmasters.teller.promptText(asked), promptQuote: () => null,
      optionText: (option, isBrief) => duelmasters.teller.optionText(option, names, isBrief),
      kindName: (option) => duelmasters.teller.kindName(option),
      subjectName: (option) => duelmasters.teller.subjectName(option, names), unitFields: [], isBusy: false });
    globalThis.subjects = [...panel.subjects];
  });
  assert.deepEqual(await tab.page.evaluate(() => globalThis.subjects), [0, 1, 2, 3, 4].map((n) => `place:p2:shields:${n}`));
  assert.equal(await tab.$('.foe .place[data-place="p2:shields:3"]').getAttribute('title'), 'shield 4 of p2');
  assert.deepEqual(await tab.$('button.option span').allTextContents(), [1, 2, 3, 4, 5].map((n) => `Break shield ${n}`));
  assert.deepEqual(await tab.$('.own .mana .tapped .card').evaluateAll((all) => all.map((card) => card.getAttribute('aria-label'))),
    ['Deadly Fighter Braid Claw, tapped']);
  assert.match(await tab.$('.own .mana h4').innerText(), /1\/2 untapped/);
  await tab.page.click('.own .unit .chip');
  await tab.shot('duel-stack');
  await tab.page.click('dialog [data-move="move_up"]');
  assert.deepEqual(await tab.page.evaluate(() => globalThis.asked), [[[2, 1], 4]]);
  const { wide, view } = await tab.page.evaluate(() => ({ wide: document.documentElement.scrollWidth, view: innerWidth }));
  assert.ok(wide <= view, `a phone must not scroll sideways: ${wide} > ${view}`);
  assert.deepEqual([await nameless(tab), await poorContrast(tab)], [[], []]);
  await tab.close();
});

await pageCheck('reloading and another language come back to the same match', async () => {
  const tab = await (await browser.tab()).enter('Ann');
  await tab.page.click('[data-opponent="bot"]');
  for (let i = 0; i < 4 && await nextToChoose([tab]); i += 1) {
    await tab.$('button.option:enabled').first().click();
    await tab.page.waitForTimeout(150);
  }
  await nextToChoose([tab]);
  const before = await tab.lines();
  await tab.page.reload();
  await until('the log', 10000, async () => (await tab.lines()).length >= before.length);
  assert.deepEqual((await tab.lines()).slice(0, before.length), before);
  await nextToChoose([tab]);
  await mustBeSound(tab);
  await tab.page.selectOption('#language', 'ja');
  await tab.page.waitForSelector('html[lang="ja"]');
  await nextToChoose([tab]);
  await mustBeSound(tab);
  assert.equal(await tab.$('.controls .danger').textContent(), '投了');
  assert.ok((await tab.lines()).length >= before.length);
  await tab.close();
});

await pageCheck('a connection that breaks again and again costs nothing', async () => {
  const tab = await browser.tab();
  let socket = null;
  await tab.page.routeWebSocket(/\/ws$/, (route) => {
    route.connectToServer();
    socket = route;
  });
  await tab.enter('Ann');
  await tab.page.click('[data-opponent="bot"]');
  let breaks = 0;
  await playOut([tab], async (on, n) => {
    const isBroken = n % 9 === 4;
    const choice = click(on);
    if (isBroken) {
      breaks += 1;
      await socket.close({ code: 4000 });
      await on.page.waitForSelector('.connection[data-state="ready"]');
    }
    await choice;
    return !isBroken;
  });
  must(breaks > 0, 'nothing was broken');
  const seqs = await tab.page.evaluate(() =>
    [...document.querySelectorAll('.log-list li[data-seq]')].map((li) => Number(li.dataset.seq)));
  assert.deepEqual(seqs, seqs.map((_, i) => i + 1), 'every event once, in order');
  await tab.close();
});

await pageCheck('counter timing asks when passing by itself is off, and not when it is on', async () => {
  const tab = await (await browser.tab()).enter('Ann');
  await tab.page.click('[data-opponent="bot"]');
  await nextToChoose([tab]);
  await tab.page.uncheck('input[name="auto-pass"]');
  let counters = 0;
  await playOut([tab], async (on) => {
    const decline = on.$('button.option[data-do="decline"]');
    const isAlone = await on.$('button.option').count() === 1;
    if (isAlone && await decline.count() > 0) {
      counters += 1;
      if (counters === 2) await on.page.check('input[name="auto-pass"]');
      if (counters < 2) await decline.click();
      return; /* from the second on the page must answer by itself */
    }
    return click(on);
  });
  must(counters > 1, 'the bot attacked', counters, 'times');
  await tab.close();
});

await pageCheck('recent replays: who won, the document, the shuffles, page by page', async () => {
  const eve = new Player(() => `${url.replace(/^http/, 'ws')}ws`, dice, 'Eve');
  await eve.connect();
  for (let i = 0; i < 9; i += 1) {
    const { match } = await eve.create('bot');
    await eve.peer.request('match.concede', { match, game: 1 });
    await until('the end', 10000, () => eve.seen.get(match).isOver);
  }
  await eve.leave();
  const tab = await (await browser.tab()).enter('Ann');
  const rows = tab.$('[data-replay]');
  await until('the list', 10000, async () => await rows.count() === 8);
  const first = rows.first();
  assert.match(await first.innerText(), /^Eve – Bot\nBot won by concession · .*20\d\d/);
  const href = await first.locator('a').getAttribute('href');
  assert.equal((await (await tab.page.request.get(new URL(href, url).href)).json()).format, 'shinpan-replay-1');

  const { keyboard } = tab.page;
  await first.locator('a').focus();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await first.locator('[data-check="cards"]').waitFor();
  assert.equal(await first.locator('.checks .bad').count(), 0);
  assert.ok(await first.locator('button').evaluate((button) => document.activeElement === button),
    'the button keeps the focus');
  assert.deepEqual([await nameless(tab), await poorContrast(tab)], [[], []]);
  await first.scrollIntoViewIfNeeded();
  await tab.shot('replays', { fullPage: true });
  await tab.$('[data-part="replays"] > button').focus();
  await keyboard.press('Enter');
  await until('older ones', 10000, async () => await rows.count() > 8);
  const all = await rows.evaluateAll((list) => list.map((row) => row.dataset.replay));
  assert.equal(new Set(all).size, all.length, 'each once');
  assert.ok(await rows.nth(8).locator('a').evaluate((link) => document.activeElement === link));

  await tab.page.check('input[name="only-mine"]');
  await until('none', 10000, async () => await rows.count() === 0);
  await tab.page.click('[data-opponent="bot"]');
  await tab.page.click('.controls .danger');
  await tab.page.click('dialog .danger');
  await until('the result', 10000, () => tab.isOver());
  await tab.page.click('.banner a[href="#/"]');
  await tab.page.selectOption('#language', 'ja');
  await tab.page.check('input[name="only-mine"]');
  await until('mine', 10000, async () => await rows.count() === 1);
  assert.match(await rows.first().innerText(), /^Ann 対 Bot\nBotの勝ち（投了） · 20\d\d/);
  await tab.shot('replays-ja');
  await tab.page.reload(); /* so that the page has to ask for the match */
  await tab.page.check('input[name="only-mine"]');
  await rows.first().locator('a[href^="#/match/"]').click();
  await until('the table', 10000, async () => await tab.$('.own [data-pile]').count() > 0);
  await mustBeSound(tab);
  await tab.close();
});

await browser.close();
await server?.stop();
finish();
