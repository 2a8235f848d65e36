import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wholeFrame } from '../../../arena/web/page/model/frame.js';
import * as timeline from '../../../arena/web/page/model/timeline.js';

const { whole, forward, back, nextTurn, previousTurn, isAtEnd, frameAt } = timeline;

// A row of four squares as a picture: `A.xB`; pawns by letter, x is gone.
function frame(picture, actions = [], marks = []) {
  const ground = picture.replaceAll(/[AB.]/g, 'o');
  const pawns = ['A', 'B'].map((name) => (picture.includes(name) ? [0, picture.indexOf(name)] : null));
  return wholeFrame({ rows: 1, columns: picture.length, ground, pawns, actions, marks, last_player: 1, scores: [actions.length, 0] });
}

function picture({ cells }) {
  return cells.map(({ ground, pawn }) => (pawn ? 'AB'[pawn - 1] : ground === 'gone' ? 'x' : '.')).join('');
}

const move = (from, to) => ({ kind: 'move', text: '', from: [0, from], to: [0, to] });
const steal = (at) => ({ kind: 'steal', text: '', from: null, to: [0, at] });

const moments = [
  { frame: frame('A..B') },
  { frame: frame('.AxB', [move(0, 1), steal(2)], [{ at: [0, 2], mark: 'taken' }, { at: [0, 1], mark: 'entered' }]) },
  { frame: frame('.AxB', []) },
  { frame: frame('xAB.', [move(3, 2), steal(0)]) },
];

test('a step is one action: the move, then the steal', () => {
  const start = whole(moments, 0);
  const moved = forward(moments, start);
  assert.equal(picture(frameAt(moments, moved)), '.A.B');
  const stolen = forward(moments, moved);
  assert.equal(picture(frameAt(moments, stolen)), '.AxB');
});

test('a moment without actions, such as a discarded turn, is a step of its own', () => {
  const discarded = forward(moments, whole(moments, 1));
  assert.deepEqual(discarded, { moment: 2, actions: 0 });
  assert.deepEqual(forward(moments, discarded), { moment: 3, actions: 1 });
});

test('back undoes the steal, then the move', () => {
  const end = whole(moments, 1);
  const moved = back(moments, end);
  assert.equal(picture(frameAt(moments, moved)), '.A.B');
  assert.deepEqual(back(moments, moved), whole(moments, 0));
  assert.deepEqual(back(moments, whole(moments, 0)), whole(moments, 0));
});

test('in the middle of a turn only what is done already is marked, and the score is the old one', () => {
  const half = frameAt(moments, { moment: 1, actions: 1 });
  assert.deepEqual(half.marks.map(({ mark }) => mark), ['entered']);
  assert.deepEqual(half.scores, [0, 0]);
  assert.deepEqual(frameAt(moments, { moment: 1, actions: 2 }).scores, [2, 0]);
});

test('a square that is left and then stolen stays until the steal', () => {
  const game = [{ frame: frame('A..B') }, { frame: frame('xA.B', [move(0, 1), steal(0)]) }];
  assert.equal(picture(frameAt(game, { moment: 1, actions: 1 })), '.A.B');
  assert.equal(picture(frameAt(game, { moment: 1, actions: 2 })), 'xA.B');
});

test('whole turns: on and back, and no further than the ends', () => {
  assert.deepEqual(nextTurn(moments, { moment: 1, actions: 1 }), whole(moments, 1));
  assert.deepEqual(nextTurn(moments, whole(moments, 1)), whole(moments, 2));
  assert.deepEqual(nextTurn(moments, whole(moments, 3)), whole(moments, 3));
  assert.deepEqual(previousTurn(moments, whole(moments, 0)), whole(moments, 0));
  assert.equal(isAtEnd(moments, whole(moments, 3)), true);
  assert.equal(isAtEnd(moments, { moment: 3, actions: 1 }), false);
});

test('a moment that has not been fetched is no obstacle', () => {
  const holes = [moments[0], undefined, moments[3]];
  assert.deepEqual(whole(holes, 1), { moment: 1, actions: 0 });
  assert.equal(picture(frameAt(holes, { moment: 2, actions: 1 })), 'xAB.');
});

test('a turn has a moment; beyond the last turn it is the last moment', () => {
  const turns = [{}, { player: 1, turn: 1 }, { turn: 1 }, { player: 2, turn: 2 }, { turn: 2 }];
  assert.deepEqual([0, 1, 2, 999].map((turn) => timeline.momentOfTurn(turns, turn)), [0, 1, 3, 4]);
});

test('a turn is not known while a moment before it has not been fetched', () => {
  assert.equal(timeline.momentOfTurn([{}, undefined, { player: 2, turn: 2 }], 2), null);
});

test('the next fault comes after this moment; after the last one comes the first', () => {
  const fault = { fault: { kind: 'late' } };
  const game = [{}, fault, {}, { trouble: 'no such square' }, {}];
  assert.deepEqual([0, 1, 3, 4].map((at) => timeline.nextFault(game, at)), [1, 3, 1, 1]);
  assert.equal(timeline.nextFault([{}, {}], 0), null);
});
