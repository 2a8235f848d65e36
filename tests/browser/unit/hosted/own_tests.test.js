import assert from 'node:assert/strict';
import { test } from 'node:test';
import { opponentWords, testWords } from '../../../../arena/web/page/host/own_tests.js';
import { ownTests as words } from '../../../../arena/web/page/host/words.js';

test('what became of a test match', () => {
  const match = (state, why = '', games = []) => testWords({ state, why, games });
  assert.equal(match('playing'), 'is being played');
  assert.equal(match('waiting', 'it begins in a moment'), 'waits: it begins in a moment');
  assert.equal(match('failed', 'no bot of Ben plays any more'), 'not played: no bot of Ben plays any more');
  assert.equal(match('cancelled'), 'cancelled');
  assert.equal(match('done', '', [{ result: 'won', reason: 'no_move' }, { result: 'lost', reason: 'late' }]), 'won (no move), lost (late)');
});

test('whom it is against, and how many are left', () => {
  assert.equal(opponentWords({ bot: 'greedy', author: null, opponents_version: null }), 'greedy');
  assert.equal(opponentWords({ bot: null, author: 'Ben', opponents_version: null }), 'Ben');
  assert.equal(opponentWords({ bot: null, author: 'Ben', opponents_version: 3 }), 'Ben, version 3');
  assert.equal(words.left(1), 'They change no rating. One more can be played in this hour.');
  assert.equal(words.left(0), 'They change no rating. No further one can be played in this hour.');
});
