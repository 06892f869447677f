/* SPDX-License-Identifier: MIT
 * accounts.mjs - the ways in: guest, account, coming back, and out. */
import { assert, must, until } from '../../wire/lib/check.mjs';
import { SIZES, browser, mustBeReadable, pageCheck, url } from '../lib/stage.mjs';

const WORD = 'four plain words here';
let serial = 0;

/** Makes an account by the first screen. */
async function register(tab, handle) {
  await tab.open();
  await tab.page.click('[data-way="register"]');
  await tab.page.fill('input[name="handle"]', handle);
  await tab.page.fill('input[name="password"]', WORD);
  await tab.page.keyboard.press('Enter');
  await tab.page.waitForSelector('[data-opponent="bot"]:not([disabled])');
}

const fresh = () => `page-${Date.now().toString(36)}-${serial += 1}`;

await pageCheck('the first screen asks for a name and says what is missing', async () => {
  const tab = await (await browser.tab()).open();
  await tab.page.waitForSelector('input[name="name"]:focus');
  await tab.shot('start');
  await tab.page.keyboard.press('Enter');
  assert.equal(await tab.$('input[name="name"]:invalid').count(), 1);
  await tab.page.fill('input[name="name"]', 'Ann \u0436'); /* a Cyrillic letter */
  await tab.page.keyboard.press('Enter');
  await tab.$('.field-error', { hasText: 'That cannot be a name. (letters of different scripts do not go together)' }).waitFor();
  await mustBeReadable(tab);
  await tab.close();
});

for (const [size, viewport] of Object.entries(SIZES)) {
  await pageCheck(`register, log out, log in; refusals stand beside their field: ${size}`, async () => {
    const handle = fresh();
    const tab = await browser.tab({ viewport });
    await register(tab, handle);
    await tab.page.click('#who a');
    await tab.page.waitForSelector('[data-part="sessions"] li');
    assert.equal(await tab.$('[data-part="sessions"] li').count(), 1);
    await mustBeReadable(tab);
    await tab.shot(`account-${size}`, { fullPage: true });
    await tab.page.click('[data-act="log-out"]');
    await tab.page.click('[data-way="register"]');
    await tab.page.fill('input[name="handle"]', handle);
    await tab.page.fill('input[name="password"]', WORD);
    await tab.page.keyboard.press('Enter');
    const fault = tab.$('.field:has([name="handle"]) .field-error');
    assert.equal(await fault.textContent(), 'That handle is taken.');
    assert.ok(await tab.$('input[name="handle"]').evaluate((input) => document.activeElement === input));
    await tab.page.click('[data-way="login"]');
    await tab.page.fill('input[name="handle"]', handle);
    await tab.page.fill('input[name="password"]', 'not this one');
    await tab.page.keyboard.press('Enter');
    assert.match(await tab.$('.field:has([name="password"]) .field-error').textContent(), /do not fit/);
    await mustBeReadable(tab);
    await tab.shot(`login-${size}`);
    await tab.page.fill('input[name="password"]', WORD);
    await tab.page.keyboard.press('Enter');
    await tab.page.waitForSelector('[data-opponent="bot"]:not([disabled])');
    await tab.close();
  });
}

await pageCheck('a guest becomes an account, with another name and another password', async () => {
  const handle = fresh();
  const tab = await (await browser.tab()).enter('Guest One');
  await tab.page.click('#who a');
  await tab.page.fill('[data-form="register"] input[name="handle"]', handle);
  await tab.page.fill('[data-form="register"] input[name="password"]', WORD);
  await tab.page.keyboard.press('Enter');
  await tab.page.waitForSelector('[data-form="rename"]');
  const name = `Renamed ${handle.slice(-6)}`;
  await tab.page.fill('[data-form="rename"] input[name="name"]', name);
  await tab.page.keyboard.press('Enter');
  await until('the new name', 5000, async () => await tab.$('#who').textContent() === name);

  const other = await browser.tab();
  await other.open();
  await other.page.click('[data-way="login"]');
  await other.page.fill('input[name="handle"]', handle);
  await other.page.fill('input[name="password"]', WORD);
  await other.page.keyboard.press('Enter');
  await other.page.waitForSelector('[data-opponent="bot"]:not([disabled])');
  await tab.page.fill('input[name="old"]', 'something else');
  await tab.page.fill('input[name="new"]', `${WORD} too`);
  await tab.page.keyboard.press('Enter');
  await until('the refusal', 10000, async () => /fit together/.test(await tab.$('#notice').textContent()));
  await tab.page.fill('input[name="old"]', WORD);
  await tab.page.fill('input[name="new"]', `${WORD} too`);
  await tab.page.keyboard.press('Enter');
  await other.page.waitForSelector('[data-way="login"]');
  assert.match(await other.$('#notice').textContent(), /password was changed/);
  await Promise.all([tab.close(), other.close()]);
});

await pageCheck('one link comes back from elsewhere; logging out everywhere ends both', async () => {
  const tab = await browser.tab();
  await register(tab, fresh());
  await tab.page.click('#who a');
  await tab.page.click('[data-act="back-link"]');
  const link = await tab.$('input[name="back-link"]').inputValue();
  const other = await browser.tab();
  await other.page.goto(link);
  await other.page.waitForSelector('[data-opponent="bot"]:not([disabled])');
  assert.doesNotMatch(other.page.url(), /back/, 'the secret does not stay in the address');
  assert.equal(await other.$('#who').textContent(), await tab.$('#who').textContent());
  await tab.page.click('[data-act="log-out-all"]');
  await Promise.all([tab, other].map((one) => one.page.waitForSelector('[data-way]')));
  await Promise.all([tab.close(), other.close()]);
});

await pageCheck('staying logged in holds for a new tab; an account can be deleted', async () => {
  const handle = fresh();
  const tab = await browser.tab();
  await tab.open();
  await tab.page.click('[data-way="register"]');
  await tab.page.fill('input[name="handle"]', handle);
  await tab.page.fill('input[name="password"]', WORD);
  await tab.page.check('input[name="keep"]');
  await tab.page.keyboard.press('Enter');
  await tab.page.waitForSelector('[data-opponent="bot"]:not([disabled])');
  const second = await tab.context.newPage();
  await second.goto(url);
  await second.waitForSelector('[data-opponent="bot"]:not([disabled])');
  await second.close();
  await tab.page.click('#who a');
  await tab.page.click('details summary');
  await tab.page.fill('[data-form="delete"] input[name="password"]', WORD);
  await tab.page.keyboard.press('Enter');
  await tab.page.click('dialog .danger');
  await tab.page.waitForSelector('[data-way]');
  await tab.page.click('[data-way="login"]');
  await tab.page.fill('input[name="handle"]', handle);
  await tab.page.fill('input[name="password"]', WORD);
  await tab.page.keyboard.press('Enter');
  assert.match(await tab.$('.field-error').textContent(), /do not fit/);
  await tab.close();
});
