import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, addressWith, parseAddress, queryOf } from '../../../arena/web/page/core/address.js';

test('an address has words, and may have a turn', () => {
  assert.deepEqual(parseAddress('#/contest/126/1?turn=16'), { words: ['contest', '126', '1'], turn: 16, run: null });
  assert.deepEqual(parseAddress('#/arena/m1?turn=0&run=5f3a'), { words: ['arena', 'm1'], turn: 0, run: '5f3a' });
  assert.deepEqual(parseAddress('#arena/'), { words: ['arena'], turn: null, run: null });
  for (const empty of ['', '#', '#/']) assert.deepEqual(parseAddress(empty), { words: [], turn: null, run: null });
});

test('what is no turn is passed over', () => {
  for (const query of ['turn=', 'turn=-3', 'turn=1.5', 'turn=x', 'other=1']) assert.equal(parseAddress(`#/game/g?${query}`).turn, null);
});

test('every word comes back as it was', () => {
  for (const word of ['a b', 'a/b', 'ü?', '100%', '..']) {
    assert.deepEqual(parseAddress(addressOf(['game', word], 3)), { words: ['game', word], turn: 3, run: null });
  }
});

test('turn and run stand in an address only where they are known', () => {
  assert.equal(addressOf(['arena', 'm1']), '#/arena/m1');
  assert.equal(addressOf(['arena', 'm1'], 0), '#/arena/m1?turn=0');
  assert.equal(addressOf(['arena', 'm1'], null, '5f3a'), '#/arena/m1?run=5f3a');
  assert.equal(addressOf(['arena', 'm1'], 3, '5f3a'), '#/arena/m1?turn=3&run=5f3a');
});

test('an address that is not well formed is read as it stands', () => {
  assert.deepEqual(parseAddress('#/game/100%').words, ['game', '100%']);
});

test('a filter stands in the address, and what is not chosen does not', () => {
  assert.equal(addressWith(['contest', 'games'], { bot: 'a b&c', fault: '', round: null }), '#/contest/games?bot=a+b%26c');
  assert.deepEqual(queryOf('#/contest/games?bot=a+b%26c&round=2'), { bot: 'a b&c', round: '2' });
  assert.equal(addressWith(['contest'], {}), '#/contest');
  assert.deepEqual(queryOf('#/contest'), {});
});
