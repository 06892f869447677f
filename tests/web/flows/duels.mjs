/* SPDX-License-Identifier: MIT
 * duels.mjs - Duel Masters on the page: matches, own units laid, shields as places. */
import { assert, must, until } from '../../wire/lib/check.mjs';
import { nameless, poorContrast } from '../lib/browser.mjs';
import { browser, chooseGame, click, concede, mustBeSound, nextToChoose, pageCheck, playOn, playOut, url } from '../lib/stage.mjs';

/** Into a match of Duel Masters against the bot. */
async function duel(tab) {
  await chooseGame(tab, 'duel-masters');
  await tab.page.click('[data-opponent="bot"]');
  await nextToChoose([tab]);
}

await pageCheck('a match of each game at once, in two tabs', async () => {
  const [ann, dan] = [await (await browser.tab()).enter('Ann'), await (await browser.tab()).enter('Dan')];
  assert.deepEqual(await dan.page.$$eval('select[name="deck"] optgroup', (all) => all.map(({ label }) => label)),
    ['Digimon Card Game', 'Duel Masters']);
  await ann.page.click('[data-opponent="bot"]');
  await duel(dan);
  await dan.shot('duel-begin');
  let contrast = 0;
  const look = async (tab) => {
    await mustBeSound(tab);
    return click(tab);
  };
  await Promise.all([playOn([ann], (n) => n < 20, look), playOut([dan], async (on, n) => {
    if (n % 25 === 10) { /* a match may be over soon */
      await on.shot(`duel-${n}`);
      assert.deepEqual([await nameless(on), await poorContrast(on)], [[], []]);
      contrast += 1;
    }
    return look(on);
  })]);
  must(contrast > 0, 'too short to look at');
  const told = await dan.page.$$eval('.log-list li[data-event]', (all) => all.map(({ dataset }) => dataset.event));
  for (const event of ['charge', 'put', 'attack', 'break']) must(told.includes(event), 'never told:', event);
  await dan.shot('duel-result', { fullPage: true });
  const reply = await dan.page.request.get(new URL((await dan.$('.banner a[href^="#/replay/"]').getAttribute('href')).replace('#/replay', '/api/v1/replays'), url).href);
  assert.equal((await reply.json()).game, 'duel-masters');
  await dan.page.click('.banner button');
  await dan.page.waitForSelector('[data-check="cards"]');
  assert.deepEqual(await dan.$('.checks .bad').allTextContents(), []);
  await dan.page.click('.banner a[href="#/"]');
  if (!await ann.isOver()) await concede(ann);
  await until('the other end', 10000, () => ann.isOver());
  await dan.page.click('.nav a[href="#/replays"]');
  await until('the list', 10000, async () => await dan.$('[data-replay]').count() > 1);
  const rows = (await dan.$('[data-replay]').allInnerTexts()).join(' ');
  assert.doesNotMatch(rows, /deck_out|limit_reached/, 'reasons in words, of both games');
  await Promise.all([ann.close(), dan.close()]);
});

await pageCheck('own units are laid by buttons, and stay so after reloading', async () => {
  const tab = await (await browser.tab()).enter('Ann');
  await duel(tab);
  const order = () => tab.page.$$eval('.own .area.battle [data-unit]', (all) => all.map(({ dataset }) => dataset.unit));
  for (let n = 0; (await order()).length < 2; n += 1) {
    must(n < 150 && !await tab.isOver(), 'never two units');
    await nextToChoose([tab]);
    const first = ['summon', 'charge'].map((kind) => tab.$(`button.option[data-do="${kind}"]:enabled`).first());
    if (await first[0].count()) await first[0].click({ timeout: 3000 }).catch(() => {});
    else if (await first[1].count()) await first[1].click({ timeout: 3000 }).catch(() => {});
    else await click(tab);
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
    const side = { deck: pile, hand: pile, shields: { count: 5, cards: [] }, graveyard: pile, gr: pile,
      mana: { count: 2, cards: [{ card: 'c1', number: 'DM01-100', suspended: true }, { card: 'c2', number: 'DM01-105' }] },
      battle: [{ unit: 4, suspended: false, numbers: { power: 9000, place: 1, loose_under: 1 }, links: [],
        stack: ['DM01-008', 'DM01-105', 'DM01-106'].map((number, i) => ({ card: `c1${i}`, number })) }] };
    const view = { turn: { number: 1, seat: 'p1', phase: 'attack' }, numbers: {}, p1: side, p2: side, loose: [],
      outcome: null };
    globalThis.asked = [];
    const names = { view, seat: 'p1', player: (seat) => seat, units: new Map(),
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
