import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gamesProblem, seedProblem } from '../../../arena/web/page/arena/choices.js';
import * as format from '../../../arena/web/page/core/format.js';
import { linesOf, printable, printableBytes } from '../../../arena/web/page/core/printable.js';

test('letters of all scripts pass, and markup stays what it is', () => {
  assert.equal(printable('Grüße, 你好 <script>'), 'Grüße, 你好 <script>');
});

test('what moves a cursor or hides is written out', () => {
  assert.equal(printable('\u001b[2J\u0007\u007f'), '\\x1b[2J\\x07\\x7f');
  assert.equal(printable('a\tb'), 'a    b');
  assert.equal(printable('\u200b\ufeff'), '\\xe2\\x80\\x8b\\xef\\xbb\\xbf');
});

test('bytes of records are UTF-8 where they can be', () => {
  assert.equal(printableBytes('move;1,2'), 'move;1,2');
  assert.equal(printableBytes('\u00c3\u00bc'), 'ü');
  assert.equal(printableBytes('\u00fc!'), '\\xfc!');
});

test('lines of stderr', () => {
  assert.deepEqual(linesOf(''), []);
  assert.deepEqual(linesOf('a\r\n\nb'), ['a', '', 'b']);
  assert.deepEqual(linesOf('a\n'), ['a']);
});

test('times as people read them, and in full', () => {
  assert.deepEqual([412, 3070112, 12.5e9, 1000, 999.7e3, null].map(format.readableTime), ['412\u00a0ns', '3.07\u00a0ms', '12.5\u00a0s', '1\u00a0µs', '1000\u00a0µs', '–']);
  assert.equal(format.nanoseconds(3070112), '3\u202f070\u202f112\u00a0ns');
  assert.equal(format.nanoseconds(12), '12\u00a0ns');
  assert.equal(format.nanoseconds(null), '–');
});

test('limits, points and ratings', () => {
  assert.equal(format.timeWords({ turn_ms: 3000 }), '3\u00a0s a reply');
  assert.equal(format.timeWords({ turn_ms: 250, game_ms: 120000 }), '250\u00a0ms a reply, 120\u00a0s a game');
  assert.equal(format.timeWords({}), 'no time limit');
  assert.deepEqual([0, 0.5, 1.5, 2].map(format.halves), ['0', '½', '1½', '2']);
  assert.deepEqual([137.5, -275, 0.2].map(format.signed), ['+138', '−275', '0']);
  assert.equal(format.reasonWords('off_island'), 'off island');
  assert.deepEqual([1, 2].map((n) => format.count(n, 'turn')), ['1 turn', '2 turns']);
});

test('the time of a reply is what was charged, and beside it stand the start-up and what the machine took', () => {
  const reply = { wall_ns: 12.5e6, cpu_ns: 9e6, charged_ns: 12.5e6 };
  assert.equal(format.replyTime(reply, 'wall'), '12.5\u00a0ms');
  assert.equal(format.replyTime({ ...reply, charged_ns: 9e6 }, 'cpu'), '9\u00a0ms');
  assert.equal(format.replyTime({ ...reply, start_up_ns: 150e6 }, 'wall'), '12.5\u00a0ms, start-up 150\u00a0ms not charged');
  assert.equal(format.replyTime({ ...reply, start_up_ns: 150e6, charged_ns: 62.5e6 }, 'wall'),
    '62.5\u00a0ms, start-up 150\u00a0ms of which 100\u00a0ms not charged');
  assert.equal(format.replyTime({ ...reply, wall_ns: 52.5e6, starved_ns: 40e6 }, 'wall'), '12.5\u00a0ms, 40\u00a0ms taken off');
  assert.equal(format.replyTime({ ...reply, charged_ns: 0 }, 'wall'), 'not charged, of 12.5\u00a0ms with the start-up');
});

test('a seed is a whole number below 2 to the 64th, or empty', () => {
  for (const seed of ['', '0', '42', '18446744073709551615']) assert.equal(seedProblem(seed), '', seed);
  for (const seed of ['abc', '-1', '1.5', '0x10', '18446744073709551616']) assert.match(seedProblem(seed), /^A seed is a whole number/, seed);
});

test('a match has a number of games', () => {
  for (const games of ['1', '100']) assert.equal(gamesProblem(games), '', games);
  for (const games of ['', '0', '101', '-1', '1.5']) assert.equal(gamesProblem(games), 'A match has 1 to 100 games.', games);
});
