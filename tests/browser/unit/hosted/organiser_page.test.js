import assert from 'node:assert/strict';
import { test } from 'node:test';
import { marksNote } from '../../../../arena/web/page/host/organiser/organiser_page.js';

test('whose marks they are while games of the final are open', () => {
  const note = (state) => marksNote({ final: { state } });
  for (const state of ['none', 'over']) assert.equal(note(state), '');
  for (const state of ['asked', 'playing', 'interrupted']) assert.match(note(state), /these are the marks by the ladder\.$/);
  assert.match(note('interrupted'), /^Games of the final are open/);
});
