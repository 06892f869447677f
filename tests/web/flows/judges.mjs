/* SPDX-License-Identifier: MIT
 * judges.mjs - a judge is called, looks at the whole table, reads what was said and silences; an admin speaks
 * to everybody and reads the record; others see nothing of it. */
import { assert, must, until } from '../../wire/lib/check.mjs';
import { ctl } from '../../wire/lib/server.mjs';
import { LOOKS, account, mustBeReadable, nextToChoose, pageCheck, pair, playOn, server } from '../lib/stage.mjs';

let serial = 0;

/** A tab with an account that has a role, on the judges' page. */
async function official(role, more = {}) {
  const handle = `${role}-${Date.now().toString(36)}-${serial += 1}`;
  const tab = await account(handle, more);
  assert.equal(await tab.$('.nav a[href="#/judge"]').count(), 0, 'not yet');
  const { status, stderr } = ctl('account', 'roles', '--db', `${server.data}/shinpan.db`, handle, `+${role}`);
  must(status === 0, stderr);
  await tab.page.click('#who a'); /* there they are shown, and heard of */
  await tab.$(`[data-part="roles"] [data-role="${role}"]`).waitFor();
  await tab.page.click('.nav a[href="#/judge"]');
  await tab.$('[data-part="calls"]').waitFor();
  return tab;
}

async function say(tab, text) {
  await tab.page.fill('.match input[name="chat-text"]', text);
  await tab.page.keyboard.press('Enter');
}

/** A row of a list, however many pages there are before it. @returns {Promise<object>} its locator */
async function pagedTo(tab, part, selector, options) {
  const row = tab.$(`[data-part="${part}"] ${selector}`, options);
  const more = tab.$(`[data-part="${part}"] + button`);
  await until('the page with it', 15000, async () => {
    if (await row.count() > 0) return true;
    if (await more.isVisible()) await more.click();
    return false;
  });
  return row;
}

/** The whole table, what was said, and silence. */
async function sees(judge, ann, bob, size) {
  await judge.page.waitForSelector('.judging .turn-line');
  assert.ok(await judge.$('.foe .hand .card').count() > 0 && await judge.$('.own .hand .card').count() > 0, 'both hands');
  assert.equal(await judge.$('.table .card.back').count(), 0, 'no card is hidden');
  assert.match(await judge.$('[data-part="judge-prompt"] h3').innerText(), /^(Ann|Bob) is asked$/);
  must(await judge.$('.asked-list li').count() > 0, 'every option');
  await mustBeReadable(judge);
  await judge.shot(`judge-match-${size}`, { fullPage: true });
  const before = await judge.$('[data-part="judge-facts"]').innerText();
  await playOn([ann, bob], (n) => n < 2);
  await until('all that was told', 10000, async () => (await judge.lines()).length === (await ann.lines()).length);
  await judge.$('[data-act="look_again"]', { hasText: /\d+ new events/ }).click();
  await until('what is new', 10000, async () => await judge.$('[data-part="judge-facts"]').innerText() !== before);

  const line = judge.$('[data-part="said"] li', { hasText: 'Bob (p2) you cheat' });
  await line.locator('button').click();
  await judge.page.click('dialog .danger');
  await judge.$('#notice', { hasText: 'Bob, 10 minutes' }).waitFor();
  await say(bob, 'and again');
  await bob.$('#notice', { hasText: 'you may not speak' }).waitFor();
}

/** Decides something, with a reason. @param {(form: object) => Promise<void>} [fill] what else is asked */
async function decide(judge, button, reason, fill = async () => {}) {
  await button.click();
  await fill(judge.$('dialog'));
  await judge.page.fill('dialog input[name="reason"]', reason);
  await judge.page.click('dialog button[value="yes"]');
  await until('the dialog to be gone', 10000, async () => await judge.$('dialog').count() === 0);
}

