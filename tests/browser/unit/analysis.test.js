import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { progressWords } from '../../../arena/web/page/game/analysis_offer.js';
import { lossWords } from '../../../arena/web/page/host/own_analysis.js';
import { Analysis, chanceText, playerWords } from '../../../arena/web/page/model/analysis.js';

const still = { rows: 7, columns: 7, ground: '', pawns: [null, null], strips: [], marks: [] };
const judgedTurn = (turn, more) => ({
  turn, player: 2 - (turn % 2), reply: `r${turn}`, value_before: 0, value_played: 0, best: 'b', line: ['b'], proven: null, loss: 0, label: null,
  unjudged: null, clock_left: 1, ...more,
});

function sample(...turns) {
  return sampleThatTurned(null, ...turns);
}

function sampleThatTurned(turningPoint, ...turns) {
  return new Analysis({
    judged: { engine: 'e', effort: '5 nodes', hidden: 'expectation', players: [], turning_point: turningPoint, unjudged: { late: 2 }, turns },
    frames: { 2: [{ ...still, actions: [
      { kind: 'move', text: '1,2', from: [0, 1], to: [1, 2] }, { kind: 'steal', text: '3,3', from: null, to: [3, 3] },
    ] }] },
  });
}

function goldenAnalysis(name, changes = {}) {
  const judged = JSON.parse(readFileSync(new URL(`../../golden/analysis/${name}.analysis.json`, import.meta.url)));
  return new Analysis({ judged: { ...judged, ...changes }, frames: {} });
}

const moments = [0, 1, 2, 3, 4].map((turn) => ({ turn, player: turn === 0 ? null : 2 - (turn % 2), opening: false }));
const flawed = sample(judgedTurn(1, { label: 'inaccuracy', loss: 0.1 }), judgedTurn(2, { label: 'blunder', value_before: 0.5, value_played: -0.25, loss: 0.75, best: 'move;1,2;steal;3,3' }),
  judgedTurn(4, { label: 'mistake', loss: 0.2 }));

test('m goes over mistakes and blunders, from the last one to the first', () => {
  assert.equal(flawed.nextMistake(moments, 0), 2);
  assert.equal(flawed.nextMistake(moments, 2), 4);
  assert.equal(flawed.nextMistake(moments, 4), 2);
});

test('where there are inaccuracies alone it goes over these; where there is nothing, nowhere', () => {
  assert.equal(sample(judgedTurn(3, { label: 'inaccuracy' })).nextMistake(moments, 0), 3);
  assert.equal(sample(judgedTurn(3)).nextMistake(moments, 0), null);
});

test('the turn that lost the game is the turning point, if there is one', () => {
  assert.equal(sampleThatTurned(3, judgedTurn(3)).turningMoment(moments), 3);
  assert.equal(sample(judgedTurn(3)).turningMoment(moments), null);
});

test('what becomes of an analysis, and what it waits for', () => {
  const job = { state: 'working', why: '', asked: 4, positions: 31, engine: 'isola-engine' };
  assert.equal(progressWords(job), 'isola-engine judges every turn.');
  assert.equal(progressWords({ ...job, asked: 0, positions: 0, engine: '' }), 'The record is being checked.');
  assert.equal(progressWords({ ...job, state: 'waiting', why: 'match m2 is being played' }), 'Waiting: match m2 is being played.');
});

test('values are those of player A', () => {
  assert.equal(flawed.value(moments[2]), 0.25);
  assert.equal(flawed.value(moments[0]), null);
  assert.equal(flawed.value({ ...moments[2], opening: true }), null);
  assert.deepEqual([chanceText(0.5), chanceText(-0.25), chanceText(-1)], ['75\u00a0%', '38\u00a0%', '0\u00a0%']);
});

test('the better turn is an arrow for the move and a square for the rest', () => {
  const [arrow, cell] = flawed.better(moments[2]);
  assert.deepEqual([arrow.kind, arrow.from, arrow.to], ['arrow', [0, 1], [1, 2]]);
  assert.deepEqual([cell.kind, cell.at, cell.label], ['cell', [3, 3], 'steal']);
  assert.deepEqual(flawed.better(moments[1]), []);
});

test('a turn is told with its values, the better one, or why it is not judged', () => {
  assert.equal(flawed.words(flawed.of(moments[2])), "blunder: B's chance falls from 75\u00a0% to 38\u00a0%; better: move 1,2 steal 3,3");
  assert.equal(flawed.words(judgedTurn(1, { value_before: 1, value_played: 1, proven: 'won in 5' })), "A's chance 100\u00a0%, proven won in 5");
  assert.equal(flawed.words(judgedTurn(1, { value_before: 0, value_played: 0.2 })), "A's chance 60\u00a0%");
  assert.equal(flawed.words(judgedTurn(1, { loss: null, unjudged: 'late' })), 'not judged: late');
  assert.equal(flawed.words(judgedTurn(1, { loss: null, unjudged: 'fault' })), '');
});

test('what arena analyse writes is understood', () => {
  const analysis = goldenAnalysis('bot-battle');
  assert.match(analysis.hidden, /luck does not count/);
  assert.equal(analysis.of({ player: 1, turn: 11 }).label, 'blunder');
  assert.match(playerWords({ analysis, name: () => 'simple' }, 1), /^A simple: accuracy \d+\u00a0%, 2 inaccuracies, 1 blunder$/);
});

test('an author is told which turn lost the game, and which was better, or that no single turn did', () => {
  assert.equal(lossWords(goldenAnalysis('dominoes-domino')),
    "The turn that lost is 22, play 01 right (blunder: B's chance falls from 100\u00a0% to 0\u00a0%, proven +1045; better: play 34 left instead of play 01 right).");
  assert.equal(lossWords(goldenAnalysis('dominoes-domino', { turning_point: null })), 'No single turn lost this game.');
});
