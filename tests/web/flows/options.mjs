/* SPDX-License-Identifier: MIT
 * options.mjs - a long prompt, and badges of units, as a reader needs them. */
import { assert, must, until } from '../../wire/lib/check.mjs';
import { nameless, poorContrast } from '../lib/browser.mjs';
import { browser, click, dice, mustBeSound, nextToChoose, pageCheck, playOut, server, url } from '../lib/stage.mjs';

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
