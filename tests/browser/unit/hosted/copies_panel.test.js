import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identicalGroups, identicalWords } from '../../../../arena/web/page/host/organiser/copies_panel.js';

const sent = (submission) => ({ submission, author: `A${submission}`, version: 1 });
const pair = (one, other) => ({ one: sent(one), other: sent(other) });
const words = (...pairs) => identicalGroups(pairs).map(identicalWords);

test('identical submissions of a class are one line for each group', () => {
  assert.deepEqual(words(), []);
  assert.deepEqual(words(pair(1, 2)), ['A1, version 1, and A2, version 1 are identical. ']);
  assert.deepEqual(words(pair(1, 2), pair(1, 3), pair(4, 5)),
    ['A1, version 1; A2, version 1; and A3, version 1 are identical. ', 'A4, version 1, and A5, version 1 are identical. ']);
  const everybody = Array.from({ length: 19 }, (_, at) => pair(1, at + 2));
  assert.equal(words(...everybody).length, 1);
  assert.equal(words(...everybody)[0].match(/version/g).length, 20);
});
