// A person edits a bot with an editor of their own, and sees on the page what it does now.

import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { counts, eventually, fitsWidth, isAccessible, openPage, picture, reads, scratch, serve } from '../harness.js';
import { choose, isOver, press, turnShown } from '../vocabulary.js';

const bots = join(dirname(fileURLToPath(import.meta.url)), '../bots');
const sizes = [[1280, 657], [1440, 820], [1920, 960]];

// Returns the source of a bot that writes `thought TURN: WORD` on stderr.
const source = (word) => readFileSync(join(bots, 'speaker.py'), 'utf8')
  .replace('"thought %d: %d ways" % (turn, len(ways))', `"thought %d: ${word}" % turn`);

export default () => describe('the workbench', { concurrency: 1 }, () => {
  let arena;
  let folder;
  let file;
  before(async () => {
    folder = join(scratch, 'workbench');
    mkdirSync(folder);
    file = join(folder, 'my_bot.py');
    copyFileSync(join(bots, 'board.py'), join(folder, 'board.py'));
    writeFileSync(file, source('first'));
    arena = await serve('--rerun', `my_bot=python3 ${file}`);
  });
  after(() => arena.stop());

  // As editors do: the new text takes the name of the old file.
  function save(text) {
    writeFileSync(`${file}~`, text);
    renameSync(`${file}~`, file);
  }

  // Plays a match and goes to turn 7, in which the bot thinks for the fourth time.
  async function atTurn7(options = {}) {
    save(source('first'));
    const page = await openPage(`${arena.url}#/arena`, options);
    await choose(page, { contest: 'isolation', bots: ['my_bot', 'greedy'], seed: 5 });
    await press(page, 'Start');
    await page.locator('.game').waitFor();
    await page.getByLabel('Speed').selectOption('0');
    await isOver(page);
    await page.locator('body').click({ position: { x: 2, y: 2 } });
    await page.keyboard.press('Home');
    for (let turn = 0; turn < 7; ++turn) await page.keyboard.press('ArrowRight');
    assert.equal(await turnShown(page), 7);
    await reads(stderrNow(page), 'thought 4: first');
    await eventually(async () => assert.match(await address(page), /\?turn=7$/));
    return page;
  }

  const stderrNow = (page) => page.locator('.box.err.of-1 li.now .text').first();
  const status = (page) => page.locator('.check-status');
  const address = (page) => page.evaluate(() => location.hash);

  test('one action, saving the file, leads to what the bot says in turn 7', async () => {
    const page = await atTurn7();
    const before = await address(page);
    const visited = await page.evaluate(() => history.length);
    save(source('second'));
    await reads(stderrNow(page), 'thought 4: second');
    assert.equal(await turnShown(page), 7);
    await eventually(async () => assert.match(await address(page), /^#\/arena\/m\d+\?turn=7$/));
    assert.notEqual(await address(page), before);
    assert.ok(await page.locator('.box.err.of-2').isVisible());
    await reads(status(page), /^my_bot is ready: \d+ checks passed/);
    assert.equal(await page.evaluate(() => history.length), visited, 'reruns leave no trail of matches behind');
    page.clean();
    await page.leave();
  });

  test('a half-written source is a finding, and the old match stays at its turn', async () => {
    const page = await atTurn7();
    const before = await address(page);
    save('import sys\nfor line in sys.stdin:\n    print(');
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
    save(source('mended'));
    await reads(stderrNow(page), 'thought 4: mended');
    await page.leave();
  });

  test('a bot that is gone is named, and its return plays the match again', async () => {
    const page = await atTurn7();
    rmSync(file);
    await reads(status(page), /^my_bot cannot be checked: .*my_bot\.py/);
    save(source('back'));
    await reads(stderrNow(page), 'thought 4: back');
    await page.leave();
  });

  test('Rerun and Check have buttons and keys, which the help shows', async () => {
    const page = await atTurn7();
    await page.getByLabel('Rerun on change').uncheck();
    save(source('silent'));
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

  test('a bot can be checked before it has played', async () => {
    const page = await openPage(`${arena.url}#/arena`);
    await choose(page, { contest: 'isolation', bots: ['my_bot', 'greedy'] });
    await press(page, 'Check');
    await reads(page.locator('.check-report .message').first(), /^my_bot is ready: \d+ checks passed/);
    await isAccessible(page, 'a check before a match');
    await picture(page, 'workbench-form');
    await page.leave();
  });

  // The source of a bot in one file.
  const inOne = (word) => `${readFileSync(join(bots, 'board.py'), 'utf8')}\n${source(word).replace(/^from board .*$/m, '')}`;

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
    await choose(page, { contest: 'isolation', bots: ['dropped', 'greedy'], seed: 5 });
    await press(page, 'Start');
    await page.locator('.game').waitFor();
    await page.getByLabel('Speed').selectOption('0');
    await isOver(page);
    await page.locator('body').click({ position: { x: 2, y: 2 } });
    await page.keyboard.press('Home');
    for (let turn = 0; turn < 7; ++turn) await page.keyboard.press('ArrowRight');
    await reads(stderrNow(page), 'thought 4: dropped');
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

  test('a page that only watches has none of it', async () => {
    const watched = await serve('--public');
    const page = await openPage(watched.url);
    await counts(page.getByRole('button', { name: /Rerun|Check/ }), 0);
    await page.leave();
    watched.stop();
  });

  test('everything is in sight at each size, and accessible', async () => {
    for (const [width, height] of sizes) {
      const page = await atTurn7({ width, height });
      await fitsWidth(page);
      for (const part of ['.match-status', '.board-place', '.box.err.of-1', '.box.err.of-2', '.timeline', '.log']) {
        const box = await page.locator(part).first().boundingBox();
        assert.ok(box && box.y + box.height <= height + 1, `${part} at ${width}x${height} ends at ${box?.y + box?.height}`);
      }
      await isAccessible(page, `workbench at ${width}x${height}`);
      await picture(page, `workbench-${width}`);
      await page.leave();
    }
    const phone = await atTurn7({ width: 390, height: 844 });
    await fitsWidth(phone);
    await phone.getByRole('tab', { name: 'Check' }).click();
    await fitsWidth(phone);
    await isAccessible(phone, 'workbench on a phone');
    await picture(phone, 'workbench-390');
    await phone.leave();
  });
});
