// The organiser changes settings on the page; two of them do so at once.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { eventually, fitsWidth, hostedBy, isAccessible, openPage, picture, reads } from '../harness.js';

const answerOf = (panel) => panel.locator('form > .message');

async function opened(club, look) {
  const page = await openPage(club.organiser, look);
  const panel = page.getByRole('region', { name: 'Settings', exact: true });
  await panel.locator('summary').click();
  return { page, panel };
}

export default function settings() {
  // One after the other: a save of one test would make the file of another one a changed one.
  describe('settings', { concurrency: 1 }, () => {
    let club;
    before(async () => {
      club = await hostedBy(['--ladder-jobs', '0'], 'Ann Other');
    });
    after(() => club.stop());

    test('the deadline and the title are changed, and a past deadline is refused', async () => {
      const { page, panel } = await opened(club, { width: 390 });
      await panel.getByLabel('Deadline').fill('2020-01-01T18:00');
      await panel.getByRole('button', { name: 'Save' }).click();
      await reads(answerOf(panel), /^the deadline 20.* is over already/);
      await panel.getByLabel('Deadline').fill('2096-12-01T18:00');
      await panel.getByLabel('Title').fill('Club night');
      await panel.getByRole('button', { name: 'Save' }).click();
      await reads(answerOf(panel), 'Saved.');
      await reads(page.locator('h1'), 'Club night');
      assert.match(readFileSync(join(club.folder, 'contest.toml'), 'utf8'), /\ndeadline = 2096-12-01T18:00:00[+-]\d\d:\d\d\n/);
      assert.equal(await panel.getByLabel('Deadline').inputValue(), '2096-12-01T18:00');
      await panel.getByRole('button', { name: 'Save' }).click();
      await reads(answerOf(panel), 'Nothing is changed.');
      await isAccessible(page, 'the settings on a phone');
      await fitsWidth(page);
      await picture(page, 'organiser-settings');
      await page.leave();
    });

    test('a value that is stored in another form counts as saved', async () => {
      const { page, panel } = await opened(club);
      const accepted = panel.getByLabel('What is accepted');
      await accepted.fill('python,cpp');
      await panel.getByRole('button', { name: 'Save' }).click();
      await reads(answerOf(panel), 'Saved.');
      assert.equal(await accepted.inputValue(), 'python, cpp');
      assert.equal(await panel.locator('.field-problem', { hasText: 'Somebody' }).count(), 0);
      await panel.getByRole('button', { name: 'Save' }).click();
      await reads(answerOf(panel), 'Nothing is changed.');
      await page.leave();
    });

    test('a second organiser does not overwrite the first one, and sees both values', async () => {
      const one = await opened(club);
      const other = await opened(club);
      await other.panel.getByLabel('Date').fill('Tuesday');
      await one.panel.getByLabel('Date').fill('Monday');
      await one.panel.getByRole('button', { name: 'Save' }).click();
      await reads(answerOf(one.panel), 'Saved.');
      await reads(other.panel.locator('.field-problem', { hasText: 'Somebody' }), 'Somebody else has set this to: Monday');
      assert.equal(await other.panel.getByLabel('Date').inputValue(), 'Tuesday');
      await isAccessible(other.page, 'two values of a setting');
      await picture(other.page, 'organiser-settings-both');
      await other.panel.getByRole('button', { name: 'Save' }).click();
      await reads(answerOf(other.panel), 'Saved.');
      await eventually(async () => assert.equal(await one.panel.getByLabel('Date').inputValue(), 'Tuesday'));
      for (const { page } of [one, other]) {
        page.clean();
        await page.leave();
      }
    });
  });
}
