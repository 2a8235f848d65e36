// A hosted contest in a room: the ladder on the wall, the code for phones, and the ladder on a phone.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { counts, eventually, fitsWidth, hostedBy, isAccessible, openPage, picture, reads } from '../../harness.js';

const kit = join(dirname(fileURLToPath(import.meta.url)), '../../../../bot/python/kit');
const good = ['arena_kit.py', 'random_bot.py'].map((name) => join(kit, name));

export default function room() {
  describe('a hosted contest in a room', () => {
    const authors = ['Ann Other', 'Ben', 'Cora'];
    let club;
    before(async () => {
      club = await hostedBy(['--lan', '--contest', 'isolation'], ...authors);
      for (const author of authors) {
        const page = await openPage(club.links[author]);
        await page.getByLabel('Hand in a bot').setInputFiles(good);
        await counts(page.getByRole('region', { name: 'Version 1' }).locator('.step.done'), 6);
        await page.leave();
      }
    });
    after(() => club.stop());

    test('the ladder fills the wall, with title, games and the page\'s address', async () => {
      const page = await openPage(new URL('/?projector', club.organiser).href, { width: 1280, height: 720 });
      await counts(page.locator('.wall-table tbody tr'), 3);
      await reads(page.getByRole('heading', { level: 1 }), 'Club night');
      await eventually(async () => assert.ok(await page.locator('.wall-games li').count() > 0));
      assert.equal(await page.locator('.top').isVisible(), false);
      assert.equal(await page.locator('.task').count(), 0);
      await eventually(async () => assert.ok(await page.getByAltText('The address of this page as a QR code').evaluate((image) => image.naturalWidth > 0)));
      await reads(page.locator('.wall-address p'), new URL('/', club.organiser).href);
      const [height, room] = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
      assert.ok(height <= room, `the wall is ${height} high in a window of ${room}`);
      await fitsWidth(page);
      await isAccessible(page, 'the ladder on the wall');
      await picture(page, 'ladder-wall');
      page.clean();
      await page.leave();
    });

    test('a long ladder turns its pages', async () => {
      const page = await openPage(new URL('/?projector&until=23:59', club.organiser).href, { width: 1280, height: 250 });
      await reads(page.locator('.wall-page'), /^1 to [12] of 3$/);
      await eventually(async () => assert.match(await page.locator('.wall-page').textContent(), /^[23] to/));
      await reads(page.locator('.countdown'), /\d\d:\d\d|over/);
      await page.leave();
    });

    test('the organiser shows the code', async () => {
      const page = await openPage(readFileSync(join(club.folder, 'organiser-link.txt'), 'utf8').trim());
      await page.getByText('The page of the contest, for everybody in the room:').click();
      await eventually(async () => assert.ok(await page.locator('img.qr').evaluate((image) => image.naturalWidth > 0)));
      assert.equal(await page.locator('.room a').getAttribute('href'), new URL('/', club.organiser).href);
      await isAccessible(page, 'the code');
      await picture(page, 'organiser-code');
      page.clean();
      await page.leave();
    });

    test('a telephone shows the columns that matter', async () => {
      const page = await openPage(new URL('/', club.organiser).href, { width: 390, height: 844 });
      const ladder = page.getByRole('region', { name: 'Ladder' });
      await counts(ladder.locator('tbody tr'), 3);
      for (const [column, isShown] of [['Rank', true], ['Author', true], ['Rating', true], ['Games', true], ['Version', false], ['W', false]]) {
        assert.equal(await ladder.locator('th', { hasText: new RegExp(`^${column}$`) }).isVisible(), isShown, column);
      }
      const [width, all] = await ladder.evaluate((box) => [box.clientWidth, box.scrollWidth]);
      assert.ok(all <= width, `the ladder is ${all} wide in a box of ${width}`);
      await fitsWidth(page);
      await picture(page, 'ladder-phone');
      await page.leave();
    });
  });
}
