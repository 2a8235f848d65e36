import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardChoices, randomSeed } from '../../../arena/web/page/arena/choices.js';
import { layOutCards } from '../../../arena/web/page/board/card_layout.js';
import { plays } from '../../../arena/web/page/game/play_on.js';
import { boardKind, faceOf, goneOverTheEdge, onTable, ways, wholeFrame } from '../../../arena/web/page/model/frame.js';
import { Game } from '../../../arena/web/page/model/game.js';
import { GridReply } from '../../../arena/web/page/model/grid_reply.js';
import { actionWords, otherSettings, spoken, verdictWords, withNames } from '../../../arena/web/page/model/words.js';

const header = { players: [{ name: 'a', command: 'x' }, { name: 'b', command: '' }], on_fault: 'discard' };
const still = { rows: 0, columns: 0, ground: '', pawns: [null, null], strips: [], marks: [], actions: [] };
const clocks = [{ last_ns: null, total_ns: 0 }, { last_ns: null, total_ns: 0 }];

function moment(index, more) {
  return { index, kind: index === 0 ? 'start' : 'turn', turn: index, player: null, reply: '', frame: still, clocks, ...more };
}

function sample() {
  return Game.whole({ header, ended: { winner: 1, reason: 'no_move', explanation: '', turns: 3 }, moments: [
    moment(0),
    moment(1, { player: 1, reply: 'move;1,1', stderr: 'one\n@cell 1,1 red\n@value 3\n' }),
    moment(2, { player: 2, reply: '', fault: { kind: 'late', explanation: 'no reply' }, chatter: [{ player: 1, turn: 1, text: '@text later\n' }] }),
    moment(3, { player: 1, reply: 'move;2,2', stderr: 'three\n' }),
  ] });
}

test('a contest has the bots of its game, and of those with one variant its own', () => {
  const isolation = { game: 'isola', rules: 'isolation' }, uicc = { game: 'isola', rules: 'isola board=7x7' };
  const any = { game: 'isola', variant: null }, stranger = { game: null, variant: null }, guest = { game: null, variant: 'isola' };
  assert.deepEqual([any, stranger, guest].map((bot) => plays(bot, uicc)), [true, true, true]);
  assert.deepEqual([any, stranger, guest].map((bot) => plays(bot, isolation)), [true, true, false]);
  assert.equal(plays(any, { game: 'island', rules: 'bot-battle' }), false);
});

test('an explanation has names, and what a bot wrote stays as it is', () => {
  assert.equal(withNames(sample(), 'player 2 on 4,6 cannot move'), 'B b on 4,6 cannot move');
  assert.equal(withNames(sample(), 'player 1 (a) lost in turn 4: the reply "player 2" is illegal'), 'A a lost in turn 4: the reply "player 2" is illegal');
});

test('boxes have what was written up to the board, with its turn', () => {
  const game = sample();
  assert.deepEqual(game.written(2, 1, 'err', 10).lines.map(({ turn, text }) => `${turn} ${text}`),
    ['1 one', '1 @cell 1,1 red', '1 @value 3', '1 @text later']);
  assert.deepEqual(game.written(3, 1, 'out', 10).lines.map(({ turn, text }) => `${turn} ${text}`), ['1 move;1,1', '3 move;2,2']);
  assert.deepEqual(game.written(0, 1, 'err', 10), { lines: [], more: false });
  assert.equal(game.written(3, 1, 'err', 2).more, true);
});

test("annotations hold until that player's next turn", () => {
  const game = sample();
  assert.deepEqual(game.notes(1, 1).map(({ kind }) => kind), ['cell', 'value']);
  assert.deepEqual(game.notes(2, 1).map(({ kind }) => kind), ['cell', 'value', 'text']);
  assert.deepEqual(game.notes(3, 1), []);
  assert.deepEqual(game.notes(3, 2), []);
});

test('a game with holes shows the nearest moment that is there and knows what is missing', () => {
  const game = new Game(header);
  game.grow(5);
  game.take([moment(0), moment(4, { player: 1 })]);
  assert.deepEqual(game.missing(), [1, 4]);
  assert.equal(game.nearest(3), 0);
  assert.equal(game.nearest(9), 4);
  game.take([1, 2, 3].map((i) => moment(i, { player: 2 })));
  assert.equal(game.missing(), null);
});

test('words for moments and verdicts', () => {
  const game = sample();
  assert.equal(actionWords(game, game.moments[0]), 'start');
  assert.equal(actionWords(game, game.moments[2]), 'late: no reply (turn discarded)');
  assert.equal(spoken(game, game.moments[3]), 'Turn 3, A a: move;2,2');
  assert.deepEqual(verdictWords(game), { result: 'A a wins', reason: 'no move, 3 turns' });
});

