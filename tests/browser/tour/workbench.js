// A person edits a bot with an editor of their own, and sees on the page what it does now.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eventually, reads } from '../harness.js';
import { turnShown } from '../vocabulary.js';
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
});
