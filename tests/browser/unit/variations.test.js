import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Game } from '../../../arena/web/page/model/game.js';
import { fittingComment, momentBefore, Variations } from '../../../arena/web/page/model/variations.js';
import { answerWords, replyWords } from '../../../arena/web/page/variations/answers.js';

const header = { players: [{ name: 'a', command: 'a' }, { name: 'b', command: 'b' }], seed: '1' };
const turn = (index, number, reply) => ({ index, kind: 'turn', turn: number, player: number % 2 === 1 ? 1 : 2, reply, frame: {} });
const draw = (index, number) => ({ index, kind: 'nature', turn: number, player: null, reply: 'draw', frame: {} });

// A game of chance: a deal, and a draw after each of three turns.
function game() {
  const made = new Game(header);
  made.take([{ index: 0, kind: 'start', turn: 0, frame: {} }, draw(1, 0), turn(2, 1, 'x'), draw(3, 1), turn(4, 2, 'y'), draw(5, 2), turn(6, 3, 'z')]);
  return made;
}

const position = (...moments) => ({ moments, over: null });

test('a turn that differs begins a variation, a further one lengthens it, one within it begins another', () => {
  const tree = new Variations(game());
  assert.deepEqual(tree.turnsTo(0, 3), { turn: 2, moves: [], next: 2 });
  assert.deepEqual(tree.enter(0, 3, 'p', position(turn(4, 2, 'p'), draw(5, 2))), { id: 1, moment: 5 });
  assert.deepEqual(tree.turnsTo(1, 5), { turn: 2, moves: ['p'], next: 3 });
  assert.deepEqual(tree.enter(1, 5, 'q', position(turn(4, 2, 'p'), draw(5, 2), turn(6, 3, 'q'))), { id: 1, moment: 6 });
  assert.deepEqual(tree.enter(1, 5, 'r', position(turn(4, 2, 'p'), draw(5, 2), turn(6, 3, 'r'))), { id: 2, moment: 6 });
  assert.deepEqual(tree.forRecord(), [
    { id: 1, of: 0, from: 2, moves: ['p', 'q'], comment: '', arrows: [] }, { id: 2, of: 1, from: 3, moves: ['r'], comment: '', arrows: [] }]);
  assert.deepEqual(tree.gameOf(2).moments.map(({ reply }) => reply), ['', 'draw', 'x', 'draw', 'p', 'draw', 'r']);
  assert.deepEqual(tree.turnsTo(2, 6), { turn: 2, moves: ['p', 'r'], next: 4 });
  // A place before the variation leaves is one of what it leaves.
  assert.deepEqual(tree.turnsTo(2, 5), { turn: 2, moves: ['p'], next: 3 });
  assert.equal(tree.gameOf(1).isLive, false);
});

test('before a variation leaves, its places are those of what it leaves', () => {
  const tree = new Variations(game());
  tree.enter(0, 5, 'p', position(turn(6, 3, 'p')));
  tree.enter(1, 6, 'q', position(turn(6, 3, 'p'), turn(7, 4, 'q')));
  tree.enter(1, 6, 'r', position(turn(6, 3, 'p'), turn(7, 4, 'r')));
  // Variation 2 leaves variation 1 before turn 4, and that leaves the game before turn 3.
  assert.deepEqual(tree.forRecord().map(({ id, of, from }) => [id, of, from]), [[1, 0, 3], [2, 1, 4]]);
  for (const id of [1, 2]) {
    assert.deepEqual(tree.turnsTo(id, 3), { turn: 2, moves: [], next: 2 });
    assert.deepEqual(tree.turnsTo(id, 1), { turn: 1, moves: [], next: 1 });
  }
  assert.deepEqual(tree.enter(2, 3, 'w', position(turn(4, 2, 'w'))), { id: 3, moment: 4 });
  assert.deepEqual(tree.forRecord()[2], { id: 3, of: 0, from: 2, moves: ['w'], comment: '', arrows: [] });
  assert.deepEqual(tree.gameOf(3).moments.map(({ reply }) => reply), ['', 'draw', 'x', 'draw', 'w']);
  // What is known to what a variation leaves is known to the variation.
  assert.deepEqual(tree.known(1, 3, 'w'), { id: 3, moment: 4 });
  assert.deepEqual(tree.known(2, 3, 'y'), { id: 2, moment: 5 });
  assert.deepEqual(tree.known(1, 5, 'z'), { id: 0, moment: 6 });
  // So are the notes.
  tree.say(2, 3, 'about turn 2');
  tree.draw(1, 3, [0, 0], [1, 1]);
  assert.deepEqual(tree.forRecord()[3], { id: 4, of: 0, from: 2, moves: [], comment: 'about turn 2', arrows: [{ after: 0, from: [0, 0], to: [1, 1] }] });
  assert.equal(tree.noteAt(0, 3), tree.noteAt(2, 3));
  assert.equal(tree.notes(2, 3).length, 1);
  assert.equal(tree.of(1).comment + tree.of(2).comment, '');
});

test('a turn that is entered twice makes one variation', () => {
  const tree = new Variations(game());
  const answer = position(turn(4, 2, 'p'), draw(5, 2));
  assert.deepEqual(tree.enter(0, 3, 'p', answer), tree.enter(0, 3, 'p', answer));
  const next = position(turn(4, 2, 'p'), draw(5, 2), turn(6, 3, 'q'));
  assert.deepEqual(tree.enter(1, 5, 'q', next), tree.enter(1, 5, 'q', next));
  assert.deepEqual(tree.forRecord().map(({ moves }) => moves), [['p', 'q']]);
});

