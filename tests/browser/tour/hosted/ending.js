// The organiser ends a contest, has its final played, shows it without names, and opens the contest again.

import assert from 'node:assert/strict';
import { join, dirname } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { counts, eventually, fitsWidth, hosted, isAccessible, openPage, picture, reads } from '../../harness.js';

const bots = join(dirname(fileURLToPath(import.meta.url)), '../../../../bot/python/kit');
const good = ['arena_kit.py', 'random_bot.py'].map((name) => join(bots, name));

export default function ending() {
  describe('a contest that ends, and goes on', { concurrency: 1 }, () => {
    let club;
    before(async () => {
      club = await hosted('Ann Other', 'Ben');
      for (const author of ['Ann Other', 'Ben']) {
        const page = await openPage(club.links[author]);
        await page.getByLabel('Hand in a bot').setInputFiles(good);
        await counts(page.locator('.step.done'), 6);
        await page.leave();
      }
    });
    after(() => club.stop());

    test('the organiser looks at games, crosstable and fairness', async () => {
      const page = await openPage(club.organiser);
      const views = page.getByRole('region', { name: 'Views' });
      await views.getByText('All games of the ladder').first().click();
      await eventually(async () => {
        await views.getByRole('button', { name: 'Look again' }).click();
        assert.ok((await views.locator('tbody tr').count()) > 1);
      });
      await views.getByLabel('Author').selectOption('Ben');
      await counts(views.getByRole('link', { name: /^watch game 1\.1/ }), 1);
      page.once('dialog', (dialog) => dialog.accept('the machine stood still'));
      await views.getByRole('button', { name: 'void game 1.1' }).click();
      await reads(views.getByRole('status').first(), /^game 1\.1 is void: /);
      await counts(views.getByText('does not count: the machine stood still'), 1);
      await counts(views.getByRole('button', { name: 'void game 1.1' }), 0);
      // Of two answers, the one that was asked for last is shown, even if it comes first.
      let goOn;
      const held = new Promise((resolve) => { goOn = resolve; });
      await page.route(/games\?author=Ann/, async (route) => {
        await held;
        await route.continue();
      });
      const late = page.waitForResponse(/games\?author=Ann/);
      await views.getByLabel('Author').selectOption('Ann Other');
      await views.getByLabel('Author').selectOption('Ben');
      await views.getByLabel('only with faults').check();
      await views.getByText('There are none.').first().waitFor();
      goOn();
      await (await late).finished();
      await page.waitForTimeout(200);
      await views.getByText('There are none.').first().waitFor();
      await views.getByText('Crosstable of the ladder').click();
      await reads(views.locator('thead').last(), /Ann Other\s*Ben/);
      await views.getByText('How fair the machine was').click();
      await reads(views.getByText(/^The machine has/), /cores/);
      await isAccessible(page, 'the views of the organiser');
      await fitsWidth(page);
      await picture(page, 'organiser-views', { fullPage: true });
      page.clean();
      await page.leave();
    });

    test('an author reads that a game does not count, and why', async () => {
      const page = await openPage(club.links.Ben);
      const games = page.getByRole('region', { name: 'My games' });
      const more = games.getByRole('button', { name: 'Show more' });
      await eventually(async () => {
        if (await more.isVisible()) await more.click(); // the ladder has played on
        assert.match(await games.innerText(), /(won|lost|drawn), does not count: the machine stood still/);
      });
      await isAccessible(page, 'games of which one is void');
      page.clean();
      await page.leave();
    });

    test('the organiser ends it and plays the final', async () => {
      const page = await openPage(club.organiser);
      const end = page.getByRole('region', { name: 'The end' });
      await end.getByText('End the contest').click();
      await end.getByLabel('The title of the contest').fill('Club night');
      await end.getByRole('button', { name: 'End it now' }).click();
      await reads(end.getByRole('status').first(), 'Everything that was received is examined: the final can be played.');
      await reads(end.locator('code'), 'arena host FOLDER --freeze');
      await end.getByRole('button', { name: 'Play the final' }).click();
      await end.getByText('All games of the final are played.').waitFor();
      await isAccessible(page, 'the end with its final');
      await picture(page, 'organiser-final', { fullPage: true });
      page.clean();
      await page.leave();
    });

    test('everybody sees it without names, from the first page on', async () => {
      const page = await openPage(club.organiser, { width: 390 });
      page.on('dialog', (dialog) => dialog.accept());
      const end = page.getByRole('region', { name: 'The end' });
      await end.getByRole('button', { name: 'Everybody, without names' }).click();
      await end.getByText(/^Everybody sees the final and its games without names/).waitFor();
      await fitsWidth(page);
      await picture(page, 'organiser-end-phone', { fullPage: true });
      await page.leave();

      const everybody = await openPage(new URL('/', club.organiser).href);
      await everybody.getByRole('link', { name: 'The final' }).click();
      await counts(everybody.locator('.contest-place tbody tr'), 2);
      await reads(everybody.locator('.contest-place'), /Bot [12]/);
      const text = await everybody.locator('body').innerText();
      assert.doesNotMatch(text, /Ann|Ben/);
      await picture(everybody, 'final-without-names');
      await everybody.leave();
    });

    test('the organiser opens it again', async () => {
      const page = await openPage(club.organiser);
      const end = page.getByRole('region', { name: 'The end' });
      await end.getByText('Open the contest again', { exact: true }).click();
      await end.getByLabel('The new deadline').fill('2020-12-01T18:00');
      await end.getByRole('button', { name: 'Open it again' }).click();
      await reads(page.getByRole('alert'), /is over already/);
      await end.getByLabel('The new deadline').fill('2096-12-01T18:00');
      await end.getByRole('button', { name: 'Open it again' }).click();
      await end.getByText('End the contest').waitFor();
      await reads(page.getByRole('region', { name: 'History' }), /contest opened again.*final-1\.db/);
      await picture(page, 'organiser-reopened', { fullPage: true });
      await page.leave();
    });
  });
}
