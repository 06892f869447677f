/* SPDX-License-Identifier: MIT
 * replays.mjs - replays: found, stepped through, seen by others, shared, verified. */
import { assert, must, until } from '../../wire/lib/check.mjs';
import { Player } from '../../wire/lib/player.mjs';
import { LOOKS, browser, dice, mustBeReadable, pageCheck, server, url } from '../lib/stage.mjs';

const position = async (tab) => Number(await tab.$('input[name="position"]').inputValue());

/** Here and now: the table above may still grow and move the button before a mouse gets there. */
const turnOn = (tab) => tab.$('[data-step="turn_on"]').evaluate((button) => button.click());

/** Somebody who has no page. @returns {Promise<Player>} */
async function player(name, game) {
  const one = new Player(() => server.url, dice, name, game);
  await one.connect();
  return one;
}

/** A match against the bot, played to its end. @param {Player} one @returns {Promise<string>} its id */
async function played(one) {
  const { match, seat } = await one.peer.request('match.create', {
    game: one.game, deck: await one.deck(), opponent: 'bot', settings: { bot: 'random' },
  });
  one.track(match, seat);
  await one.play(() => one.seen.get(match).isOver);
  return match;
}

for (const { size, viewport, game } of LOOKS) {
  await pageCheck(`a replay is stepped through, played, seen by each seat, verified: ${game}, ${size}`, async () => {
    const rae = await player(`Rae ${size}`, game);
    const replay = await played(rae);
    await rae.leave();
    const tab = await browser.tab({ viewport });
    await tab.page.goto(`${url}#/back/${rae.token}`);
    await tab.page.click('.nav a[href="#/replays"]');
    await tab.page.check('input[name="only-mine"]');
    await until('the own one alone', 10000, async () => await tab.$('[data-replay]').count() === 1);
    await tab.page.click(`[data-replay="${replay}"] a.title`);
    await tab.page.waitForSelector('.turn-line');
    const lines = await tab.lines();
    must(lines.length > 30, 'the whole game is told:', lines.length);
    assert.equal(await position(tab), 0);
    await turnOn(tab);
    const turn = await position(tab);
    must(turn > 0, 'a turn further');
    await tab.page.keyboard.press('ArrowRight');
    assert.equal(await position(tab), turn + 1);
    assert.equal(await tab.$('.log-list [aria-current]').getAttribute('data-seq'), String(turn + 1));
    assert.match(await tab.$('.told').innerText(), new RegExp(`Event ${turn + 1} of ${lines.length} [^]*Rule \\S`));
    await tab.page.selectOption('select[name="turn"]', { index: 3 });
    must(await position(tab) > turn, 'to the third turn');
    await tab.page.selectOption('select[name="speed"]', '4');
    const before = await position(tab);
    await tab.page.click('[data-step="play"]');
    await until('it to play', 10000, async () => await position(tab) > before + 2);
    await tab.page.click('[data-step="play"]');
    const hands = () => tab.$('.foe .hand .card').count();
    assert.equal(await hands(), 0, 'who played sees the own hand alone');
    await tab.page.selectOption('select[name="viewer"]', 'all');
    await until('both hands', 10000, async () => await hands() > 0 || await tab.$('.foe .hand').count() > 0);
    await mustBeReadable(tab);
    await tab.shot(`replay-all-${size}`, { fullPage: true });
    await tab.page.selectOption('select[name="viewer"]', 'p2');
    await until('the other side below', 10000, async () => /^Bot/.test(await tab.$('.own .player-name').innerText()));
    await tab.page.selectOption('select[name="viewer"]', 'spectator');
    await until('no hand', 10000, async () => await tab.$('.hand .card').count() === 0);
    await tab.page.keyboard.press('Escape');
    await tab.page.click('[data-step="to_last"]');
    assert.equal(await position(tab), lines.length);

    await tab.page.click('[data-part="replay-more"] summary');
    await tab.page.click('[data-act="verify"]');
    await tab.page.waitForSelector('[data-verified="yes"]');
    await tab.page.click('[data-part="replay-more"] button:has-text("Check the shuffles")');
    await tab.page.waitForSelector('[data-check="cards"]');
    assert.deepEqual(await tab.$('.checks .bad').allTextContents(), []);
    await tab.shot(`replay-${size}`);

    const reader = await browser.tab({ viewport }); /* a stranger */
    const link = tab.$('input[name="share-link"]');
    const reads = async () => {
      await reader.page.goto('about:blank');
      await reader.page.goto(await link.inputValue());
      await reader.page.waitForSelector('.turn-line, .sheet.narrow p');
      const refused = reader.$('.sheet.narrow p');
      if (await refused.count() > 0) return refused.innerText();
      return 'shown';
    };
    assert.equal(await reads(), 'shown', 'a public one is for everybody');
    await tab.page.selectOption('select[name="privacy"]', 'unlisted');
    await until('a token', 5000, async () => /share=/.test(await link.inputValue()));
    assert.equal(await reads(), 'shown', 'by its link');
    await turnOn(reader);
    must(await position(reader) > 0, 'step by step');
    assert.deepEqual([await reader.$('input[name="name"]').count(), await reader.$('#nav').isVisible()], [0, false], 'no name is asked for');
    await mustBeReadable(reader);
    await reader.shot(`replay-stranger-${size}`);
    await reader.page.click('#who a');
    await reader.page.fill('input[name="name"]', 'Reader');
    await reader.page.keyboard.press('Enter');
    await reader.page.waitForSelector('#nav:not([hidden])');
    await reader.page.waitForSelector('.turn-line'); /* back at what was looked at */
    await tab.page.selectOption('select[name="privacy"]', 'players');
    await until('no token', 5000, async () => !/share=/.test(await link.inputValue()));
    assert.equal(await reads(), 'There is no such replay. (replay)', 'nobody else');
    const download = tab.page.waitForEvent('download');
    await tab.page.click('[data-part="replay-more"] a[download]');
    assert.match((await download).suggestedFilename(), /^[a-z2-7]{16}\.json$/);
    await Promise.all([tab.close(), reader.close()]);
  });
}

