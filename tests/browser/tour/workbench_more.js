// Bots that are gone, dropped or not played yet, openings, and the sizes of windows.

import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { counts, eventually, fitsWidth, golden, goldenAnalysis, isAccessible, openPage, picture, reads } from '../harness.js';
import { areSeenTogether, choose, play, press, shows, stepByStep, turnShown } from '../vocabulary.js';
import { address, atTurn7, inOne, playToTurn7, serveBot, source, status, stderrNow } from '../workbench.js';

const sizes = [[390, 844], [640, 328], [1280, 657], [1440, 820], [1920, 960]];  // the second: 1280 px at 200 %

export default () => describe('more of the workbench', { concurrency: 1 }, () => {
  let arena;
  before(async () => { arena = await serveBot('workbench-more'); });
  after(() => arena.stop());

  test('a half-written source is a finding, and the old match stays at its turn', async () => {
    const page = await atTurn7(arena);
    const before = await address(page);
    arena.save('import sys\nfor line in sys.stdin:\n    print(');
    await reads(status(page), /^my_bot is not fit: .*SyntaxError/);
    const panel = page.locator('.check-report').first();
    await reads(panel.locator('.message'), /^my_bot is not fit/);
    assert.match(await panel.innerText(), /Standard error:\s.*SyntaxError/s);
    assert.equal(await address(page), before);
    await reads(stderrNow(page), 'thought 4: first');
    await isAccessible(page, 'findings');
    await picture(page, 'workbench-finding');
    await panel.getByText('All checks').click();
    assert.match(await panel.locator('.check-text pre').textContent(), /^my_bot \(.*\n {2}rules {3}isolation[^]*\n {2}FAILED {2}it answers/);
    arena.save(source('mended'));
    await reads(stderrNow(page), 'thought 4: mended');
    await page.leave();
  });

  test('a finding in a bot that does not play in the match is told, and leaves the tab that is read', async () => {
    const page = await atTurn7(arena);
    arena.save('print(', arena.other);
    await reads(status(page), /^other is not fit: .*SyntaxError/);
    const isAtVerdict = () => page.getByRole('tab', { name: 'Verdict' }).getAttribute('aria-selected');
    assert.equal(await isAtVerdict(), 'true');
    // What comes later is shown; the tab that is read stays all the while.
    arena.save('import nothing_there\n', arena.other);
    await reads(status(page), /^other is not fit: .*nothing_there/);
    assert.equal(await isAtVerdict(), 'true');
    await page.leave();
  });

  test('Rerun and Check have buttons and keys, which the help shows', async () => {
    const page = await atTurn7(arena);
    await page.getByLabel('Rerun on change').uncheck();
    arena.save(source('silent'));
    await reads(status(page), /^my_bot is ready/);
    await reads(stderrNow(page), 'thought 4: first');
    await page.keyboard.press('r');
    await reads(stderrNow(page), 'thought 4: silent');
    assert.equal(await turnShown(page), 7);
    await page.keyboard.press('c');
    await reads(status(page), /^Checking my_bot|^my_bot (waits|is ready)/);
    await reads(page.locator('.check-report .message').first(), /^my_bot is ready: \d+ checks passed/);
    assert.ok(await page.getByRole('tab', { name: 'Check' }).getAttribute('aria-selected') === 'true');
    await page.keyboard.press('?');
    await reads(page.locator('dialog[open] dl'), /Play the match again with the same seed; check its bots/);
    await page.keyboard.press('Escape');
    await press(page, 'Rerun');
    await reads(stderrNow(page), 'thought 4: silent');
    await page.getByLabel('Rerun on change').check();
    await page.leave();
  });

  test('a bot that is gone is named, and its return plays the match again', async () => {
    const page = await atTurn7(arena);
    rmSync(arena.file);
    await reads(status(page), /^my_bot cannot be checked: .*my_bot\.py/);
    arena.save(source('back'));
    await reads(stderrNow(page), 'thought 4: back');
    await page.leave();
  });

  test('a bot can be checked before it has played', async () => {
    const page = await openPage(`${arena.url}#/arena`);
    await choose(page, { contest: 'isolation', bots: ['my_bot', 'greedy'] });
    await press(page, 'Check');
    await reads(page.locator('.check-report .message').first(), /^my_bot is ready: \d+ checks passed/);
    await isAccessible(page, 'a check before a match');
    await picture(page, 'workbench-form');
    await page.leave();
  });

  // Writes a file of the browser's own file system, whose handles are real ones.
  const write = (page, text) => page.evaluate(async (content) => {
    const root = await navigator.storage.getDirectory();
    const writer = await (await root.getFileHandle('dropped.py', { create: true })).createWritable();
    await writer.write(content);
    await writer.close();
  }, text);

  async function drop(page, hasHandle) {
    const transfer = await page.evaluateHandle(async (gives) => {
      const handle = await (await navigator.storage.getDirectory()).getFileHandle('dropped.py');
      DataTransferItem.prototype.getAsFileSystemHandle = gives ? async () => handle : undefined;
      const data = new DataTransfer();
      data.items.add(await handle.getFile());
      return data;
    }, hasHandle);
    await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  }

  async function playDropped(page) {
    await reads(page.locator('.own-bot .message'), /^dropped is ready: /);
    await playToTurn7(page, 'dropped', 'dropped');
  }

  test('a dropped bot is read again by itself where the browser gives a handle', async () => {
    const page = await openPage(`${arena.url}#/arena`);
    await write(page, inOne('dropped'));
    await drop(page, true);
    await reads(page.locator('.own-bot'), /this page reads them again by itself/);
    await playDropped(page);
    await write(page, inOne('edited'));
    await reads(stderrNow(page), 'thought 4: edited');
    assert.equal(await turnShown(page), 7);
    await write(page, 'print(');
    await reads(status(page), /^dropped\.py cannot play/);
    await reads(stderrNow(page), 'thought 4: edited');
    page.clean();
    await page.leave();
  });

  test('where it gives none, the page says so, and a click that cannot read the file says what to do', async () => {
    const page = await openPage(`${arena.url}#/arena`);
    await write(page, inOne('dropped'));
    await drop(page, false);
    await reads(page.locator('.own-bot'), /does not tell the page when these files change/);
    await playDropped(page);
    await press(page, 'Rerun');
    await eventually(async () => assert.match(await address(page), /\?turn=7$/));
    await reads(stderrNow(page), 'thought 4: dropped');
    await write(page, inOne('edited'));
    await page.getByText('New match').click();
    await press(page, 'Read again');
    await reads(page.locator('.own-bot .message'), /drop it again|^dropped is ready/);
    await isAccessible(page, 'a dropped bot that can be read again');
    await page.leave();
  });

  test('openings that are dropped begin the games of the next match', async () => {
    const page = await openPage(`${arena.url}#/games`);
    await page.locator('.drop-zone').waitFor();
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['# two positions\n1;5x5;11A1111111111111111111B11\n1;5x5;11A1101111111111111111B11\n'], 'five.txt'));
      return data;
    });
    await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
    await reads(page.locator('.openings'), /^The games begin with the openings of five\.txt: 2 positions, each with both sides/);
    assert.equal(await page.getByLabel('Games', { exact: true }).inputValue(), '4');
    assert.equal(await page.getByLabel('Board', { exact: true }).inputValue(), '5x5');
    await isAccessible(page, 'openings');
    await picture(page, 'openings');
    await choose(page, { bots: ['greedy', 'random-cpp'] });
    await press(page, 'Start step by step');
    await page.locator('.game').waitFor();
    await reads(page.locator('.place'), /of 0$|^start/);
    await counts(page.locator('.board [role=gridcell]'), 25);
    page.clean();
    await page.leave();
  });

  test('the bar of the match and the findings are in sight at each size, in the dark, and accessible', async () => {
    const page = await atTurn7(arena, { width: 390, height: 844, colours: 'dark' });
    await page.keyboard.press('c');
    await reads(page.locator('.check-report .message').first(), /^my_bot is ready: \d+ checks passed/);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await fitsWidth(page);
      await page.getByRole('tab', { name: 'Check' }).click();
      const parts = ['.match-status', '.board-place', '.check-report .message', ...(width > 959 ? ['.box.err.of-1', '.box.err.of-2', '.log'] : [])];
      if (height > 600) await areSeenTogether(page, ...parts.map((part) => page.locator(part).first()));
      await isAccessible(page, `workbench at ${width}x${height}`);
      await picture(page, `workbench-${width}`);
    }
    await page.leave();
  });

  test('panes are resized by keys and pointer, and keep their sizes; a large board is enlarged within its pane', async () => {
    const page = await play(arena.url, { contest: 'uicc-isola', board: '27x27', bots: ['greedy', 'random-cpp'], seed: 1, window: { width: 1280, height: 657 } }, stepByStep);
    for (const turn of [1, 2, 3, 4]) {
      await page.keyboard.press('ArrowRight');
      await shows(page, turn);
    }
    await reads(page.locator('.action'), /steal/);
    const widthOf = async (name) => (await page.locator(name).first().boundingBox()).width;
    const usual = await widthOf('.stage');
    const border = page.getByRole('separator', { name: 'Width of the board' });
    await border.focus();
    await page.keyboard.press('ArrowRight');
    const wider = await widthOf('.stage');
    assert.ok(wider > usual + 10, `${usual} -> ${wider}`);
    await page.reload();
    await page.locator('.game').waitFor();
    assert.equal(Math.round(await widthOf('.stage')), Math.round(wider));
    const { x, y, height } = await border.boundingBox();
    await page.mouse.move(x + 4, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x - 56, y + height / 2, { steps: 3 });
    await page.mouse.up();
    assert.equal(Math.round(await widthOf('.stage') / 4), Math.round((wider - 60) / 4));
    await border.dblclick();
    assert.equal(Math.round(await widthOf('.stage')), Math.round(usual));
    const square = await widthOf('.square');
    await press(page, 'Enlarge the board');
    await page.keyboard.press('z');
    await eventually(async () => assert.ok(await widthOf('.square') > 1.9 * square));
    await press(page, 'To the end');
    const [inner, outer] = [await page.locator('.mark.entered').boundingBox(), await page.locator('.board-fit').boundingBox()];
    assert.ok(inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height, 'the last turn is in sight');
    assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight));
    page.clean();
    await page.leave();
  });

  test('an analysis does not make the page scroll across on a phone', async () => {
    const page = await openPage(`${arena.url}#/games`, { width: 390, height: 844 });
    await page.locator('.drop-zone').waitFor();
    await page.setInputFiles('#record-files', [golden('isola-7x7'), goldenAnalysis('isola-7x7')]);
    await page.locator('.evaluation:not([hidden])').waitFor();
    await page.keyboard.press('m');
    await page.locator('.judgement:not(:empty)').waitFor();
    await fitsWidth(page);
    await isAccessible(page, 'an analysis on a phone');
    await picture(page, 'phone-analysis');
    await page.leave();
  });
});
