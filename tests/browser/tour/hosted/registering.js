// A person registers with the contest's code, and hands in a bot with the personal link from the registration.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eventually, fitsWidth, hostedWith, isAccessible, openPage, picture, reads } from '../../harness.js';

const settings = 'registration_code = "open sesame"\ndate = "Friday, 4 December, 18:00, room 12"\n';

export default function registering() {
  describe('a contest in which one may register', () => {
    let club;
    before(async () => { club = await hostedWith(settings); });
    after(() => club.stop());

    test('a wrong code is said, the right one gives a link that is good', async () => {
      const page = await openPage(new URL('/register', club.organiser).href);
      await reads(page.getByRole('heading', { level: 1 }), 'Club night');
      await page.getByText('Friday, 4 December, 18:00, room 12').waitFor();
      await isAccessible(page, 'who wants to register');
      await picture(page, 'register');
      await page.getByLabel(/^Your name/).fill('Ann "the best" Other');
      await page.getByLabel(/^The registration code/).fill('open barley');
      await page.getByRole('button', { name: 'Register' }).click();
      await reads(page.getByRole('status').filter({ hasText: 'code' }), /this is not the registration code/);
      await isAccessible(page, 'a wrong code');
      await page.getByLabel(/^The registration code/).fill('open sesame');
      await page.getByRole('button', { name: 'Register' }).click();
      await reads(page.getByRole('heading', { level: 2 }), 'You take part');
      await isAccessible(page, 'who has registered');
      await picture(page, 'registered');
      await page.getByRole('link', { name: /author/ }).click();
      await reads(page.getByRole('heading', { level: 1 }), 'Club night · Ann "the best" Other');
      await page.leave();
    });

    test('it fits a phone', async () => {
      const page = await openPage(new URL('/register', club.organiser).href, { width: 390 });
      await page.getByLabel(/^Your name/).waitFor();
      await fitsWidth(page);
      page.clean();
      await page.leave();
    });
  });

  describe('a contest whose deadline is over', () => {
    let club;
    before(async () => { club = await hostedWith(`${settings}deadline = 2020-01-01T00:00:00Z`); });
    after(() => club.stop());

    test('says so instead of a form, also to a page that was open before', async () => {
      const closed = /^the deadline, 2020-01-01T00:00:00Z, is over: nothing is taken any more$/;
      const page = await openPage(new URL('/register', club.organiser).href);
      await reads(page.getByRole('status').filter({ hasText: 'deadline' }), closed);
      assert.equal(await page.getByLabel(/^Your name/).isVisible(), false);
      await isAccessible(page, 'registration after the deadline');
      page.clean();
      await page.leave();

      const early = await openPage('about:blank');
      await early.route('**/register/state', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), closed: '' } });
      });
      await early.goto(new URL('/register', club.organiser).href);
      await early.getByLabel(/^Your name/).fill('Late');
      await early.getByLabel(/^The registration code/).fill('open sesame');
      await early.getByRole('button', { name: 'Register' }).click();
      await reads(early.getByRole('status').filter({ hasText: 'deadline' }), closed);
      await early.leave();
    });
  });

  describe('a contest in which nobody may', () => {
    let club;
    before(async () => { club = await hostedWith(''); });
    after(() => club.stop());

    test('says so', async () => {
      const page = await openPage(new URL('/register', club.organiser).href);
      await eventually(async () => assert.match(await page.textContent('body'), /nobody can register here/));
      await page.leave();
    });
  });
}