/** Everything that can be decided, and that both players and the reader of the replay are told of it. */
async function decides(judge, ann, bob, size) {
  const deed = (what) => judge.$(`[data-deed="${what}"]`);
  const told = (tab, text) => tab.$('.log-list .log-ruling', { hasText: text }).waitFor();

  await decide(judge, deed('pause'), 'a question');
  await Promise.all([ann, bob].map((tab) => tab.$('.paused', { hasText: 'Paused by a judge' }).waitFor()));
  assert.equal(await ann.$('[data-offer]').count(), 0, 'only a judge lets it go on');
  await told(ann, 'has paused the match: a question');
  await deed('resume').waitFor();
  const bank = async () => {
    const [, minutes, seconds] = (await ann.$('.seat[data-seat="p2"] .clock').innerText()).match(/^(\d+):(\d\d)$/);
    return 60 * minutes + Number(seconds);
  };
  const before = await bank();
  await decide(judge, deed('clock'), 'time lost', async (form) => {
    await form.locator('select[name="seat"]').selectOption('p2');
    await form.locator('input[name="seconds"]').fill('300');
    await mustBeReadable(judge);
    await judge.shot(`judge-clock-${size}`);
  });
  await until('the clock', 10000, async () => await bank() === before + 300);
  await told(bob, 'has changed the clock of You: time lost');
  await decide(judge, deed('resume'), 'all is well');
  await Promise.all([ann, bob].map((tab) => tab.$('.paused').waitFor({ state: 'hidden' })));

  const lines = (await ann.lines()).length;
  await decide(judge, judge.$('[data-act="deed-act"]').first(), 'away from the table');
  await Promise.all([ann, bob].map((tab) => told(tab, 'away from the table')));
  await until('what it does', 10000, async () => (await ann.lines()).length > lines);
  await ann.page.reload();
  await told(ann, 'away from the table');
  await mustBeReadable(ann);
  await ann.$('.log-list').scrollIntoViewIfNeeded();
  await ann.shot(`ruling-${size}`);

  await decide(judge, deed('rewind'), 'a wrong answer'); /* to the decision before */
  await Promise.all([ann, bob].map((tab) => told(tab, 'has taken the game back: a wrong answer')));
  await ann.$('.log-list [data-event="rewind"]', { hasText: 'A judge has taken the game back to after event' }).waitFor();
  await playOn([ann, bob], (n) => n < 2);

  await decide(judge, deed('result'), 'three warnings', (form) => form.locator('select[name="result"]').selectOption('p2'));
  await Promise.all([ann, bob].map((tab) => until('the end', 10000, () => tab.isOver())));
  assert.equal(await bob.$('.banner h2').textContent(), 'You won');
  await bob.page.click('.banner a[href^="#/replay/"]');
  for (const text of ['a question', 'time lost', 'all is well', 'away from the table', 'a wrong answer', 'three warnings']) await told(bob, text);
  await bob.page.click('[data-step="to_last"]');
  await mustBeReadable(bob);
  await bob.shot(`replay-ruling-${size}`, { fullPage: true });
}

for (const { size, viewport, game } of LOOKS) {
  await pageCheck(`a judge is called, sees all, decides, and is done: ${game}, ${size}`, async () => {
    const judge = await official('judge', { viewport });
    const [ann, bob] = await pair({ game, viewport }, (tab) => tab.page.selectOption('select[name="preset"]', 'quick'));
    await playOn([ann, bob], (n) => n < 6);
    await nextToChoose([ann, bob]);
    await say(bob, 'you cheat');
    await ann.$('.match .chat-list li', { hasText: 'you cheat' }).waitFor();
    await ann.page.click('[data-act="call-judge"]');
    await mustBeReadable(ann);
    await ann.shot(`call-${size}`);
    await ann.page.fill('dialog input', `he insults me: ${size}`);
    await ann.page.keyboard.press('Enter');
    await ann.$('[data-call="open"]').waitFor();

    const row = judge.$('[data-part="calls"] [data-call]', { hasText: `he insults me: ${size}` });
    await row.waitFor();
    await mustBeReadable(judge);
    await judge.shot(`judge-${size}`, { fullPage: true });
    await row.locator('[data-act="call_take"]').click();
    await ann.$('[data-call="taken"]', { hasText: 'looks after your call' }).waitFor();
    if (size === 'phone') { /* it is private, and listed here all the same */
      const match = ann.page.url().match(/[a-z2-7]{16}$/)[0];
      await judge.page.click('[data-list="matches_all"] summary');
      const listed = await pagedTo(judge, 'judge-matches', `[data-match="${match}"]`);
      await listed.locator('a').click();
    } else {
      await row.locator('a').click();
    }
    await sees(judge, ann, bob, size);
    await decides(judge, ann, bob, size);

    await judge.page.click('.judging a[href="#/judge"]');
    await row.locator('[data-act="call_close"]').click();
    await until('it to be gone', 10000, async () => await row.count() === 0);
    await judge.page.check('input[name="calls-all"]');
    await row.waitFor();
    assert.match(await row.innerText(), /done with/);
    await Promise.all([judge, ann, bob].map((tab) => tab.close()));
  });
}

