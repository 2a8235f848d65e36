import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fittingBots, nextPlayer, usualPlayers } from '../../../arena/web/page/game/play_on.js';

const bot = (name, { game = null, variant = null, missing = '' } = {}) => ({ name, game, variant, missing });
const names = (bots) => bots.map(({ name }) => name);

test('a game is played on by the bots that play its rules and are here', () => {
  const bots = [bot('any'), bot('isola', { game: 'isola' }), bot('tiles', { game: 'dominoes' }), bot('queen', { game: 'isola', variant: 'queens' }),
    bot('gone', { missing: 'no program' })];
  assert.deepEqual(names(fittingBots(bots, { game: 'isola', rules: 'isola board=7x7' })), ['any', 'isola']);
  assert.deepEqual(names(fittingBots(bots, { game: 'isola', rules: 'queens board=8x8' })), ['any', 'isola', 'queen']);
});

test('at first a person plays whose turn it is, against the bot of the other side, or against any', () => {
  const bots = [bot('first'), bot('greedy')];
  assert.deepEqual(usualPlayers(['mine', 'greedy'], bots, 1), ['', 'greedy']);
  assert.deepEqual(usualPlayers(['mine', 'greedy'], bots, 2), ['first', '']);
  assert.deepEqual(usualPlayers(['mine', 'greedy'], [], 1), ['', '']);
});

test('whose turn follows is read from the game, past moves of nature; at its end nobody is next', () => {
  const game = { moments: [{ player: null }, { player: null }, { player: 1 }, { player: null }, { player: 2 }] };
  assert.equal(nextPlayer(game, 0), 1);
  assert.equal(nextPlayer(game, 2), 2);
  assert.equal(nextPlayer(game, 4), null);
});
