// The organiser adds, renames and finds authors, copies their links and downloads what they sent; once by keys alone.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { counts, eventually, fitsWidth, hostedBy, isAccessible, openPage, picture, reads } from '../../harness.js';

const rows = (page) => page.getByRole('region', { name: 'Authors' }).locator('tbody tr');
const oneAuthor = (page) => page.getByRole('region', { name: 'One author' });
const answerOf = (panel) => panel.locator('.message[role="status"]');

async function opened(page, name) {
  await page.getByRole('button', { name, exact: true }).click();
  const panel = oneAuthor(page);
  await reads(panel.getByRole('heading'), name);
  return panel;
}

async function renames(panel, name) {
  await panel.getByLabel('Name; link, versions and rating stay').fill(name);
  await panel.getByRole('button', { name: 'Rename' }).click();
}

export default function organising() {
  describe('organising', () => {
    let club;
    const text = (name) => readFileSync(join(club.folder, name), 'utf8');
    const linkOf = (name) => text('links.csv').split('\n').find((line) => line.startsWith(`${name},`)).split(',').at(-1);
    before(async () => {
      club = await hostedBy(['--ladder-jobs', '0'], ...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXY', (letter) => `${letter}nna`));
    });
    after(() => club.stop());

    test('an author is added on a phone, and the link is there to copy', async () => {
      const page = await openPage(club.organiser, { width: 390, height: 844 });
      await counts(rows(page), 25);
      await page.locator('summary', { hasText: 'Add an author' }).click();
      const form = page.locator('.add-author form');
      await form.getByLabel('Name').fill('ANNA');
      await form.getByRole('button', { name: 'Add an author' }).click();
      await reads(answerOf(form), 'the name ANNA is taken');
      await isAccessible(page, 'an author who is refused');
      await form.getByLabel('Name').fill('Zoé Zapp');
      await form.getByLabel('E-mail address').fill('zoe@example.org');
      await form.getByRole('button', { name: 'Add an author' }).click();
      const panel = oneAuthor(page);
      await reads(panel.getByRole('heading'), 'Zoé Zapp');
      await panel.getByRole('button', { name: 'Copy the link' }).click();
      await reads(answerOf(panel), /^The link is (copied|selected)/);
      assert.equal(await panel.locator('code.command').textContent(), linkOf('Zoé Zapp'));
      await counts(rows(page), 26);
      await isAccessible(page, 'a new author on a phone');
      await fitsWidth(page);
      await picture(page, 'organiser-new-author');
      await panel.getByRole('button', { name: 'Close' }).click();
      assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Zoé Zapp');
      await page.leave();
    });

    test('what is typed and asked for one author stays with that author', async () => {
      const page = await openPage(club.organiser);
      page.on('dialog', (dialog) => dialog.accept());
      let panel = await opened(page, 'Dnna');
      const reason = panel.getByLabel('Reason, which the author reads');
      await reason.fill('ж'.repeat(200));
      await panel.getByRole('button', { name: 'Disqualify' }).click();
      await reads(answerOf(panel), /300/);
      assert.equal(await reason.inputValue(), 'ж'.repeat(200), 'a reason that is refused can be made shorter');
      await panel.getByRole('button', { name: 'Close' }).click();
      panel = await opened(page, 'Enna');
      assert.equal(await reason.inputValue(), '');
      let goOn;
      const held = new Promise((resolve) => { goOn = resolve; });
      await page.route('**/link', async (route) => {
        await held;
        await route.continue();
      });
      await panel.getByRole('button', { name: 'Copy the link' }).click();
      panel = await opened(page, 'Fnna');
      const answer = page.waitForResponse('**/link');
      goOn();
      await (await answer).finished();
      await page.waitForTimeout(200);
      assert.equal(await panel.locator('code.command').isVisible(), false, 'the link of another author is not shown');
      await page.unroute('**/link');
      await panel.getByRole('button', { name: 'Copy the link' }).click();
      await eventually(async () => assert.equal(await panel.locator('code.command').textContent(), linkOf('Fnna')));
      await reason.fill('two authors, one bot');
      await panel.getByRole('button', { name: 'Disqualify' }).focus();
      await page.keyboard.press('Enter');
      await reads(answerOf(panel), 'Done.');
      await panel.getByRole('button', { name: 'Readmit' }).waitFor();
      assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Fnna', 'the focus stays in the panel');
      await page.leave();
    });

    test('versions that cannot be shown are asked for again', async () => {
      const page = await openPage(club.organiser);
      let failures = 0;
      await page.route(/\/authors\/\d+$/, (route) => {
        failures += 1;
        return failures > 1 ? route.continue() : route.abort();
      });
      const panel = await opened(page, 'Gnna');
      await eventually(() => assert.ok(failures > 1));
      await counts(panel.getByRole('alert').filter({ visible: true }), 0);
      await page.leave();
    });

    test('a second organiser does not rename by mistake, and sees both names', async () => {
      const one = await openPage(club.organiser);
      const other = await openPage(club.organiser);
      const panels = [await opened(one, 'Bnna'), await opened(other, 'Bnna')];
      for (const panel of panels) await panel.locator('summary', { hasText: 'Rename' }).click();
      await panels[1].getByLabel('Name; link').fill('Bea');
      const link = linkOf('Bnna');
      await renames(panels[0], 'Berta');
      await reads(answerOf(panels[0]), 'Renamed.');
      await reads(panels[0].getByRole('heading'), 'Berta');
      await reads(panels[1].getByRole('alert'), 'Somebody else has renamed this author: Berta');
      assert.equal(await panels[1].getByLabel('Name; link').inputValue(), 'Bea');
      await isAccessible(other, 'two names of an author');
      await picture(other, 'organiser-two-names');
      await panels[1].getByRole('button', { name: 'Rename' }).click();
      await eventually(async () => assert.equal(await panels[0].getByLabel('Name; link').inputValue(), 'Bea'));
      assert.equal(linkOf('Bea'), link);
      await reads(one.getByRole('region', { name: 'History' }).locator('tbody tr').first(), /renamed; the name before:Bea–Berta$/);
      for (const page of [one, other]) {
        page.clean();
        await page.leave();
      }
    });

    test('a new link and what was sent, by keys alone', async () => {
      const own = await openPage(linkOf('Cnna'));
      await own.getByLabel('Hand in a bot').setInputFiles([{ name: 'bot.py', mimeType: 'text/plain', buffer: Buffer.from('print("hello"\n') }]);
      await own.locator('.step.failed').waitFor();
      await own.leave();
      const page = await openPage(club.organiser);
      page.on('dialog', (dialog) => dialog.accept());
      await counts(rows(page), 26);
      // Returns when the focus is on the element with that text, after as many tabs as it takes.
      const tabTo = async (words) => {
        for (let tabs = 0; tabs < 200; ++tabs) {
          if (await page.evaluate((wanted) => document.activeElement.textContent.startsWith(wanted) && document.activeElement !== document.body, words)) return;
          await page.keyboard.press('Tab');
        }
        assert.fail(`no tab comes to ${words}`);
      };
      await tabTo('Cnna');
      await page.keyboard.press('Enter');
      await reads(oneAuthor(page).getByRole('heading'), 'Cnna');
      const before = linkOf('Cnna');
      await tabTo('New link');
      await page.keyboard.press('Enter');
      await reads(answerOf(oneAuthor(page)), 'The link from before is no good any more. Send the author the new one.');
      assert.notEqual(linkOf('Cnna'), before);
      await tabTo('Version 1');
      await page.keyboard.press('Enter');
      const wanted = page.waitForEvent('download');
      await tabTo('Download version 1');
      await page.keyboard.press('Enter');
      const download = await wanted;
      assert.equal(download.suggestedFilename(), 'cnna-version-1-bot.py');
      assert.ok(existsSync(await download.path()));
      assert.equal(readFileSync(await download.path(), 'utf8'), 'print("hello"\n');
      await isAccessible(page, 'what an author sent');
      await page.keyboard.press('Escape');
      assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Cnna');
      assert.equal(await oneAuthor(page).isVisible(), false);
      page.clean();
      await page.leave();
    });
  });
}