await pageCheck('an admin speaks to everybody and reads the record; a player has no such page', async () => {
  const [admin, player] = [await official('admin'), await account(`plain-${Date.now().toString(36)}`)];
  await admin.page.fill('input[name="announce-text"]', 'The hall closes at eight');
  await admin.page.keyboard.press('Enter');
  await player.$('#notice', { hasText: 'The hall closes at eight' }).waitFor();
  await admin.page.fill('input[name="audit-verb"]', 'admin.announce');
  await admin.page.keyboard.press('Enter');
  await admin.$('[data-part="audit"] li', { hasText: 'The hall closes at eight' }).first().waitFor();
  await mustBeReadable(admin);
  await admin.shot('admin', { fullPage: true });
  await admin.page.selectOption('#language', 'ja');
  await admin.$('[data-part="audit"] li').first().waitFor();
  assert.doesNotMatch(await admin.$('main').innerText(), /\b(call|audit|admin|look)_\w+/, 'no word is missing');
  assert.equal(await player.$('.nav a[href="#/judge"]').count(), 0);
  await player.page.evaluate(() => { location.hash = '#/judge'; });
  await player.$('.sheet', { hasText: 'This page is for judges.' }).waitFor();
  await Promise.all([admin.close(), player.close()]);
});

await pageCheck('an admin sees who is here, closes a connection, keeps somebody out and lets them in again', async () => {
  const handle = `guest-${Date.now().toString(36)}`;
  const [admin, player] = [await official('admin', { viewport: { width: 390, height: 844 } }), await account(handle)];
  const open = (list) => admin.page.click(`[data-list="${list}"] summary`);
  const confirm = async (reason) => {
    await admin.page.fill('dialog input[name="reason"]', reason);
    await admin.page.click('dialog .danger');
  };
  await open('connections_here');
  const connection = admin.$('[data-part="connections"] li', { hasText: handle });
  assert.match(await connection.innerText(), /127\.0\.0\.1, shinpan-web/);
  await mustBeReadable(admin);
  await admin.shot('admin-people', { fullPage: true });
  await connection.locator('[data-act="kick"]').click();
  await confirm('a test of the line');
  await admin.$('#notice', { hasText: '1 connections were closed.' }).waitFor();
  await player.$('#connection[data-state="ready"]').waitFor(); /* it comes back by itself */

  await open('players_here');
  const row = await pagedTo(admin, 'players', 'li', { hasText: handle });
  await row.locator('[data-act="ban"]').click();
  await mustBeReadable(admin);
  await admin.shot('admin-ban');
  await confirm('cheating at the table');
  await player.$('[data-way="login"]').waitFor();
  await player.$('#notice', { hasText: /keeps? you out|kept out/ }).waitFor();
  await open('bans_title');
  const ban = admin.$('[data-part="bans"] li', { hasText: 'cheating at the table' });
  await ban.locator('[data-act="unban"]').click();
  await until('it to be gone', 10000, async () => await ban.count() === 0);
  await player.page.click('[data-way="login"]');
  await player.page.fill('input[name="handle"]', handle);
  await player.page.fill('input[name="password"]', 'four plain words here');
  await player.page.keyboard.press('Enter');
  await player.page.waitForSelector('[data-opponent="bot"]:not([disabled])');

  await open('drain');
  await admin.page.click('[data-list="drain"] .danger');
  await admin.page.keyboard.press('Enter'); /* the safe answer has the focus */
  await until('no question', 5000, async () => await admin.$('dialog').count() === 0);
  assert.equal((await server.get('/readyz')).status, 200, 'it runs on');
  await Promise.all([admin.close(), player.close()]);
});