await pageCheck('replays are found by who played, game, day and deck, page by page', async () => {
  const [eve, fay] = [await player('Eve', 'digimon'), await player('Fay', 'digimon')];
  const { match: first, code } = await eve.create('private');
  await fay.join({ code });
  await eve.peer.request('match.concede', { match: first, game: 1 });
  await until('the end', 10000, () => eve.seen.get(first).isOver);
  await fay.leave();
  for (let i = 0; i < 13; i += 1) {
    const { match } = await eve.create('bot');
    await eve.peer.request('match.concede', { match, game: 1 });
    await until('the end', 10000, () => eve.seen.get(match).isOver);
  }
  await eve.leave();
  const tab = await (await browser.tab()).enter('Ann');
  await tab.page.click('.nav a[href="#/replays"]');
  const rows = tab.$('[data-replay]');
  await until('the list', 10000, async () => await rows.count() === 12);
  assert.match(await rows.first().innerText(), /^Eve – Bot\nBot won by concession · .*20\d\d/);
  await tab.$('[data-part="replays"] > button').focus();
  await tab.page.keyboard.press('Enter');
  await until('older ones', 10000, async () => await rows.count() > 12);
  const all = await rows.evaluateAll((list) => list.map((row) => row.dataset.replay));
  assert.equal(new Set(all).size, all.length, 'each once');
  assert.ok(await rows.nth(12).locator('a').first().evaluate((link) => document.activeElement === link));
  await mustBeReadable(tab);
  await tab.shot('replays', { fullPage: true });

  await tab.page.selectOption('select[name="replay-game"]', 'duel-masters');
  await until('no digimon', 10000, async () =>
    (await rows.allInnerTexts()).every((text) => /Duel Masters/.test(text)));
  await tab.page.selectOption('select[name="replay-game"]', '');
  await tab.page.fill('input[name="to"]', '2001-01-01');
  await until('none so old', 10000, async () => await rows.count() === 0);
  await tab.page.fill('input[name="to"]', '');
  await until('all again', 10000, async () => await rows.count() === 12);
  await rows.first().locator('a.tag[href*="deck="]').first().click();
  await until('those with the deck', 10000, async () => await tab.$('.filters + p .tag').count() === 1 && await rows.count() > 0);
  await tab.page.click('.filters + p a');

  const isOf = (what) => until(what, 10000, async () => await tab.$('.filters + p .tag').innerText() === what);
  await until('all again', 10000, async () => await rows.count() === 12);
  await rows.first().locator('a', { hasText: 'Matches of Eve' }).click();
  await isOf('Of one player');
  const pair = tab.$('[data-replay]', { hasText: 'Eve – Fay' });
  await until('the first of them', 10000, async () => {
    if (await pair.count() > 0) return true;
    await tab.$('[data-part="replays"] > button').click({ timeout: 1000 }).catch(() => {});
    return false;
  });
  assert.equal(await pair.locator('a', { hasText: 'Matches of' }).count(), 0, 'hers are shown already');
  await pair.locator('a', { hasText: 'Against Fay' }).click();
  await isOf('Of two players');
  await until('theirs alone', 10000, async () => await rows.count() === 1 && await pair.count() === 1);
  await tab.page.click('.filters + p a');
  await tab.page.check('input[name="only-mine"]');
  await until('none of mine', 10000, async () => await rows.count() === 0);
  await tab.page.selectOption('#language', 'ja');
  await until('in Japanese', 10000, async () => /Eve 対 Bot\nBotの勝ち（投了）/.test((await rows.allInnerTexts()).join()));
  await mustBeReadable(tab);
  await tab.close();
});
