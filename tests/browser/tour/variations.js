// Other turns than those that were played: tried for both sides, nested, with comments and arrows, answered by the engine, kept in
// the record.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { counts, exported, golden, openPage, picture, reads, scratch, serve, verified } from '../harness.js';
import { downloadTo, here, openRecord, tree, tryATurn, turns } from '../variations.js';
import { press, scrub, shows, square } from '../vocabulary.js';

export default () => describe('variations', { concurrency: 1 }, () => {
  let arena;
  let kept;
  before(async () => { arena = await serve('--record', golden('isola-7x7')); });
  after(() => arena.stop());

  test('both sides are played, a variation leaves another, comment and arrows are kept, the engine answers, the record is verified', async () => {
    const page = await openRecord(arena, 'isola-7x7', { colours: 'dark' });
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

    await page.getByLabel('Level of the engine').selectOption('3');
    await press(page, 'Engine plays');
    await shows(page, 7);
    await reads(page.locator('.variations [role=status]'), /^The engine has played move /);
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

  test('an exported page shows the variations of its record', async () => {
    const file = join(scratch, 'tried.html');
    await exported(kept, file);
    const page = await openPage(`file://${file}`);
    await page.getByRole('tab', { name: 'Variations' }).click();
    await counts(turns(page), 4);
    await reads(tree(page).locator('.variation-comment'), /^B keeps two exits\./);
    await counts(page.getByRole('button', { name: 'Try other turns' }), 0);
    await turns(page).nth(2).click();
    await shows(page, 6);
    await counts(page.locator('.notes .arrow'), 1);
    await press(page, 'Back to the game');
    await counts(page.locator('.entry.tried'), 0);
    page.clean();
    await page.leave();
  });
});
