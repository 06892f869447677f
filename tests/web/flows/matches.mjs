/* SPDX-License-Identifier: MIT
 * matches.mjs - whole matches by clicks and by keyboard, two tabs against each other. */
import { assert, must, until } from '../../wire/lib/check.mjs';
import { nameless, poorContrast } from '../lib/browser.mjs';
import { browser, chooseGame, click, concede, dice, mustBeSound, pageCheck, playOut, url } from '../lib/stage.mjs';

await pageCheck('a whole match against the bot, by clicks', async () => {
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
    const isAtEnd = () => on.$('.log-list').evaluate(
      ({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight < 40);
    if (n === 21) { /* who reads is left alone */
      assert.ok(!await isAtEnd(), 'it stays where the reader is');
      await on.$('.log-list').hover();
      await on.page.mouse.wheel(0, 100000);
    }
    await until('the log to show its newest line', 10000, isAtEnd);
    if (n === 20) {
      await on.$('.log-list').hover();
      await on.page.mouse.wheel(0, -300);
      await until('it to be read', 5000, async () => !await isAtEnd());
    }
    return click(on);
  });
  must(choices > 5, 'only', choices, 'choices');
  await tab.shot('result');
  assert.match(await tab.$('.banner h2').getAttribute('data-winner'), /^p[12]$/);

  const reply = await tab.page.request.get(new URL((await tab.$('.banner a[href^="#/replay/"]').getAttribute('href')).replace('#/replay', '/api/v1/replays'), url).href);
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
  await chooseGame(tab, 'duel-masters');
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

await pageCheck('two tabs: an open match, a name with a sign, a whole match', async () => {
  const ann = await (await browser.tab()).enter('Ann the host');
  const bob = await browser.tab({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await bob.enter('Bob & Co');
  await ann.page.click('[data-opponent="open"]');
  await ann.page.waitForSelector('.pulse');
  await ann.shot('waiting');
  await bob.$('[data-row]', { hasText: 'Ann the host' }).locator('[data-join]').click();
  await playOut([ann, bob], async (on, n) => {
    await mustBeSound(on);
    assert.equal(await ann.$('.foe .player-name').textContent(), 'Bob & Co');
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
  await concede(bob);
  await until('the results', 10000, async () => await ann.isOver() && bob.isOver());
  assert.equal(await bob.$('.banner h2').textContent(), 'You lost');
  assert.equal(await ann.$('.banner h2').textContent(), 'You won');
  await Promise.all([ann.close(), bob.close()]);
});
