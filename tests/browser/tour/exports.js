// Files of `arena export`, opened from the disk without a running arena.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { eventually, exported, fitsWidth, golden, isAccessible, isPainted, openPage, picture, played, reads, scratch } from '../harness.js';
import { action, result } from '../vocabulary.js';

const attack = '</title></script><!--<script>window.broken = 1</script>\u2028<img src=x onerror="window.broken = 1">';

// A bot whose first reply is illegal.
const broken = 'sh -c "read line; echo no; cat"';

// Returns the record of a game whose bots try to inject markup into the page.
function hostileRecord() {
  const lines = readFileSync(golden('isola-7x7'), 'utf8').trim().split('\n').map((line) => JSON.parse(line));
  for (const player of lines[0].players) player.name = player.command = attack;
  lines[1].stderr = attack;
  const file = join(scratch, 'hostile.jsonl');
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return file;
}

// Opens a file in an offline browser, and records all requests.
async function openFile(file, address = '', options = {}) {
  const page = await openPage('about:blank', options);
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.context().setOffline(true);
  await page.goto(pathToFileURL(file) + address);
  page.asked = asked;
  return page;
}

// Checks that all requests were for files on the disk.
function askedForFiles(page, files) {
  const others = page.asked.filter((url) => !url.startsWith('data:') && !url.startsWith('blob:')).map((url) => new URL(url).pathname);
  assert.deepEqual([...new Set(others)].sort(), files.map((file) => pathToFileURL(file).pathname).sort());
}

// Returns the caption lines below the board at this second of an animated picture.
function captionAt(page, second) {
  return page.evaluate((at) => {
    const svg = document.documentElement;
    svg.pauseAnimations();
    svg.setCurrentTime(at);
    const window = [...svg.querySelectorAll('g[clip-path]')].at(-1);
    const { top, bottom } = svg.querySelector('.ground').getBoundingClientRect();
    const from = top + (bottom - top) * (window.transform.baseVal[0].matrix.f / svg.viewBox.baseVal.height);
    return [...window.querySelectorAll('text')].filter((text) => {
      const { y, height } = text.getBoundingClientRect();
      return y + height > from && y + height / 2 < bottom;
    }).map((text) => text.textContent);
  }, second);
}

// Returns the opacities of the marks in an animated picture.
const opacities = (page) => page.locator('.byone, .bytwo, .taken').evaluateAll((marks) =>
  marks.map((mark) => getComputedStyle(mark.parentElement).opacity));

