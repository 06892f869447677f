/* SPDX-License-Identifier: MIT
 * watch.mjs - spectators: found in the lobby, the table from the middle, a hand that is shown, and all of it
 * later. */
import { assert, must, until } from '../../wire/lib/check.mjs';
import { LOOKS, browser, chooseGame, concede, mustBeReadable, nextToChoose, pageCheck, playOn, server } from '../lib/stage.mjs';

/** An open match of two others, begun, and somebody who watches it. @param {string} name of the host */
async function watched(name, game, viewport, setUp = async () => {}) {
  const [ann, bob, eve] = await Promise.all([[name], ['Bob'], ['Eve', viewport]].map(async ([who, size]) =>
    (await browser.tab(size && { viewport: size })).enter(who)));
  await chooseGame(ann, game);
  await setUp(ann);
  await ann.page.click('[data-opponent="open"]');
  await bob.$('[data-part="matches"] [data-row]', { hasText: name }).locator('button').click();
  await playOn([ann, bob], (n) => n < 8);
  const row = eve.$('[data-part="live"] [data-row]', { hasText: name });
  await row.locator('a').waitFor();
  return { ann, bob, eve, row };
}

for (const { size, viewport, game } of LOOKS) {
  await pageCheck(`a spectator sees the table and no hand but one that is shown: ${game}, ${size}`, async () => {
    const { ann, bob, eve, row } = await watched(`Ana ${size}`, game, viewport);
    await row.locator('a').click();
    await eve.page.waitForSelector('.turn-line');
    assert.equal(await eve.$('.hand .card').count(), 0, 'no hand');
    assert.equal(await eve.$('button.option').count(), 0, 'nothing to choose');
    must((await eve.lines()).length > 0, 'what happened before');
    await until('the players to know', 10000, async () => /1 watching/.test(await ann.$('.match-bar').innerText()));
    const before = (await eve.lines()).length;
    await playOn([ann, bob], (n) => n < 4);
    await until('it to go on', 15000, async () => (await eve.lines()).length > before);

    await ann.page.check('input[name="show-hand"]');
    const cards = eve.$('[data-shows] .card');
    await until('the hand', 10000, async () => await cards.count() > 0);
    assert.equal(await cards.count(), await ann.$('.own .hand .card').count());
    await mustBeReadable(eve);
    await eve.shot(`watch-${size}`, { fullPage: true });
    if (size === 'phone') await ann.page.reload(); /* the tick is off then */
    else await ann.page.uncheck('input[name="show-hand"]');
    await until('it to be gone', 10000, async () => await cards.count() === 0);
    await eve.page.click('.offers a');
    await until('nobody to watch', 10000, async () => !/watching/.test(await ann.$('.match-bar').innerText()));
    await Promise.all([ann.close(), bob.close(), eve.close()]);
  });
}

await pageCheck('what a delay keeps back is seen when its time has come', async () => {
  const { ann, bob, eve, row } = await watched('Ada', 'duel-masters', undefined, async ({ page }) => {
    await page.click('details.settings summary');
    await page.fill('input[name="delay_s"]', '120');
  });
  assert.match(await row.innerText(), /watched 120 s later/);
  await row.locator('a').click();
  await eve.$('.match-bar', { hasText: 'You see this 120 s later.' }).waitFor();
  assert.deepEqual(await eve.lines(), [], 'nothing yet');
  assert.match(await eve.$('.match-bar').innerText(), /The first of it comes in (2:00|1:\d\d) at the latest\./);
  const all = async () => (await ann.lines()).length;
  const isLevel = async () => (await eve.lines()).length === await all();
  /* the last answer is everywhere: what comes after the time was moved comes as much later */
  const stands = () => until('the match to wait for somebody', 10000, async () => (
    await nextToChoose([ann, bob]) !== null && (await bob.lines()).length === await all()));
  await stands();
  await server.advance(121000);
  await until('what was', 10000, isLevel);
  await eve.page.waitForSelector('.turn-line');
  assert.doesNotMatch(await eve.$('.match-bar').innerText(), /The first of it/);
  const before = await eve.lines();
  await playOn([ann, bob], (n) => n < 3);
  must(await all() > before.length, 'it goes on');
  assert.deepEqual(await eve.lines(), before, 'but not here');
  await mustBeReadable(eve);
  await eve.shot('watch-delayed');
  await stands();
  await server.advance(121000);
  await until('the rest', 10000, isLevel);
  await concede(bob);
  await until('the end', 10000, () => ann.isOver());
  assert.equal(await eve.isOver(), false, 'later');
  await server.advance(121000);
  await until('the end, later', 10000, () => eve.isOver());
  await eve.page.click('.nav a[href="#/decks"]'); /* its answer comes after what was asked before */
  await eve.$('[data-part="starter_decks"] li').first().waitFor();
  assert.ok(await eve.$('#notice').isHidden(), 'nothing is amiss');
  await Promise.all([ann.close(), bob.close(), eve.close()]);
});
