// Other turns than those that were played: tried for both sides, nested, with comments and arrows, answered by the engine, kept in
// the record.

import assert from 'node:assert/strict';
import { mkdirSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { counts, eventually, exported, fitsWidth, golden, isAccessible, openPage, picture, reads, scratch, serve, verified } from '../harness.js';
import { choices, fast, isOver, play, press, scrub, shows, square } from '../vocabulary.js';

const tree = (page) => page.locator('.variation-tree');
const turns = (page) => tree(page).locator('.variation-turn');
const here = (page) => tree(page).locator('[aria-current]');

// Chooses the first squares that may be chosen, until a turn is made. Returns the squares.
async function tryATurn(page, pick = 0) {
  const chosen = [];
  for (const verb of ['move to a square', 'now take a square']) {
    await reads(page.locator('.ask'), new RegExp(`${verb}\\.$`));
    const squares = await choices(page);
    chosen.push(squares[pick % squares.length]);
    await square(page, chosen.at(-1)).click();
  }
  return chosen;
}

async function openRecord(arena, name, options = {}) {
  const { games } = await (await fetch(`${arena.url}api/games`)).json();
  const page = await openPage(`${arena.url}#/game/${games.find(({ id }) => id.startsWith(name)).id}`, options);
  await page.locator('.game').waitFor();
  await counts(page.locator('.log .hole'), 0);
  return page;
}

async function downloadTo(page, name) {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download the record with the variations')]);
  const file = join(scratch, name);
  await download.saveAs(file);
  return file;
}

export default () => describe('variations', { concurrency: 1 }, () => {
  let arena;
  let kept;
  before(async () => {
    const folder = join(scratch, 'tried');
    mkdirSync(folder, { recursive: true });
    for (const name of ['isola-7x7', 'dominoes-domino', 'bot-battle']) copyFileSync(golden(name), join(folder, `${name}.jsonl`));
    arena = await serve('--record', folder);
  });
  after(() => arena.stop());

  test('both sides are played, a variation leaves another, comment and arrows are kept, the engine answers, the record is verified', async () => {
    const page = await openRecord(arena, 'isola-7x7');
    await scrub(page, 4);
    await page.keyboard.press('v');
    await tryATurn(page);
    await shows(page, 5);
    await tryATurn(page);
    await shows(page, 6);
    await counts(turns(page), 2);
    await reads(here(page), /^6 B move \d,\d · steal \d,\d$/);

    // A second line leaves the first one before turn 6.
    await turns(page).first().click();
    await shows(page, 5);
    await tryATurn(page, 3);
    await shows(page, 6);
    await counts(turns(page), 3);
    await counts(tree(page).locator('ul ul li'), 1);

    await page.getByLabel('Comment').fill('x'.repeat(2001));
    await reads(page.locator('.variations .message'), 'A comment has at most 2,000 bytes: the rest was left out.');
    await page.getByLabel('Comment').fill('B keeps two exits.\nTried by hand.');
    await counts(page.locator('.variations .message:not([hidden])'), 0);
    await reads(tree(page).locator('.variation-comment'), /^B keeps two exits\./);

    const [from, to] = [await square(page, '0,0').boundingBox(), await square(page, '3,4').boundingBox()];
    const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
    await page.mouse.move(...middle(from));
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(...middle(to));
    await page.mouse.up({ button: 'right' });
    await counts(page.locator('.notes .arrow'), 1);

    await press(page, 'Evaluate');
    await reads(page.locator('.variations [role=status]'), /^[AB] to move: [AB]'s chance \d+ %.*best: move /);
    await page.getByLabel('Level of the engine').selectOption('3');
    await press(page, 'Engine plays');
    await shows(page, 7);
    await reads(page.locator('.variations [role=status]'), /^The engine has played move /);
    await isAccessible(page, 'variations');
    await picture(page, 'variations');

    kept = await downloadTo(page, 'tried.jsonl');
    const { variations } = JSON.parse(readFileSync(kept, 'utf8').trim().split('\n').at(-1));
    assert.deepEqual(variations.map(({ id, of, from: turn, moves, arrows }) => [id, of, turn, moves.length, arrows]),
      [[1, 0, 5, 2, []], [2, 1, 6, 2, [{ after: 1, from: [0, 0], to: [3, 4] }]]]);
    assert.equal(variations[1].comment, 'B keeps two exits.\nTried by hand.');
    await verified(kept);

    await press(page, 'Back to the game');
    await shows(page, 4);
    await counts(page.locator('.entry.tried'), 0);
    page.clean();
    await page.leave();
  });

  test('the keyboard alone tries a turn, draws an arrow, comments and deletes', async () => {
    const page = await openRecord(arena, 'isola-7x7', { colours: 'dark' });
    await page.keyboard.press('v');
    await reads(page.locator('.ask'), /A, your turn: move to a square\.$/);
    // Tab leads to the pawn.
    await page.locator('.square[tabindex="0"]').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await reads(page.locator('.ask'), /now take a square\.$/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await shows(page, 1);
    await counts(turns(page), 1);
    await page.getByRole('button', { name: 'Draw an arrow' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.square[tabindex="0"]').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await counts(page.locator('.notes .arrow'), 1);
    await page.getByLabel('Comment').focus();
    await page.keyboard.type('even');
    await reads(tree(page).locator('.variation-comment'), 'even');
    await picture(page, 'variations-dark');
    await isAccessible(page, 'variations in the dark');
    await page.getByRole('button', { name: 'Delete this variation' }).focus();
    await page.keyboard.press('Enter');
    await counts(turns(page), 0);
    await shows(page, 0);
    page.clean();
    await page.leave();
  });

  test('dominoes and island are tried, too: chance goes on', async () => {
    for (const name of ['dominoes-domino', 'bot-battle']) {
      const page = await openRecord(arena, name);
      await page.keyboard.press('v');
      await page.keyboard.press('ArrowRight');
      await page.locator('.replies .reply').first().click();
      await counts(turns(page), 1);
      await page.locator('.replies .reply').first().waitFor();
      await page.keyboard.press('e');
      await counts(turns(page), 2);
      await picture(page, `variations-${name}`);
      await verified(await downloadTo(page, `tried-${name}.jsonl`));
      page.clean();
      await page.leave();
    }
  });

  test('a match that has just been played here is tried, and the page follows no other turn meanwhile', async () => {
    const page = await play(arena.url, { contest: 'uicc-isola', bots: ['greedy', 'random-cpp'], board: '7x7', seed: 1, speed: fast });
    await isOver(page);
    await scrub(page, 2);
    await page.keyboard.press('v');
    await tryATurn(page);
    await shows(page, 3);
    // At the end of a variation nothing is asked of the match.
    await page.keyboard.press('ArrowRight');
    await press(page, 'Step');
    await shows(page, 3);
    await verified(await downloadTo(page, 'tried-match.jsonl'));
    await page.keyboard.press('v');
    await shows(page, 2);
    page.clean();
    await page.leave();
  });

  test('on a phone the variations are a tab', async () => {
    const page = await openRecord(arena, 'isola-7x7', { width: 390, height: 844 });
    await scrub(page, 6);
    await page.keyboard.press('v');
    await tryATurn(page);
    await counts(turns(page), 1);
    await fitsWidth(page);
    // The row of tabs has scrolled to the tab that is shown.
    const [tab, row] = [await page.getByRole('tab', { name: 'Variations' }).boundingBox(), await page.locator('.desk-tabs').boundingBox()];
    assert.ok(tab.x >= row.x - 1 && tab.x + tab.width <= row.x + row.width + 1, 'the tab is in sight');
    await isAccessible(page, 'variations on a phone');
    await picture(page, 'variations-phone');
    page.clean();
    await page.leave();
  });

  test('an exported page shows the variations of its record, and so does a page that only watches', async () => {
    const file = join(scratch, 'tried.html');
    await exported(kept, file);
    const text = readFileSync(kept, 'utf8');
    const folder = join(scratch, 'watched');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'tried.jsonl'), text);
    const watched = await serve('--public', '--record', folder);
    const opened = [await openPage(`file://${file}`), await openRecord(watched, 'tried')];
    for (const page of opened) {
      await page.getByRole('tab', { name: 'Variations' }).click();
      await counts(turns(page), 4);
      await reads(tree(page).locator('.variation-comment'), /^B keeps two exits\./);
      await counts(page.getByRole('button', { name: 'Try other turns' }), 0);
      await turns(page).nth(2).click();
      await shows(page, 6);
      await counts(page.locator('.notes .arrow'), 1);
      await press(page, 'Back to the game');
      await eventually(async () => assert.equal(await page.locator('.entry.tried').count(), 0));
      page.clean();
      await page.leave();
    }
    watched.stop();
  });
});
