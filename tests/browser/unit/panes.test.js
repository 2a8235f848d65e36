import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moved } from '../../../arena/web/page/game/panes.js';

test('a border takes from the pane behind it and gives to the one before it', () => {
  assert.deepEqual(moved([43, 28, 29], 0, 5), [48, 23, 29]);
  assert.deepEqual(moved([43, 28, 29], 1, -5), [43, 23, 34]);
});

test('no pane becomes too small to be used', () => {
  assert.deepEqual(moved([43, 28, 29], 0, 100), [57, 14, 29]);
  assert.deepEqual(moved([50, 50], 0, -100), [14, 86]);
});
