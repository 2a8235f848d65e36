// The views of a contest: their addresses, links and search; and the wall.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { botsFile, counts, eventually, fitsWidth, isAccessible, isPainted, openPage, picture, played, reads, scratch, serve } from '../harness.js';

const field = 60;
const rivals = Array.from({ length: field - 3 }, (_, i) => `rival-${i + 1}=random-cpp`);

export default () => describe('the views of a contest', { concurrency: 1 }, () => {
  let arena;
  before(async () => {
    const database = join(scratch, 'views.db');
    await played('tournament', '--contest', 'isolation', '--format', 'gauntlet', '--games', '1', '--db', database, '--seed', '4',
      '--bots', botsFile, 'random-cpp', 'lemming', 'crasher', ...rivals);
    arena = await serve('--bots', botsFile, '--db', database);
  });
  after(() => arena.stop());

  const is = (page, address) => eventually(async () => assert.equal(new URL(page.url()).hash, address));
  const rows = (page, name) => page.locator(`.${name} tbody:not([aria-hidden]) tr`);
  const open = (address, window = {}) => openPage(`${arena.url}#/contest${address}`, window);
  // Clicks without a mouse. A mouse click would scroll to the link first, and so change the scroll position that is
  // remembered.
  const follow = (link) => link.evaluate((element) => element.click());
  const leave = (page) => {
    page.clean();
    return page.leave();
  };

  test('each has an address, and Back leads to the one before, where it was scrolled to', async () => {
    const page = await open('');
    const tabs = page.getByRole('navigation', { name: 'Views of the contest' });
    await reads(page.locator('.found'), `${field} bots`);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.getByRole('link', { name: `rival-${field - 3}`, exact: true }).waitFor();
    // The scroll position is stored with a short delay.
    await eventually(async () => assert.ok(await page.evaluate(() => history.state?.scroll > 0)));
    for (const [name, word] of [['Crosstable', 'crosstable'], ['Ratings', 'ratings'], ['Bots', 'bots'], ['Games', 'games'], ['Faults', 'faults']]) {
      await follow(tabs.getByRole('link', { name, exact: true }));
      await is(page, `#/contest/${word}`);
      await reads(tabs.locator('[aria-current]'), name);
    }
    await page.goBack();
    await is(page, '#/contest/games');
    await rows(page, 'contest-games').first().waitFor();
    for (const word of ['/bots', '/ratings', '/crosstable', '']) {
      await page.goBack();
      await is(page, `#/contest${word}`);
    }
    await page.getByRole('link', { name: `rival-${field - 3}`, exact: true }).waitFor();
    await leave(page);
  });

  test('Back finds the place also where the rows come late', async () => {
    const page = await open('');
    const last = page.getByRole('link', { name: `rival-${field - 3}`, exact: true });
    await reads(page.locator('.found'), `${field} bots`);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await last.waitFor();
    await eventually(async () => assert.ok(await page.evaluate(() => history.state?.scroll > 0)));
    await follow(page.getByRole('link', { name: 'Faults', exact: true }));
    await last.waitFor({ state: 'detached' });
    await page.route('**/api/contest/standings*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2500));
      await route.continue();
    });
    await page.goBack();
    await last.waitFor();
    await leave(page);
  });

  test('a list has only the rows near the window, and a number for each', async () => {
    const page = await open('/bots', { height: 500 });
    await reads(page.locator('.found'), `${field} bots`);
    await counts(page.locator(`.bots[aria-rowcount="${field + 1}"]`), 1);
    const shown = rows(page, 'bots');
    await eventually(async () => assert.ok(await shown.count() < field, 'all rows are there'));
    assert.equal(await shown.first().getAttribute('aria-rowindex'), '2');
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await eventually(async () => assert.equal(await shown.last().getAttribute('aria-rowindex'), String(field + 1)));
    await isAccessible(page, 'the bots');
    await leave(page);
  });

  test('a name leads to its bot, a cell of the crosstable to the games of the two, a game to its board', async () => {
    const page = await open('/crosstable?search=random-cpp');
    await counts(rows(page, 'crosstable'), 1);
    await rows(page, 'crosstable').locator('td a').first().click();
    await eventually(async () => assert.match(page.url(), /#\/contest\/games\?bot=random-cpp&against=[-\w]+$/));
    await counts(rows(page, 'contest-games'), 1);
    await isAccessible(page, 'the games of two bots');
    await page.goto(`${arena.url}#/contest/games?search=lemming`);
    await counts(rows(page, 'contest-games'), 1);
    await rows(page, 'contest-games').getByRole('link', { name: 'lemming', exact: true }).click();
    await is(page, '#/contest/bot/lemming');
    await reads(page.locator('.bot-name'), 'lemming');
    await counts(rows(page, 'opponents'), 1);
    await isAccessible(page, 'a bot');
    await picture(page, 'contest-bot', { fullPage: true });
    await page.locator('.contest-games tbody a').first().click();
    await page.locator('.game').waitFor();
    await page.getByRole('link', { name: 'games of these two' }).click();
    await counts(rows(page, 'contest-games'), 1);
    await leave(page);
  });

  test('games are found by bot, by fault and by round, and the address leads others to what was found', async () => {
    const page = await open('/games');
    await reads(page.locator('.found'), `${field - 1} games`);
    await page.getByRole('searchbox', { name: 'Search bots' }).fill('rival-1');
    await is(page, '#/contest/games?search=rival-1');
    await reads(page.locator('.found'), '11 games');
    await page.getByRole('searchbox', { name: 'Search bots' }).fill('');
    await page.getByLabel('Fault').selectOption('exited');
    await is(page, '#/contest/games?fault=exited');
    await reads(page.locator('.found'), '1 game');
    await rows(page, 'contest-games').getByRole('link', { name: 'crasher' }).waitFor();
    await page.reload();
    await reads(page.locator('.found'), '1 game');
    await page.getByLabel('Fault').selectOption('');
    await page.getByLabel('Round').fill('2');
    await page.getByLabel('Round').blur();
    await is(page, '#/contest/games?round=2');
    await reads(page.locator('.found'), '1 game');
    await leave(page);
  });

  test('on a phone the points come before the matches, and nothing is wider than it', async () => {
    const page = await open('', { width: 390, height: 844 });
    const heads = page.locator('.standings thead th');
    await heads.nth(2).waitFor();
    assert.deepEqual((await heads.allTextContents()).slice(0, 7), ['#', 'Bot', 'points a match', 'M', 'W', 'D', 'L']);
    const right = await heads.nth(2).evaluate((head) => head.getBoundingClientRect().right);
    assert.ok(right <= 390, `the points end at ${right}`);
    for (const [word, colours] of [['', 'dark'], ['crosstable', 'light'], ['games', 'dark'], ['faults', 'light'], ['bot/lemming', 'dark']]) {
      await page.emulateMedia({ colorScheme: colours });
      await page.goto(`${arena.url}#/contest/${word}`);
      await page.locator('.contest-place table, .contest-place .faults').first().waitFor();
      await fitsWidth(page);
      await isAccessible(page, `${word} on a phone, ${colours}`);
      await picture(page, `contest-phone-${word.replaceAll('/', '-')}`);
    }
    await leave(page);
  });

  test('an address that leads to nothing says so', async () => {
    const page = await open('/nonsense');
    await reads(page.locator('.dead-end p').first(), /^The contest has no view nonsense/);
    await page.goto(`${arena.url}#/contest/bot/nobody`);
    await reads(page.locator('.dead-end p').first(), /No bot of this contest is called nobody/);
    await page.leave();
  });

  test('the wall: all of it is in the window, however large, and there is nothing to click', async () => {
    const page = await openPage(`${arena.url}?projector&until=23:59#/contest`, { width: 1024, height: 700 });
    for (const [width, height] of [[1440, 900], [1920, 1080], [3840, 2160]]) {
      await page.setViewportSize({ width, height });
      await page.locator('.plot.ratings canvas').waitFor();
      await isPainted(page);
      await eventually(async () => assert.deepEqual(await cutOff(page), []));
      assert.equal(await page.locator('button:visible, select:visible, input:visible').count(), 0);
      const text = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.querySelector('.standings td')).fontSize));
      assert.ok(text >= width / 96, `letters of ${text} px`);
      await reads(page.locator('.countdown'), /^(\d+:)?\d\d:\d\d$/);
      await picture(page, `wall-${width}`);
    }
    await isAccessible(page, 'the wall');
    await leave(page);
  });

  test('on the wall the table turns its pages, and a game plays itself', async () => {
    const page = await openPage(`${arena.url}#/games`);
    await page.clock.install();
    await page.goto(`${arena.url}?projector#/contest`);
    await reads(page.locator('.wall-page'), /^1 to \d+ of 60$/);
    await page.clock.fastForward(10_000);
    await reads(page.locator('.wall-page'), /^(?!1 )\d+ to \d+ of 60$/);
    await page.goto(`${arena.url}?projector#/contest/1/1`);
    await reads(page.locator('.place'), /^turn [1-9]/);
    await leave(page);
  });
});

// Returns the parts of the wall that overflow their places.
function cutOff(page) {
  return page.evaluate(() => ['html', '.wall', '.wall-table', '.wall-side', '.wall-side .panel'].filter((name) => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.querySelector(name);
    return scrollWidth > clientWidth || scrollHeight > clientHeight;
  }));
}
