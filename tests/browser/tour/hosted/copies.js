// The organiser looks for copies, sees two of them side by side, and takes a list that lacks many authors.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { counts, eventually, fitsWidth, hostedBy, isAccessible, openPage, picture, reads } from '../../harness.js';

const set = join(dirname(fileURLToPath(import.meta.url)), '../../../host/copies');

// Returns a bot of the set with which the method is tested.
function botNamed(name) {
  const texts = readdirSync(set).filter((file) => file.endsWith('.txt')).map((file) => readFileSync(join(set, file), 'utf8'));
  const parts = texts.flatMap((text) => `\n${text}`.split('\n==== '));
  return parts.find((part) => part.startsWith(`${name}\n`)).slice(name.length + 1);
}

async function handIn(link, name, text) {
  const form = new FormData();
  form.append('bot', new Blob([text]), name);
  assert.equal((await fetch(link, { method: 'POST', body: form })).status, 201);
}

export default function copies() {
  describe('copies and lists', () => {
    let club;
    before(async () => {
      club = await hostedBy(['--ladder-jobs', '0'], 'Ann Other', 'Ben', 'Cid');
      await handIn(club.links['Ann Other'], 'bot.py', botNamed('beate.py'));
      await handIn(club.links.Ben, 'bot.py', botNamed('copy-of-beate.py'));
      await handIn(club.links.Cid, 'mine.py', botNamed('beate.py'));
    });
    after(() => club.stop());

    test('identical submissions are named, and near ones are shown side by side', async () => {
      const page = await openPage(club.organiser);
      const panel = page.getByRole('region', { name: 'Copies', exact: true });
      await reads(panel.locator('.message.problem').first(), /Ann Other, version 1, and Cid, version 1 are identical/);
      const pairs = panel.getByRole('region', { name: 'Submissions that are alike' });
      await eventually(async () => {
        await panel.getByRole('button', { name: 'Look for copies' }).click();
        assert.equal(await pairs.locator('tbody tr').count(), 2);
      });
      await reads(pairs.locator('tbody tr').first(), /identical.*all.*Ann Other, version 1.*Cid, version 1/);
      await reads(pairs.locator('tbody tr').nth(1), /\d\d %.*Ben, version 1/);
      await panel.getByRole('button', { name: 'side by side: Ann Other, version 1 and Ben, version 1' }).click();
      const sides = panel.locator('.copy-side');
      await counts(sides, 2);
      const flood = sides.nth(1).locator('.shared', { hasText: 'def flood' });
      await flood.click();
      await eventually(async () => {
        const focused = await page.evaluate(() => document.activeElement.id);
        assert.match(focused, /^copy-0-0-\d+$/);
      });
      await isAccessible(page, 'two submissions side by side');
      await fitsWidth(page);
      await picture(page, 'organiser-copies');
      page.clean();
      await page.leave();
    });

    test('a search that takes long says so, and is begun once', async () => {
      const page = await openPage(club.organiser);
      const panel = page.getByRole('region', { name: 'Copies', exact: true });
      let goOn;
      const held = new Promise((resolve) => { goOn = resolve; });
      await page.route('**/copies', async (route) => {
        await held;
        await route.continue();
      });
      const look = panel.getByRole('button', { name: 'Look for copies' });
      await look.click();
      await panel.getByText('Copies are being looked for').waitFor();
      assert.equal(await look.isDisabled(), true);
      await isAccessible(page, 'a search for copies');
      goOn();
      await counts(panel.getByText('Copies are being looked for'), 0);
      assert.equal(await look.isDisabled(), false);
      page.clean();
      await page.leave();
    });

    test('a list that lacks many is taken by a click', async () => {
      const page = await openPage(club.organiser, { width: 390 });
      page.on('dialog', (dialog) => dialog.accept());
      writeFileSync(join(club.folder, 'authors.csv'), 'name\nBen\n');
      await reads(page.locator('.message.problem').first(), /more than a third .* not in it any more: Ann Other, Cid/);
      await isAccessible(page, 'a list that lacks many');
      await fitsWidth(page);
      await page.getByRole('button', { name: 'Take this list all the same' }).click();
      await page.getByText('The list is taken.').waitFor();
      await counts(page.getByRole('region', { name: 'Authors', exact: true }).locator('tbody tr'), 1);
      await counts(page.getByRole('button', { name: 'Take this list all the same' }), 0);
      page.clean();
      await page.leave();
    });
  });
}
