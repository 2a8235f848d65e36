// The task of a hosted contest on the pages of strangers and authors.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { counts, eventually, fitsWidth, hosted, hostedBy, isAccessible, openPage, picture, reads } from '../../harness.js';

const words = '# Exercise 3\n\nHand in by *Friday*.\n\n| what | marks |\n|---|---|\n| a bot that plays | 10 |\n\n'
  + '<script>document.title = "taken"</script>\n\n[a trap](javascript:alert(1)) <img src="x" onerror="document.title = \'taken\'">\n';

export default function task() {
  describe('the task of a hosted contest', () => {
    let club;
    before(async () => {
      club = await hosted('Ann Other');
      writeFileSync(join(club.folder, 'task.md'), words);
    });
    after(() => club.stop());

    const open = async (link, options) => {
      const page = await openPage(link, options);
      const box = page.locator('.task');
      await reads(box.locator('summary').first(), /^The task: /);
      return [page, box];
    };

    test('a stranger reads rules with pictures, the protocol, the clock, and what to begin with', async () => {
      const [page, box] = await open(new URL('/', club.organiser).href);
      await counts(box.locator('figure svg.board'), 3);
      await reads(box.locator('.conversation').first(), /^to player 1 +1;\d+x\d+;.*\nfrom player 1 +move;.*\nto player 2 +2;/);
      await reads(box.getByRole('region', { name: 'The clock and faults' }), /3 s a reply/);
      assert.equal(await box.locator('svg [tabindex="0"]:not([inert] *)').count(), 0);
      await isAccessible(page, 'the task');
      await fitsWidth(page);
      await picture(page, 'task', { fullPage: true });
      page.clean();
      await page.leave();
    });

    test('the organiser\'s words are shown, and nothing in them runs', async () => {
      const [page, box] = await open(club.links['Ann Other']);
      await reads(box.getByRole('heading', { name: 'Exercise 3' }), 'Exercise 3');
      await reads(box.locator('.document td').first(), 'a bot that plays');
      await reads(box.getByText('a trap'), /a trap/);
      assert.equal(await box.locator('.document a, .document img, .document script').count(), 0);
      assert.match(await page.title(), /^Ann Other/);
      page.clean();
      await page.leave();
    });

    test('an author takes a kit, copies the first bot, and hands it in', async () => {
      const [page, box] = await open(club.links['Ann Other']);
      const wanted = page.waitForEvent('download');
      await box.getByRole('link', { name: 'Python', exact: true }).click();
      assert.equal((await wanted).suggestedFilename(), 'python-kit.zip');
      await box.getByText('A first bot to copy').click();
      const program = await box.locator('details .conversation').textContent();
      await page.getByText('Paste a program instead').click();
      await page.getByLabel('Its file name').fill('my_bot.py');
      await page.getByLabel('The program').fill(program);
      await page.getByRole('button', { name: 'Hand in', exact: true }).click();
      await counts(page.getByRole('region', { name: 'Version 1' }).locator('.step.done'), 6);
      await page.leave();
      // Whoever has handed in something finds the task folded.
      const [again, folded] = await open(club.links['Ann Other']);
      await eventually(async () => assert.equal(await folded.evaluate((each) => each.open), false));
      await again.leave();
    });

    test('what a step says leads to the documents that it names', async () => {
      const page = await openPage(club.links['Ann Other']);
      await page.getByText('Paste a program instead').click();
      await page.getByLabel('Its file name').fill('bots.toml');
      await page.getByLabel('The program').fill('[[bot]]\n');
      await page.getByRole('button', { name: 'Hand in', exact: true }).click();
      const link = page.locator('.step.failed .words').getByRole('link', { name: 'bots.toml' }).first();
      assert.equal(await link.getAttribute('href'), '/documents/writing-a-bot.md#5-give-it-a-name');
      await page.leave();
    });

    test('a document is a page, with working links', async () => {
      const page = await openPage(new URL('/documents/protocol.md', club.organiser).href);
      await reads(page.getByRole('heading', { level: 1 }), /rotocol/);
      await isAccessible(page, 'a document');
      await fitsWidth(page);
      await picture(page, 'document');
      await page.locator('a[href="/documents/games/isola.md"]').first().click();
      await reads(page.getByRole('heading', { level: 1 }), 'The Isola family');
      page.clean();
      await page.leave();
    });

    test('a telephone shows all of it', async () => {
      const [page, box] = await open(new URL('/', club.organiser).href, { width: 390, height: 844 });
      await box.evaluate((each) => { each.open = true; });
      await fitsWidth(page);
      await picture(page, 'task-phone', { fullPage: true });
      await page.goto(new URL('/documents/protocol.md', club.organiser).href);
      await fitsWidth(page);
      await page.leave();
    });
  });

  for (const contest of ['columbia', 'bot-battle-2015', 'icpc-caribbean', 'isolation']) {
    test(`the task of ${contest} has its rules and pictures`, async () => {
      const club = await hostedBy(['--contest', contest], 'Ann Other');
      const page = await openPage(new URL('/', club.organiser).href);
      await counts(page.locator('.task figure svg.board'), 3);
      await isAccessible(page, `the task of ${contest}`);
      await fitsWidth(page);
      await picture(page, `task-${contest}`, { fullPage: true });
      page.clean();
      await page.leave();
      club.stop();
    });
  }
}
