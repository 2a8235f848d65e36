// What a browser with an empty cache fetches before it shows something.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openPage, serve } from '../harness.js';

const mostBytes = 150_000;  // over the network, headers included

export default () => describe('the first view', () => {
  let arena;
  before(async () => { arena = await serve(); });
  after(() => arena.stop());

  test(`is at most ${mostBytes} bytes`, async () => {
    for (const address of ['', '#/games']) {
      const page = await openPage('about:blank');
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Network.enable');
      let bytes = 0;
      devtools.on('Network.loadingFinished', ({ encodedDataLength }) => { bytes += encodedDataLength; });
      await page.goto(`${arena.url}${address}`, { waitUntil: 'networkidle' });
      await page.locator('h1').waitFor({ state: 'attached' });
      assert.ok(bytes > 10_000 && bytes <= mostBytes, `${address || '#/arena'}: ${bytes} bytes`);
      await page.leave();
    }
  });
});