// Goes from the list of matches to a game and to its end, and then back to the same place in the list.
async function lookAtGame(page) {
  const link = page.locator('#matches').getByRole('link', { name: /^1\. greedy, no move/ });
  await link.click();
  await reads(page.locator('h1'), 'greedy – random-cpp');
  await page.keyboard.press('End');
  await reads(result(page), 'A greedy wins');
  await page.getByRole('link', { name: 'Isolation' }).click();
  await eventually(() => assert.match(page.url(), /index\.html#game-2\.1$/));
  await link.waitFor();
  assert.equal(await link.evaluate((element) => element.matches(':target')), true);
}

export default () => describe('exported files', { concurrency: 1 }, () => {
  const game = join(scratch, 'game.html');
  before(() => exported(golden('isola-7x7'), game));

  test('a game is stepped through by keys, from the disk alone', async () => {
    const page = await openFile(game);
    await reads(page.locator('h1'), 'random-cpp – greedy');
    await reads(action(page), 'start');
    await page.keyboard.press('ArrowRight');
    await reads(action(page), 'move 0,2 · steal 4,4');
    await page.keyboard.press('n');
    await reads(action(page), 'move 5,2');
    await page.keyboard.press('End');
    await reads(result(page), 'B greedy wins');
    await reads(page.locator('.verdict .explanation'), 'A random-cpp on 4,6 cannot move');
    await eventually(() => assert.match(page.url(), /#\/game\?turn=32$/));
    await isPainted(page);
    await isAccessible(page, 'an exported game');
    await picture(page, 'export-game', { fullPage: true });
    askedForFiles(page, [game]);
    page.clean();
    await page.leave();
  });

  test('an address leads to a turn, and the record comes out again as it went in', async () => {
    const page = await openFile(game, '#/game?turn=9');
    await reads(action(page), 'move 0,4 · steal 3,0');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download the record' }).click()]);
    assert.equal(download.suggestedFilename(), 'isola-7x7.jsonl');
    assert.equal(readFileSync(await download.path(), 'utf8'), readFileSync(golden('isola-7x7'), 'utf8'));
    page.clean();
    await page.leave();
  });

  test('it fits a phone, in the dark', async () => {
    const page = await openFile(game, '#/game?turn=20', { width: 390, height: 844, colours: 'dark' });
    await reads(action(page), /move/);
    await fitsWidth(page);
    await isAccessible(page, 'an exported game on a phone');
    await picture(page, 'export-game-phone');
    page.clean();
    await page.leave();
  });

  test('a picture plays by itself: names, turns, and the verdict at the end', async () => {
    const file = join(scratch, 'game.svg');
    await exported(golden('isola-7x7'), file);
    const page = await openFile(file);
    for (const [second, ...expected] of [
      [0.5, 'Start', 'uicc-isola, isola board=7x7, game 1, seed 2010'],
      [9.9, 'Turn 9 of 32 · A random-cpp', 'move 0,4 · steal 3,0'],
      [34, 'B greedy wins after 32 turns', 'A random-cpp on 4,6 cannot move'],
      [38, 'Turn 1 of 32 · A random-cpp', 'move 0,2 · steal 4,4'],
    ]) {
      assert.deepEqual(await captionAt(page, second), expected);
      await picture(page, `export-picture-${Math.round(second)}`);
      // The marks of A's last turn and of B's: left, taken; then entered.
      if (second === 9.9) assert.deepEqual(await opacities(page), ['1', '1', '0', '0', '1', '0']);
    }
    assert.equal(await page.locator('.number').count(), 14);
    askedForFiles(page, [file]);
    page.clean();
    await page.leave();
  });

  describe('a site', { concurrency: 1 }, () => {
    const site = join(scratch, 'club', 'site');
    const of = (file) => join(site, file);
    before(async () => {
      const database = join(scratch, 'club.db');
      await played('tournament', '--contest', 'isolation', '--seed', '1', '--games', '2', '--db', database, 'greedy', 'random-cpp', `broken=${broken}`);
      mkdirSync(join(scratch, 'club'));
      await exported(database, site);
    });

    test('from the standings to a game and back, from the disk alone', async () => {
      const page = await openFile(of('index.html'));
      await reads(page.locator('.champion strong'), 'greedy');
      await picture(page, 'export-site', { fullPage: true });
      await lookAtGame(page);
      askedForFiles(page, ['index.html', 'game.html', 'games/2.1.js'].map(of));
      page.clean();
      await page.leave();
    });

    test('a fault leads to its turn', async () => {
      const page = await openFile(of('index.html'));
      await page.locator('#faults summary').click();
      await page.getByRole('link', { name: 'game 1.1, turn 2' }).click();
      await reads(action(page), 'illegal (game lost)');
      await isPainted(page);
      await isAccessible(page, 'a game of a site');
      page.clean();
      await page.leave();
    });

    test('an address that leads to no game says so, with the way back', async () => {
      const page = await openFile(of('game.html'), '#/game/9.9');
      await reads(page.locator('.dead-end'), 'The contest has no game 9.9, or no record of it was kept.');
      await page.getByRole('link', { name: 'Isolation' }).click();
      await reads(page.locator('.champion strong'), 'greedy');
      await page.leave();
    });

    test('the same on a web server, in a folder of it', async () => {
      const server = createServer(({ url }, response) => {
        try {
          const content = readFileSync(join(scratch, decodeURIComponent(url)));
          response.writeHead(200, { 'content-type': url.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8' }).end(content);
        } catch {
          response.writeHead(404).end();
        }
      });
      await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
      const page = await openPage(`http://127.0.0.1:${server.address().port}/club/site/index.html`);
      await lookAtGame(page);
      page.clean();
      await page.leave();
      server.close();
    });
  });

  test('what a bot writes stays text', async () => {
    const file = join(scratch, 'hostile.html');
    await exported(hostileRecord(), file);
    const page = await openFile(file);
    await page.keyboard.press('ArrowRight');
    await reads(page.locator('.consoles'), /<img src=x onerror=/);
    assert.equal(await page.evaluate(() => window.broken), undefined);
    assert.equal(await page.locator('img').count(), 0);
    page.clean();
    await page.leave();
  });
});
