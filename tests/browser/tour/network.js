// An arena that is open to a network: visitors need the address with its token, and fetch little.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { botsFile, openPage, picture, reads, serve } from '../harness.js';
import { fast, isOver, play } from '../vocabulary.js';

const mostBytes = 150_000;  // over the network with an empty cache, headers included

export default () => describe('opened to a network', { concurrency: 1 }, () => {
  let arena;
  before(async () => { arena = await serve('--listen', '0.0.0.0', '--bots', botsFile); });
  after(() => arena.stop());

  test('the address that was printed opens, and the page needs the token no more', async () => {
    const page = await play(arena.url, { contest: 'isolation', bots: ['speaker', 'greedy'], seed: 7, speed: fast });
    await isOver(page);
    assert.equal(new URL(page.url()).search, '');
    await page.reload();
    await reads(page.locator('.plate.player-1 .name'), 'speaker');
    page.clean();
    await page.leave();
  });

  test(`the first view is at most ${mostBytes} bytes`, async () => {
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

  const strangers = { 'without its token': '', 'with a token that is not its own': '?token=guessed' };
  for (const [who, query] of Object.entries(strangers)) {
    test(`${who} it is refused, in words that say what to do`, async () => {
      const page = await openPage(new URL(`/${query}`, arena.url).href);
      await reads(page.locator('body'), /this page needs the token: open the URL that the arena printed/);
      assert.equal(await page.locator('main').count(), 0);
      if (!query) await picture(page, 'refused');
      await page.leave();
    });
  }
});
