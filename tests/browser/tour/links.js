// Links to a turn of a game, and links to things that do not exist.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { botsFile, counts, eventually, isAccessible, openPage, picture, played, reads, scratch, serve } from '../harness.js';
import { fast, isOver, play, press, shows, stepByStep } from '../vocabulary.js';

export default () => describe('links', { concurrency: 1 }, () => {
  let arena;
  const database = join(scratch, 'links.db');
  const folder = join(scratch, 'links');
  before(async () => {
    await played('match', '--contest', 'uicc-isola', '--board', '9x9', '--rounds', '1', '--seed', '1', '--record', folder, 'greedy', 'random-cpp');
    await played('tournament', '--contest', 'isolation', '--db', database, '--seed', '4', 'greedy', 'random-cpp', 'lemming', '--bots', botsFile);
    arena = await serve('--bots', botsFile, '--db', database, '--record', join(folder, readdirSync(folder)[0]));
  });
  after(() => arena.stop());

  const ends = (page, end) => eventually(async () => assert.ok(page.url().endsWith(end), `${page.url()} does not end with ${end}`));

  async function recordPage() {
    const page = await openPage(`${arena.url}#/games`);
    await page.locator('tbody a').first().click();
    await page.locator('.game').waitFor();
    await shows(page, 0);
    return page;
  }

  test('stepping through a record changes the address, and leaves no trace in the history', async () => {
    const page = await recordPage();
    const [address, entries] = [page.url(), await page.evaluate(() => history.length)];
    for (const turn of [1, 2, 3]) {
      await page.keyboard.press('ArrowRight');
      await ends(page, `?turn=${turn}`);
    }
    await press(page, 'To the start');
    await eventually(async () => assert.equal(page.url(), address));
    assert.equal(await page.evaluate(() => history.length), entries);
    page.clean();
    await page.leave();
  });

  test('a link opens its turn, after a reload too; beyond the end it is the last turn', async () => {
    const page = await recordPage();
    const address = page.url();
    const last = Number(/of (\d+)$/.exec(await page.locator('.place').textContent())[1]);
    for (const [turn, shown] of [[16, 16], [0, 0], [999, last]]) {
      await page.goto(`${address}?turn=${turn}`);
      await shows(page, shown);
      await page.reload();
      await shows(page, shown);
      // The game is over, wherever a link leads, and the actions are at its turn.
      await reads(page.locator('.verdict .result'), /wins$/);
      await counts(page.locator('.log .hole'), 0);
      assert.ok(await page.locator('.entry[aria-current]').evaluate((row) => {
        const [inner, outer] = [row, row.closest('ol')].map((element) => element.getBoundingClientRect());
        return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
      }));
    }
    page.clean();
    await page.leave();
  });

  test('a link to a record holds after a restart of the arena', async () => {
    const page = await recordPage();
    const address = new URL(page.url()).hash;
    const again = await serve('--record', join(folder, readdirSync(folder)[0]));
    await page.goto(`${again.url}${address}?turn=5`);
    await shows(page, 5);
    page.clean();
    await page.leave();
    again.stop();
  });

  test('a link to a live game of a contest leads to the contest once the game is over', async () => {
    const page = await openPage(`${arena.url}#/game/2.1?turn=3`);
    await shows(page, 3);
    await ends(page, '#/contest/2/1?turn=3');
    await page.leave();
  });

  test('a game of a contest has its turn, too', async () => {
    const page = await openPage(`${arena.url}#/contest/1/1?turn=3`);
    await shows(page, 3);
    await page.keyboard.press('ArrowLeft');
    await ends(page, '#/contest/1/1?turn=2');
    page.clean();
    await page.leave();
  });

  test('the button copies the link', async () => {
    const page = await recordPage();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.keyboard.press('ArrowRight');
    await press(page, 'Copy the link to this turn');
    await reads(page.locator('.passing-note'), 'Link copied.');
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^http:\/\/[\d.:]+\/#\/game\/[^/]+\?turn=1$/);
    page.clean();
    await page.leave();
  });

  test('a match is followed without a turn in its address, and is linked to by turn and game', async () => {
    const page = await play(arena.url, { contest: 'isolation', bots: ['greedy', 'random-cpp'], seed: 2, games: 2, speed: fast });
    await page.getByRole('button', { name: 'game 2', exact: true }).click();
    await press(page, 'To the end');
    await isOver(page);
    const [match] = /m\d+/.exec(page.url());
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await press(page, 'Copy the link to this turn');
    await reads(page.locator('.passing-note'), 'Link copied.');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(link, /#\/arena\/m\d+\/2\?turn=\d+&run=[0-9a-f]{8}$/);
    await page.goto(link);
    await isOver(page);
    await page.goto(`${arena.url}#/arena/${match}/1?turn=4`);
    await shows(page, 4);
    await reads(page.locator('.verdict .result'), /wins$/);
    const [row, list] = [await page.locator('.entry[aria-current]').boundingBox(), await page.locator('.log-list').boundingBox()];
    assert.ok(row.y >= list.y && row.y + row.height <= list.y + list.height, 'the list of actions is at the turn');
    await page.getByRole('button', { name: 'game 1', exact: true, pressed: true }).waitFor();
    await page.goto(`${arena.url}#/arena/${match}/1?turn=999`);
    await isOver(page);
    await page.getByRole('button', { name: 'game 1', exact: true, pressed: true }).waitFor();
    page.clean();
    await page.leave();
  });

  test('a link into a match that is held opens its turn', async () => {
    const page = await play(arena.url, { contest: 'isolation', bots: ['greedy', 'random-cpp'], seed: 2 }, stepByStep);
    const [match] = /m\d+/.exec(page.url());
    for (const turn of [1, 2, 3]) {
      await press(page, 'Step');
      await press(page, 'Step');
      await shows(page, turn);
    }
    await ends(page, `#/arena/${match}?turn=3`);
    await page.goto(`${arena.url}#/arena/${match}?turn=2`);
    await shows(page, 2);
    await page.leave();
  });

  test('what is not there is said in words, with a way back', async () => {
    const page = await openPage(arena.url);
    await page.locator('.top').waitFor();
    for (const [address, words, back] of [
      ['#/nonsense', 'This page has nothing at the address #/nonsense.', 'Games'],
      ['#/constructor', 'This page has nothing at the address #/constructor.', 'Contest'],
      ['#/arena/m99', /^There is no match m99 here\. Matches are kept until the arena is restarted/, 'Test arena'],
      ['#/game/g99?turn=3', /^There is no game g99 here\. .* until it is restarted/, 'Games'],
      ['#/arena/m1?turn=3&run=other', 'The arena has been restarted since this link was made, and match m1 of then is gone.', 'Test arena'],
      ['#/game/g1?run=other', 'The arena has been restarted since this link was made, and game g1 of then is gone.', 'Games'],
      ['#/contest/99/1', 'The contest has no game 99.1.', 'Contest'],
      ['#/contest/x', 'The contest has no view x.', 'Standings'],
      ['#/file/7', 'This file is not open any more: drop it again.', 'Games'],
    ]) {
      await page.goto(`${arena.url}${address}`);
      await reads(page.locator('.dead-end [role=alert]'), words);
      await isAccessible(page, address);
      if (address.includes('m99')) await picture(page, 'dead-end');
      await page.locator('.dead-end').getByRole('link', { name: back, exact: true }).click();
      await page.locator('.dead-end').waitFor({ state: 'detached' });
    }
    await page.leave();
  });
});
