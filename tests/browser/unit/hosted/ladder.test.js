import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endOfChallenge, placeWords } from '../../../../arena/web/page/host/ladder.js';

const challenge = (more) => ({
  challenger: { author: 'Ben', version: 2 }, challenged: { author: 'Ann', version: 1 }, winner: 'challenger', decided_by: 'rounds', places: [1, 2], ...more,
});

test('what a challenge did to the places, and what decided it', () => {
  assert.equal(endOfChallenge(challenge()), 'Ben takes place 1');
  assert.equal(endOfChallenge(challenge({ decided_by: 'speed' })), 'Ben is faster and takes place 1');
  assert.equal(endOfChallenge(challenge({ winner: 'challenged', decided_by: 'score', places: [4, 3] })), 'Ann has the higher score and keeps place 3');
  assert.equal(endOfChallenge(challenge({ winner: 'challenged', decided_by: 'draw', places: [2, 1] })), 'Ann is not beaten and keeps place 1');
  assert.equal(endOfChallenge(challenge({ winner: null, decided_by: 'starved', places: [2, 1] })), 'starved: nothing changes');
  assert.equal(endOfChallenge(challenge({ places: [null, 1] })), 'Ben has left the ladder');
});

test('authors read their place, or their rank and rating', () => {
  const standing = { rank: 2, games: 4, wins: 3, draws: 0, losses: 1 };
  assert.equal(placeWords({ players: 5, standing }), 'On the ladder: place 2 of 5, 4 games: 3 won, 0 drawn, 1 lost.');
  assert.equal(placeWords({ players: 5, standing: { ...standing, games: 0 } }), 'On the ladder, place 2 of 5: no games yet.');
  const rated = { ...standing, rating: 1600, deviation: 50 };
  assert.equal(placeWords({ players: 5, standing: rated }), 'On the ladder: rank 2 of 5, rating 1600 ± 100, 4 games: 3 won, 0 drawn, 1 lost.');
  assert.equal(placeWords({ players: 5, standing: { ...rated, games: 0 } }), 'On the ladder, among 5: no games yet.');
});
