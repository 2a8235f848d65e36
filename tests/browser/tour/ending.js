// A page that ends its arena, for a person who started the arena without a terminal.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventually, isAccessible, openPage, picture, reads, serve } from '../harness.js';

const answers = (url) => fetch(url).then(() => true, () => false);

export default () => describe('an arena that its page can end', { concurrency: 1 }, () => {
  test('ends by the button, and the page says so', async () => {
    const arena = await serve('--end-button');
    const page = await openPage(arena.url);
    await page.getByLabel('A, starts').waitFor();
    await isAccessible(page, 'a page with the button that ends the arena');
    page.once('dialog', (dialog) => dialog.dismiss());
    await page.getByRole('button', { name: 'End', exact: true }).click();
    assert.equal(await answers(arena.url), true);
    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: 'End', exact: true }).click();
    await reads(page.locator('main'), 'The arena has endedThis page can be closed.');
    await eventually(async () => assert.equal(await answers(arena.url), false));
    assert.equal(await page.locator('.connection').isVisible(), false);
    await isAccessible(page, 'a page whose arena has ended');
    await picture(page, 'ended');
    await page.leave();
  });

  test('has no such button otherwise', async () => {
    const arena = await serve();
    const page = await openPage(arena.url);
    await page.getByLabel('A, starts').waitFor();
    assert.equal(await page.getByRole('button', { name: 'End', exact: true }).count(), 0);
    assert.equal((await fetch(new URL('/api/end', arena.url), { method: 'POST' })).status, 404);
    await page.leave();
    arena.stop();
  });
});
