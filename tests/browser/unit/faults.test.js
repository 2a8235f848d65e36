import assert from 'node:assert/strict';
import { test } from 'node:test';
import { costWords } from '../../../arena/web/page/contest/faults.js';
import { knowReasons, reasonWords } from '../../../arena/web/page/core/format.js';
import { quoted } from '../../../arena/web/page/core/printable.js';

test('what faults of one kind cost', () => {
  assert.equal(costWords({ count: 1, lost: 1, games: 1 }), '1 game lost');
  assert.equal(costWords({ count: 15, lost: 0, games: 1 }), '15 turns lost');
  assert.equal(costWords({ count: 15, lost: 0, games: 3 }), '15 turns lost in 3 games');
  assert.equal(costWords({ count: 4, lost: 1, games: 2 }), '1 game lost, 3 turns lost in 2 games');
});

test('reasons have the words that the arena gives them, and are readable without', () => {
  assert.equal(reasonWords('too_long'), 'too long');
  knowReasons({ too_long: 'line too long' });
  assert.equal(reasonWords('too_long'), 'line too long');
  assert.equal(reasonWords('cosmic_rays'), 'cosmic rays');
  assert.equal(reasonWords('constructor'), 'constructor');
});

test('a word for a shell is quoted where it needs it', () => {
  assert.equal(quoted('games/a-1.jsonl'), 'games/a-1.jsonl');
  assert.equal(quoted('my game.jsonl'), "'my game.jsonl'");
  assert.equal(quoted("it's.jsonl"), "'it'\\''s.jsonl'");
  assert.equal(quoted(''), "''");
});
