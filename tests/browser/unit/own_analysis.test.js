import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { lossWords } from '../../../arena/web/page/host/own_analysis.js';
import { Analysis } from '../../../arena/web/page/model/analysis.js';

const judged = JSON.parse(readFileSync(new URL('../../golden/analysis/dominoes-domino.analysis.json', import.meta.url)));
const analysis = (changes) => new Analysis({ judged: { ...judged, ...changes }, frames: {} });

test('an author is told which turn lost the game, and which was better', () => {
  assert.equal(lossWords(analysis({})),
    "The turn that lost is 22, play 01 right (blunder: B's chance falls from 100 % to 0 %, proven +1045; better: play 34 left instead of play 01 right).");
});

test('an author is told that no single turn lost the game', () => {
  assert.equal(lossWords(analysis({ turning_point: null })), 'No single turn lost this game.');
});