test('a note at the end of the game belongs to the turn after the last one', () => {
  const tree = new Variations(game());
  tree.say(0, 6, 'lost');
  assert.deepEqual(tree.forRecord(), [{ id: 1, of: 0, from: 4, moves: [], comment: 'lost', arrows: [] }]);
  assert.equal(tree.leavesAt(1), 6);
  assert.equal(tree.gameOf(1).count, 7);
});

test('a comment fits into a record', () => {
  const bytes = (text) => new TextEncoder().encode(text).length;
  assert.equal(fittingComment('two\nlines, ünd ♞ 🙂'), 'two\nlines, ünd ♞ 🙂');
  assert.equal(fittingComment('a\tb\r\x1b[2J\x7f\x85\ud83d'), 'a b  [2J   ');
  assert.equal(fittingComment('x'.repeat(2001)), 'x'.repeat(2000));
  assert.equal(fittingComment('ü'.repeat(1001)), 'ü'.repeat(1000));
  assert.equal(bytes(fittingComment(`x${'🙂'.repeat(600)}`)), 1997);
});

test('what a record can have no more of is refused in a sentence, and nothing is changed', () => {
  const tree = new Variations(game());
  for (let i = 0; i < 64; ++i) tree.draw(0, 3, [0, i], [1, i]);
  assert.throws(() => tree.draw(0, 3, [2, 2], [3, 3]), /^Error: A variation has at most 64 arrows: draw one again to remove it$/);
  assert.equal(tree.notes(0, 3).length, 64);
  tree.draw(0, 3, [0, 5], [1, 5]);
  tree.draw(0, 3, [2, 2], [3, 3]);
  for (let i = 1; i < 200; ++i) tree.enter(0, 3, `p${i}`, position(turn(4, 2, `p${i}`)));
  const full = /^Error: A record has at most 200 variations, notes counted: delete one first$/;
  assert.throws(() => tree.enter(0, 3, 'one more', position(turn(4, 2, 'one more'))), full);
  assert.throws(() => tree.say(0, 5, 'a note'), full);
  assert.throws(() => tree.draw(0, 5, [0, 0], [1, 1]), full);
  assert.equal(tree.forRecord().length, 200);
  tree.remove(2);
  tree.say(0, 5, 'a note');
  assert.equal(tree.forRecord().length, 200);
});

test('a turn that is known leads there', () => {
  const tree = new Variations(game());
  tree.enter(0, 3, 'p', position(turn(4, 2, 'p'), draw(5, 2)));
  assert.deepEqual(tree.known(0, 3, 'y'), { id: 0, moment: 5 });
  assert.deepEqual(tree.known(0, 3, 'p'), { id: 1, moment: 5 });
  assert.equal(tree.known(0, 3, 'other'), null);
});

test('comments and arrows belong to a variation, or to a turn of the game', () => {
  const tree = new Variations(game());
  tree.say(0, 3, 'here');
  assert.deepEqual(tree.forRecord(), [{ id: 1, of: 0, from: 2, moves: [], comment: 'here', arrows: [] }]);
  tree.draw(0, 3, [0, 0], [1, 1]);
  assert.equal(tree.notes(0, 3).length, 1);
  assert.equal(tree.notes(0, 5).length, 0);
  tree.draw(0, 3, [0, 0], [1, 1]);
  tree.say(0, 3, '');
  assert.ok(tree.isEmpty);
  tree.enter(0, 3, 'p', position(turn(4, 2, 'p'), draw(5, 2)));
  tree.draw(1, 5, [2, 2], [2, 2]);
  assert.deepEqual(tree.of(1).arrows, [{ after: 1, from: [2, 2], to: [2, 2] }]);
  assert.equal(tree.notes(1, 4)[0].kind, 'cell');
  assert.equal(tree.notes(1, 3).length, 0);
});

test('what leaves a variation is deleted with it', () => {
  const tree = new Variations(game());
  tree.enter(0, 3, 'p', position(turn(4, 2, 'p')));
  tree.enter(1, 3, 'q', position(turn(4, 2, 'q')));
  tree.enter(0, 1, 'w', position(turn(2, 1, 'w')));
  tree.remove(1);
  assert.deepEqual(tree.items.map(({ id }) => id), [3]);
});

test('the moment before a turn is the last one before it, and the end if there is no such turn', () => {
  assert.equal(momentBefore(game().moments, 2), 4);
  assert.equal(momentBefore(game().moments, 9), 7);
});

test('answers are told in words', () => {
  assert.equal(replyWords('move;1,3;steal;2,2'), 'move 1,3 · steal 2,2');
  assert.equal(replyWords('move;3'), 'move 3');
  assert.equal(answerWords({ player: 2, value: -0.314, proven: null, best: 'move;1,3;steal;2,2', line: ['move;1,3;steal;2,2'] }),
    "B to move: B's chance 34\u00a0%, best: move 1,3 · steal 2,2");
  assert.equal(answerWords({ player: 1, value: null, proven: null, best: null, line: [] }), 'A to move: the engine says nothing of this position');
});
