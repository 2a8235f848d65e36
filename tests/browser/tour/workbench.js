// A person edits a bot with an editor of their own, and sees on the page what it does now.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { counts, eventually, isAccessible, openPage, picture, reads, serve } from '../harness.js';
import { press, turnShown } from '../vocabulary.js';
import { address, atTurn7, serveBot, source, status, stderrNow } from '../workbench.js';

export default () => describe('the workbench', { concurrency: 1 }, () => {
  let arena;
  before(async () => { arena = await serveBot('workbench'); });
  after(() => arena.stop());

  test('one action, saving the file, leads to what the bot says in turn 7', async () => {
    const page = await atTurn7(arena);
    const before = await address(page);
    const visited = await page.evaluate(() => history.length);
    arena.save(source('second'));
    await reads(stderrNow(page), 'thought 4: second');
    assert.equal(await turnShown(page), 7);
    await eventually(async () => assert.match(await address(page), /^#\/arena\/m\d+\?turn=7$/));
    assert.notEqual(await address(page), before);
    assert.ok(await page.locator('.box.err.of-2').isVisible());
    await reads(status(page), /^my_bot is ready: \d+ checks passed/);
    assert.equal(await page.evaluate(() => history.length), visited, 'reruns leave no trail of matches behind');
    await page.evaluate((older) => { location.hash = older; }, before);
    await page.reload();
    await reads(stderrNow(page), 'thought 4: first');
    assert.equal(await address(page), before, 'the older match stays open');
    page.clean();
    await page.leave();
  });

  test('a half-written source is a finding, and the old match stays at its turn', async () => {
    const page = await atTurn7(arena);
    const before = await address(page);
    arena.save('import sys\nfor line in sys.stdin:\n    print(');
    await reads(status(page), /^my_bot is not fit: .*SyntaxError/);
    const panel = page.locator('.check-report').first();
    await reads(panel.locator('.message'), /^my_bot is not fit/);
    assert.match(await panel.innerText(), /Standard error:\s.*SyntaxError/s);
    assert.equal(await address(page), before);
    await reads(stderrNow(page), 'thought 4: first');
    await isAccessible(page, 'findings');
    await picture(page, 'workbench-finding');
    await panel.getByText('All checks').click();
    assert.match(await panel.locator('.check-text pre').textContent(), /^my_bot \(.*\n {2}rules {3}isolation[^]*\n {2}FAILED {2}it answers/);
    arena.save(source('mended'));
    await reads(stderrNow(page), 'thought 4: mended');
    await page.leave();
  });

  test('Rerun and Check have buttons and keys, which the help shows', async () => {
    const page = await atTurn7(arena);
    await page.getByLabel('Rerun on change').uncheck();
    arena.save(source('silent'));
    await reads(status(page), /^my_bot is ready/);
    await reads(stderrNow(page), 'thought 4: first');
    await page.keyboard.press('r');
    await reads(stderrNow(page), 'thought 4: silent');
    assert.equal(await turnShown(page), 7);
    await page.keyboard.press('c');
    await reads(status(page), /^Checking my_bot|^my_bot (waits|is ready)/);
    await reads(page.locator('.check-report .message').first(), /^my_bot is ready: \d+ checks passed/);
    assert.ok(await page.getByRole('tab', { name: 'Check' }).getAttribute('aria-selected') === 'true');
    await page.keyboard.press('?');
    await reads(page.locator('dialog[open] dl'), /Play the match again with the same seed; check its bots/);
    await page.keyboard.press('Escape');
    await press(page, 'Rerun');
    await reads(stderrNow(page), 'thought 4: silent');
    await page.getByLabel('Rerun on change').check();
    await page.leave();
  });

  test('a page that only watches has none of it', async () => {
    const watched = await serve('--public');
    const page = await openPage(watched.url);
    await counts(page.getByRole('button', { name: /Rerun|Check/ }), 0);
    await page.leave();
    watched.stop();
  });
});
