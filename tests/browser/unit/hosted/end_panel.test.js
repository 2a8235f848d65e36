import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stateOfFinal } from '../../../../arena/web/page/host/organiser/end_panel.js';

const plays = { house: null, playing: 1 };
const silent = { house: null, playing: null };
const house = { house: 1500, playing: 1 };
const final = (state, authors, waiting = 0) => stateOfFinal({ final: { state }, queue: Array(waiting).fill({}), authors });

test('a final can be played as soon as everything is examined and two bots of authors play', () => {
  assert.deepEqual(final('none', [plays, silent, plays]), { text: 'Everything that was received is examined: the final can be played.', canPlay: true });
  assert.deepEqual(final('none', [plays, plays], 2), { text: '2 versions are still examined; then the final can be played.', canPlay: false });
});

test('with fewer bots the organiser reads what is missing', () => {
  for (const [authors, count] of [[[], 'none'], [[silent, house], 'none'], [[plays, silent, house], '1']]) {
    const { text, canPlay } = final('none', authors);
    assert.equal(text, `Everything that was received is examined. A final needs at least two bots that play, and there is ${count}: to take more, open the contest again.`);
    assert.equal(canPlay, false);
  }
  assert.deepEqual(final('none', [plays, silent], 1), { text: '1 version is still examined; then the final can be played if at least two bots play.', canPlay: false });
});

test('a final that has begun goes on with the bots that it has', () => {
  assert.deepEqual(final('interrupted', [plays]), { text: 'The final was interrupted: its games so far are kept.', canPlay: true });
  for (const state of ['asked', 'playing', 'over']) assert.equal(final(state, [plays, plays]).canPlay, false);
});
