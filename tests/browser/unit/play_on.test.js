import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fittingBots, nextPlayer, ratingWords, usualPlayers, usualSide } from '../../../arena/web/page/game/play_on.js';

const bot = (name, { game = null, variant = null, missing = '' } = {}) => ({ name, game, variant, missing });
const names = (bots) => bots.map(({ name }) => name);

test('a game is played on by the bots that play its rules and are here', () => {
  const bots = [bot('any'), bot('isola', { game: 'isola' }), bot('tiles', { game: 'dominoes' }), bot('queen', { game: 'isola', variant: 'queens' }),
    bot('gone', { missing: 'no program' })];
  assert.deepEqual(names(fittingBots(bots, { game: 'isola', rules: 'isola board=7x7' })), ['any', 'isola']);
  assert.deepEqual(names(fittingBots(bots, { game: 'isola', rules: 'queens board=8x8' })), ['any', 'isola', 'queen']);
});

test('a person takes the loser’s side against the winner; in a game without one, the side to move', () => {
  const isPerson = (player) => player === 2;
  assert.equal(usualSide({ ended: { winner: 1 }, isPerson: () => false }, 1), 2);
  assert.equal(usualSide({ ended: { winner: 2 }, isPerson }, 1), 2);
  assert.equal(usualSide({ ended: { winner: null }, isPerson }, 1), 1);
  assert.equal(usualSide({ ended: null, isPerson }, 2), 2);
});

test('a level has its rating in the variant that is played', () => {
  assert.equal(ratingWords({ ratings: { isola: 970, queens: 1090 } }, { rules: 'queens board=8x8' }), ' (Elo 1090)');
  assert.equal(ratingWords({ ratings: {} }, { rules: 'isola' }), '');
});

test('a person plays against the bot of the other side, or against any', () => {
  const bots = [bot('first'), bot('greedy')];
  assert.deepEqual(usualPlayers(['mine', 'greedy'], bots, 1), ['', 'greedy']);
  assert.deepEqual(usualPlayers(['mine', 'greedy'], bots, 2), ['first', '']);
  assert.deepEqual(usualPlayers(['mine', 'greedy'], [], 1), ['', '']);
  assert.deepEqual(usualPlayers(['greedy-1', 'greedy-2'], bots, 1), ['', 'greedy']);
});

test('whose turn follows is read from the game, past moves of nature; at its end nobody is next', () => {
  const game = { moments: [{ player: null }, { player: null }, { player: 1 }, { player: null }, { player: 2 }] };
  assert.equal(nextPlayer(game, 0), 1);
  assert.equal(nextPlayer(game, 2), 2);
  assert.equal(nextPlayer(game, 4), null);
});

test('whoever moves in a turn that has not come yet is not known', () => {
  const game = { moments: [{ player: null }, undefined, { player: 2 }] };
  assert.equal(nextPlayer(game, 0), null);
});