test('a reply is made square by square', () => {
  const grid = new GridReply(['move;0,1;steal;0,0', 'move;0,1;steal;2,2', 'move;1,1;steal;0,0', 'move;2,1']);
  assert.equal(grid.nextWord, 'move');
  assert.deepEqual([...grid.choices].sort(), ['0,1', '1,1', '2,1']);
  grid.choose('0,1');
  assert.equal(grid.nextWord, 'steal');
  assert.equal(grid.reply, null);
  assert.deepEqual([...grid.choices].sort(), ['0,0', '2,2']);
  grid.choose('2,2');
  assert.equal(grid.reply, 'move;0,1;steal;2,2');
});

test('a move after which nothing can be stolen is a whole reply', () => {
  const grid = new GridReply(['move;0,1;steal;0,0', 'move;2,1']);
  grid.choose('2,1');
  assert.equal(grid.reply, 'move;2,1');
  grid.undo();
  assert.equal(grid.reply, null);
});

test('replies without squares are not for the board', () => {
  assert.equal(new GridReply(['play;35;left', 'move;3']).usable, false);
});

test('who falls off the island, and the ways that pawns went', () => {
  const frame = wholeFrame({ rows: 1, columns: 4, ground: 'oooo', pawns: [[0, 2], null], last_player: 1, actions: [
    { kind: 'attack', text: '3', from: [0, 0], to: [0, 2], owner: null },
    { kind: 'fall', text: '3', from: [0, 3], to: [0, 6], owner: 2 },
  ] });
  assert.deepEqual(goneOverTheEdge(frame), { player: 2, right: true });
  assert.deepEqual(ways(frame), [{ player: 1, from: 0, to: 2 }]);
});

const strip = (owner, tiles, face = 'text', place = 'beside') => ({ label: 'tiles', owner, private: false, tiles, marked: [], face, place });

test('the frame says what lies on the table, not what tiles look like', () => {
  const table = wholeFrame({ ...still, strips: [strip(null, ['12']), strip(null, ['a'], 'text', 'table')] });
  assert.equal(onTable(table).tiles[0].text, 'a');
  assert.equal(boardKind(table), 'tiles');
  assert.equal(boardKind(wholeFrame({ ...still, strips: [strip(null, ['12'])] })), 'none');
  const grid = wholeFrame({ ...still, rows: 1, columns: 1, ground: 'o', strips: table.strips.map((one) => ({ ...one, tiles: [] })) });
  assert.equal(onTable(grid), null);
  assert.equal(boardKind(grid), 'row');
});

test('the face of a tile is that of the strip from which its player takes it', () => {
  const frame = wholeFrame({ ...still, strips: [strip(1, ['12', '34'], 'pips'), strip(2, ['12'])] });
  assert.deepEqual([[1, '12'], [2, '12'], [1, '56'], [2, '34']].map(([player, text]) => faceOf(frame, player, text)),
    ['pips', 'text', null, null]);
});

test('cards are laid line by line, none on another one', () => {
  const { places, bounds } = layOutCards(['7', '12', '100', 'king', '9'], 5);
  assert.deepEqual([...new Set(places.map(({ y }) => y))], [0, 2, 4]);
  assert.ok(bounds.right <= 5);
  assert.ok(places[1].x - places[0].x >= 1.3);
});

test('boards to choose from', () => {
  assert.deepEqual(boardChoices({ kind: 'odd', from: 7, to: 11 }).options.map(([value]) => value), ['', '7x7', '9x9', '11x11']);
  assert.equal(boardChoices({ kind: 'fixed', size: '6x8' }).isFixed, true);
  assert.equal(boardChoices({ kind: 'none' }).isFixed, true);
  assert.equal(randomSeed(() => 0), '1');
});

test('boxes and plots learn that late moments have come', () => {
  const game = new Game(header);
  game.grow(3);
  game.take([moment(0), moment(2, { player: 2 })]);
  const before = game.version;
  game.take([moment(1, { player: 1, stderr: 'late\n' })]);
  assert.notEqual(game.version, before);
  assert.deepEqual(game.written(2, 1, 'err', 9).lines.map(({ text }) => text), ['late']);
});

test('a setting that the page has no words for is shown by its name', () => {
  const known = { game: 'isola', contest: '', rules: 'isola', seed: '1', round: 1, players: [], turn_ms: 3000, game_ms: null,
    start_ms: 10000, clock: 'cpu', on_fault: 'discard', cpu_scope: 'tree' };
  assert.deepEqual(otherSettings(known), []);
  assert.deepEqual(otherSettings({ ...known, two_lives: true, some_points: 3, a_word: 'high', off: false, none: null }),
    [['Two lives', 'yes'], ['Some points', '3'], ['A word', 'high']]);
});
