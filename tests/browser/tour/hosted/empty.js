// Pages that have nothing to show yet: nobody has sent anything, nothing is played, or all that was played is void.

import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { contest, counts, eventually, fitsWidth, hosted, hostedAgain, isAccessible, openPage, picture, reads, scratch, serve } from '../../harness.js';

const kit = join(dirname(fileURLToPath(import.meta.url)), '../../../../bot/python/kit');
const good = ['arena_kit.py', 'random_bot.py'].map((name) => join(kit, name));

// Opens whatever can be opened on a page, and checks that it says so without an error.
async function opensAll(url, name) {
  const page = await openPage(url);
  await page.locator('h1').first().waitFor();
  await page.waitForTimeout(1000);
  await page.evaluate(() => document.querySelectorAll('details').forEach((each) => { each.open = true; }));
  await page.waitForTimeout(1500);
  await isAccessible(page, name);
  await fitsWidth(page);
  await picture(page, `empty-${name.replaceAll(/\W+/g, '-')}`, { fullPage: true });
  page.clean();
  await page.leave();
}

export default function empty() {
  describe('a hosted contest without authors, games and ratings', () => {
    let club;
    before(async () => { club = await hosted(); });
    after(() => club.stop());

    for (const address of ['/', '/?projector', '/register', '/index.html', '/index.html#/contest', '/index.html#/contest/games']) {
      test(`everybody opens ${address}`, async () => {
        const page = await openPage(new URL(address, club.organiser).href);
        await page.waitForTimeout(2500);
        // Browsers log each answer that refuses something, so exceptions alone count here.
        await picture(page, `empty-${address.replaceAll(/\W+/g, '-')}`);
        assert.notEqual((await page.locator('body').innerText()).trim(), '');
        await page.leave();
      });
    }

    test('the organiser opens everything', () => opensAll(club.organiser, 'organiser'));
  });

  describe('a hosted contest whose authors have sent nothing', () => {
    let club;
    before(async () => { club = await hosted('Ann', 'Ben'); });
    after(() => club.stop());

    test('an author', () => opensAll(club.links.Ann, 'author'));
    test('the organiser', () => opensAll(club.organiser, 'organiser of silent authors'));
    test('everybody', () => opensAll(new URL('/', club.organiser).href, 'ladder'));
    test('the wall', () => opensAll(new URL('/?projector', club.organiser).href, 'wall'));
  });

  describe('a ladder whose games are all void', () => {
    let club;
    before(async () => {
      const running = await hosted('Ann', 'Ben');
      for (const author of ['Ann', 'Ben']) {
        const page = await openPage(running.links[author]);
        await page.getByLabel('Hand in a bot').setInputFiles(good);
        await counts(page.locator('.step.done'), 6);
        await page.leave();
      }
      const gamesOf = async (organiser) => (await (await fetch(`${organiser}/games`)).json()).games;
      await eventually(async () => assert.ok((await gamesOf(running.organiser)).length > 0));
      running.stop();
      club = { links: running.links, ...(await hostedAgain(running.folder, '--ladder-jobs', '0')) };
      for (let open; (open = (await gamesOf(club.organiser)).filter((game) => !game.is_void)).length > 0;)
        for (const { game } of open) {
          const answer = await fetch(`${club.organiser}/games/${game}/void`, { method: 'POST', body: 'the machine stood still' });
          assert.equal(answer.status, 200, await answer.text());
        }
    });
    after(() => club?.stop());

    const own = (link) => new URL(new URL(link).pathname, club.organiser).href;
    test('the organiser', () => opensAll(club.organiser, 'organiser of void games'));
    test('an author', () => opensAll(own(club.links.Ann), 'author of void games'));
    test('everybody', () => opensAll(new URL('/', club.organiser).href, 'void ladder'));
    test('the wall', () => opensAll(new URL('/?projector', club.organiser).href, 'void wall'));
  });

  describe('a contest of which no game is played', () => {
    let arena;
    before(async () => {
      const database = join(scratch, 'unplayed.db');
      const begun = await contest('--executor', 'folder', '--db', database, '--seed', '1', '--board', '5x5', 'a=random-cpp', 'b=random-cpp');
      begun.kill('SIGTERM');
      await new Promise((resolve) => { begun.on('exit', resolve); });
      arena = await serve('--db', database);
    });
    after(() => arena.stop());

    test('its views and its wall say that nothing is played', async () => {
      const page = await openPage(`${arena.url}#/contest`);
      await reads(page.locator('.contest-facts'), /0 of \d+ games/);
      for (const view of ['standings', 'crosstable', 'ratings', 'bots', 'bot/a', 'games', 'faults', 'changes', 'live', 'bracket', 'ladder']) {
        await page.goto(`${arena.url}#/contest/${view}`);
        await page.waitForTimeout(700);
      }
      await page.goto(`${arena.url}#/wall`);
      await page.waitForTimeout(1000);
      page.clean();
      await page.leave();
    });
  });
}
