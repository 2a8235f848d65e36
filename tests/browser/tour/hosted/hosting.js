// An author hands in bots, and the organiser watches.

import assert from 'node:assert/strict';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { counts, eventually, fitsWidth, hosted, hostedWith, isAccessible, openPage, picture, reads, withFinal } from '../../harness.js';

const bots = join(dirname(fileURLToPath(import.meta.url)), '../../../../bot/python');
const steps = ['received', 'unpacked', 'recognised', 'built', 'fit', 'playing'];

const good = () => ['arena_kit.py', 'random_bot.py'].map((name) => join(bots, 'kit', name));

const version = (page, number) => page.getByRole('region', { name: `Version ${number}` });

// Waits until the version has passed all six steps.
const plays = (page, number) => counts(version(page, number).locator('.step.done'), steps.length);

// Decides against the examination of version 1, with that reason. deed: Accept or Refuse.
async function decides(panel, deed, reason) {
  if (!(await panel.locator('details[data-version]').first().evaluate((each) => each.open))) await panel.getByText('Version 1 · ').click();
  await panel.getByLabel('Reason, which the author reads').fill(reason);
  await panel.getByRole('button', { name: `${deed} version 1` }).click();
  await reads(panel.locator('.message[role="status"]'), 'Done.');
}

export default function hosting() {
  describe('a contest that is hosted', () => {
    let club;
    before(async () => { club = await hosted('Ann Other', 'Ben'); });
    after(() => club.stop());

    test('an author sees six ticks, breaks the bot, mends it, and goes back', async () => {
      const page = await openPage(club.links['Ann Other']);
      await reads(page.getByRole('heading', { level: 1 }), 'Club night · Ann Other');
      await reads(page.locator('.drop-zone').getByText(/^Taken are/), /^Taken are: .*C\+\+, .*Python/);
      await page.getByLabel('Hand in a bot').setInputFiles(good());
      await plays(page, 1);
      await reads(version(page, 1).locator('.step').last().locator('.words'), 'version 1 plays');
      await isAccessible(page, 'an author');
      await picture(page, 'author');

      await page.getByText('Paste a program instead').click();
      await page.getByLabel('Its file name').fill('broken.py');
      await page.getByLabel('The program').fill('print("hello"\n');
      await page.getByRole('button', { name: 'Hand in', exact: true }).click();
      await reads(version(page, 2).locator('.step.failed .step-name'), /^built/);
      await reads(version(page, 2).locator('.step.failed .words'), /SyntaxError/);
      await reads(version(page, 1).locator('.outcome'), 'plays');

      await page.getByLabel('Hand in a bot').setInputFiles(good());
      await plays(page, 3);
      await reads(version(page, 3).locator('.step').last().locator('.words'), 'version 3 replaced version 1');
      await version(page, 1).getByRole('button', { name: 'Let this version play' }).click();
      await reads(version(page, 1).locator('.outcome'), 'plays');
      await reads(version(page, 3).locator('.outcome'), 'fit');

      const two = ['a_bot.py', 'b_bot.py'].map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('no program') }));
      await page.getByLabel('Hand in a bot').setInputFiles(two);
      await version(page, 4).getByRole('button', { name: 'b_bot.py' }).click();
      await reads(version(page, 5).locator('.step.done .words').last(), /b_bot.py is the main one/);
      await reads(version(page, 5).locator('.step.failed .step-name'), /^built/);
      page.clean();
      await page.leave();
    });

    test('a receipt is downloaded', async () => {
      const page = await openPage(club.links.Ben, { width: 390 });
      await page.getByLabel('Hand in a bot').setInputFiles(good());
      const wanted = page.waitForEvent('download');
      await version(page, 1).locator('.receipt').first().click();
      const receipt = JSON.parse(readFileSync(await (await wanted).path(), 'utf8'));
      assert.equal(JSON.parse(receipt.signed).author, 'Ben');
      await fitsWidth(page);
      await isAccessible(page, 'an author on a phone');
      await picture(page, 'author-phone');
      page.clean();
      await page.leave();
    });

    test('an author sees the games of the ladder, and downloads a record', async () => {
      const page = await openPage(club.links.Ben);
      const games = page.getByRole('region', { name: 'Games', exact: true });
      await reads(page.getByText(/^On the ladder: rank/), /rank [12] of 2, rating \d+ ± \d+/);
      await reads(games.locator('tbody th').first(), /Ann Other, version 1/);
      const wanted = page.waitForEvent('download');
      await games.getByRole('link', { name: /^record/ }).first().click();
      const record = readFileSync(await (await wanted).path(), 'utf8');
      assert.match(record, /^\{"record":1/);
      await isAccessible(page, 'an author on the ladder');
      await picture(page, 'author-ladder');
      await page.leave();
    });

    test('the organiser sees who has sent what', async () => {
      const page = await openPage(club.organiser);
      const authors = page.getByRole('region', { name: 'Authors' });
      await counts(authors.locator('tbody tr'), 2);
      await reads(authors.locator('tbody th').first(), 'Ann Other');
      await counts(page.getByRole('region', { name: 'Ladder' }).locator('tbody tr'), 2);
      await isAccessible(page, 'the organiser');
      await fitsWidth(page);
      await picture(page, 'organiser');
      page.clean();
      await page.leave();
    });

    test('the organiser withdraws what plays, and its author reads why', async () => {
      const page = await openPage(club.organiser);
      page.on('dialog', (dialog) => dialog.accept());
      await page.getByRole('button', { name: 'Ben', exact: true }).click();
      const panel = page.getByRole('region', { name: 'One author' });
      await panel.getByText('Version 1 · plays').waitFor();
      await panel.getByRole('button', { name: 'Withdraw what plays' }).click();
      await reads(panel.locator('.message[role="status"]'), 'Give a reason first: the author reads it.');
      await panel.getByLabel('Reason, which the author reads').fill('it is somebody else\'s');
      await panel.getByRole('button', { name: 'Withdraw what plays' }).click();
      await reads(panel.locator('.message[role="status"]'), 'Done.');
      await reads(panel.locator('.message.problem').first(), /^the organiser has withdrawn version 1/);
      await panel.getByText('Version 1 · fit').waitFor();
      await page.getByRole('button', { name: 'Examine all that play again' }).click();
      await page.getByText('1 bot is examined again.').waitFor();
      const history = page.getByRole('region', { name: 'History' });
      await reads(history.locator('tbody tr').first(), /examined again.*all that played/);
      await reads(history.locator('tbody tr').nth(1), /withdrawn.*Ben.*it is somebody else's/);
      await isAccessible(page, 'an author as the organiser sees them');
      await fitsWidth(page);
      await picture(page, 'organiser-author');
      page.clean();
      await page.leave();

      const own = await openPage(club.links.Ben);
      await reads(own.getByRole('alert').first(), 'Nothing of yours plays: the organiser has withdrawn version 1: it is somebody else\'s');
      await isAccessible(own, 'an author whose bot was withdrawn');
      await own.leave();
    });

    test('a link that is none says so', async () => {
      const page = await openPage(club.links.Ben.replace(/.{8}$/, '00000000'));
      await eventually(async () => assert.match(await page.textContent('body'), /this link is not good/));
      await page.leave();
    });
  });

  describe('a bot that was fit', () => {
    let club;
    before(async () => { club = await hosted('Cora'); });
    after(() => club.stop());

    test('is not fit any more, is accepted, is refused, then its author is disqualified, and reads why', async () => {
      const own = await openPage(club.links.Cora);
      await own.getByLabel('Hand in a bot').setInputFiles(good());
      await plays(own, 1);
      // Breaks the stored bot. A change of the machine could have the same effect.
      const bot = join(club.folder, 'submissions', 'cora', '0001', 'bot', 'random_bot.py');
      chmodSync(bot, 0o644);
      writeFileSync(bot, 'import a_module_that_was_removed\n');
      const page = await openPage(club.organiser);
      page.on('dialog', (dialog) => dialog.accept());
      const panel = page.getByRole('region', { name: 'One author' });
      await page.getByRole('button', { name: 'Cora', exact: true }).click();
      await panel.getByRole('button', { name: 'Examine again', exact: true }).click();
      await reads(own.getByRole('alert').first(), /Nothing of yours plays: version 1 is not fit any more/);
      await isAccessible(own, 'an author whose bot is not fit any more');
      await decides(panel, 'Accept', 'its module was missing');
      await reads(version(own, 1).locator('.outcome'), 'plays');
      await decides(panel, 'Refuse', 'it is somebody else\'s');
      await reads(own.getByRole('alert').first(), 'Nothing of yours plays: the organiser has refused version 1: it is somebody else\'s');
      await isAccessible(page, 'a version that was refused');
      await picture(page, 'organiser-decides');
      await panel.getByLabel('Reason, which the author reads').fill('two authors, one bot');
      await panel.getByRole('button', { name: 'Disqualify' }).click();
      await reads(own.getByRole('alert').first(), 'Nothing of yours plays: the organiser has disqualified you: two authors, one bot');
      await isAccessible(own, 'an author who is disqualified');
      await own.leave();
      page.clean();
      await page.leave();
    });
  });

  describe('a contest that ends', () => {
    let club;
    before(async () => { club = await hosted('Ben'); });
    after(() => club.stop());

    test('the organiser ends the contest by its title', async () => {
      const page = await openPage(club.organiser);
      await page.getByText('End the contest').click();
      await page.getByLabel('The title of the contest').fill('Club');
      await page.getByRole('button', { name: 'End it now' }).click();
      await reads(page.getByRole('alert'), 'expected the title of the contest that is to end: Club night');
      await page.getByLabel('The title of the contest').fill('Club night');
      await isAccessible(page, 'the end of a contest');
      await page.getByRole('button', { name: 'End it now' }).click();
      const end = page.getByRole('region', { name: 'The end' });
      await reads(end.getByRole('status').first(), /^Everything that was received is examined. A final needs at least two bots that play, and there is none/);
      assert.ok(await end.getByRole('button', { name: 'Play the final' }).isDisabled());
      assert.equal(await end.locator('code').isVisible(), false);
      await reads(page.getByText(/^The contest ended/), /nothing is taken any more. The final is still to be played/);
      await isAccessible(page, 'a contest that has ended');
      await fitsWidth(page);
      await picture(page, 'organiser-ended');
      await page.leave();

      const own = await openPage(club.links.Ben);
      await reads(own.getByText(/^The contest ended/), /nothing is taken any more/);
      assert.equal(await own.getByLabel('Hand in a bot').isVisible(), false);
      await isAccessible(own, 'an author when the contest has ended');
      await own.leave();
    });
  });

  describe('the final of a contest that is not public', () => {
    let club;
    before(async () => {
      const running = await hostedWith('public = []', 'Ann Other', 'Ben');
      for (const author of ['Ann Other', 'Ben']) {
        const page = await openPage(running.links[author]);
        await page.getByLabel('Hand in a bot').setInputFiles(good());
        await plays(page, 1);
        await page.leave();
      }
      running.stop();
      club = await withFinal(running.folder);
    });
    after(() => club?.stop());

    test('strangers read that it is shown to the authors alone', async () => {
      const page = await openPage(new URL('/index.html#/contest', club.organiser).href);
      for (const address of ['#/contest', '#/contest/games', '#/contest/1/1']) {
        await page.goto(new URL(`/index.html${address}`, club.organiser).href);
        await reads(page.getByRole('alert'), 'The organiser shows this to nobody but the authors: open your own link.');
      }
      await isAccessible(page, 'a final that is not public');
      await picture(page, 'final-hidden');
      page.clean();
      await page.leave();
    });

    test('an author and the organiser come to it by their own pages', async () => {
      for (const [link, name] of [[club.links.Ben, 'final-author'], [club.organiser, 'final-organiser']]) {
        const page = await openPage(link);
        await page.getByRole('link', { name: 'The final' }).click();
        await counts(page.locator('.contest-place tbody tr'), 2);
        await page.getByRole('link', { name: 'Games', exact: true }).click();
        await page.getByRole('link', { name: '1.1', exact: true }).click();
        await page.getByRole('link', { name: 'games of these two' }).waitFor();
        await isAccessible(page, `a final: ${name}`);
        await picture(page, name);
        page.clean();
        await page.leave();
      }
    });
  });
}
