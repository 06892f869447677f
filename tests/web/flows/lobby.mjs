/* SPDX-License-Identifier: MIT
 * lobby.mjs - the lobby: what is open appears by itself, is joined by a click, a code or a link. */
import { assert, must, until } from '../../wire/lib/check.mjs';
import { SIZES, browser, mustBeReadable, pageCheck, url } from '../lib/stage.mjs';

await pageCheck('an open match can be withdrawn', async () => {
  const tab = await (await browser.tab()).enter('Ann');
  await tab.page.click('[data-opponent="open"]');
  await tab.page.click('[data-act="withdraw"]');
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

for (const [size, viewport] of Object.entries(SIZES)) {
  await pageCheck(`open matches come and go by themselves, with what was set up: ${size}`, async () => {
    const ann = await (await browser.tab({ viewport })).enter(`Tess ${size}`);
    const bob = await (await browser.tab({ viewport })).enter('Bob');
    await ann.page.selectOption('select[name="preset"]', 'three');
    await ann.page.click('details.settings summary');
    assert.equal(await ann.$('input[name="bank_min"]').inputValue(), '25');
    await ann.page.uncheck('input[name="spectators"]');
    assert.equal(await ann.$('select[name="preset"]').inputValue(), 'own', 'what was changed is no preset any more');
    assert.ok(await ann.$('input[name="delay_s"]').isDisabled());
    await mustBeReadable(ann);
    await ann.shot(`lobby-${size}`, { fullPage: true });
    await ann.page.click('[data-opponent="open"]');
    const row = bob.$('[data-part="matches"] [data-row]', { hasText: `Tess ${size}` });
    await row.waitFor();
    assert.match(await row.innerText(), /best of 3[^]*25 min \+ 5 s[^]*draws/);
    await mustBeReadable(bob);
    await bob.shot(`lobby-open-${size}`, { fullPage: true });
    await ann.page.click('[data-act="withdraw"]');
    await until('the match to be gone', 10000, async () => await row.count() === 0);
    await Promise.all([ann.close(), bob.close()]);
  });
}

await pageCheck('a link leads into a private match', async () => {
  const ann = await (await browser.tab()).enter('Ann');
  await ann.page.click('[data-opponent="private"]');
  const link = await ann.$('input[name="join-link"]').inputValue();
  const bob = await browser.tab();
  await bob.page.goto(link);
  await bob.page.fill('input[name="name"]', 'Bob');
  await bob.page.keyboard.press('Enter');
  await bob.page.waitForSelector('[data-opponent="bot"]:not([disabled])');
  assert.ok((await bob.$('input[name="code"]').inputValue()).length > 0, 'the code is there');
  await bob.page.focus('input[name="code"]');
  await bob.page.keyboard.press('Enter');
  await bob.page.waitForSelector('.turn-line');
  await ann.page.waitForSelector('.turn-line');
  await Promise.all([ann.close(), bob.close()]);
});

await pageCheck('a private match is watched by its code, and found again from the lobby', async () => {
  const [ann, bob, eve] = await Promise.all(['Ann', 'Bob', 'Eve'].map(async (name) => (await browser.tab()).enter(name)));
  await ann.page.click('[data-opponent="private"]');
  const code = await ann.$('output.code').innerText();
  await bob.page.fill('input[name="code"]', code);
  await bob.page.keyboard.press('Enter');
  await bob.page.waitForSelector('.turn-line');
  await eve.page.fill('input[name="code"]', code);
  await eve.page.click('[data-act="watch-code"]');
  await eve.page.waitForSelector('.turn-line');
  assert.match(await eve.$('.match-bar').innerText(), /You are watching\./);
  await eve.page.selectOption('.match select[name="chat-phrase"]', { index: 1 });
  await eve.$('.match .chat-list li', { hasText: 'Eve' }).waitFor();
  await mustBeReadable(eve);
  await eve.shot('watch-private', { fullPage: true });
  await eve.page.reload();
  await eve.page.waitForSelector('.turn-line');

  await bob.page.goto(`${url}#/`);
  const mine = bob.$('.list li', { has: bob.$('a[href^="#/match/"]') });
  await mine.waitFor();
  assert.match(await mine.innerText(), /^Digimon Card Game against Ann\s+in play/);
  await bob.shot('lobby-mine');
  await mine.locator('a').click();
  await bob.page.waitForSelector('.turn-line');
  assert.equal(await bob.$('.match .chat-list li').count(), 0, 'players do not hear those who watch');
  await Promise.all([ann.close(), bob.close(), eve.close()]);
});
