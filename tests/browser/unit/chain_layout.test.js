import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layOutChain, pips } from '../../../arena/web/page/board/chain_layout.js';

// Returns the centres of the two halves of a tile as it lies in the chain. For a crosswise double, both centres are on
// the tile's middle line.
function halves({ x, y, angle }) {
  const radians = (angle * Math.PI) / 180;
  const [across, down] = [Math.cos(radians) / 2, Math.sin(radians) / 2];
  return [{ x: x - across, y: y - down }, { x: x + across, y: y + down }];
}

function box({ x, y, angle }) {
  const [across, down] = angle % 180 === 0 ? [1, 0.5] : [0.5, 1];
  return { left: x - across, right: x + across, top: y - down, bottom: y + down };
}

function overlap(one, other) {
  const [a, b] = [box(one), box(other)];
  const hair = 1e-9;
  return a.left < b.right - hair && b.left < a.right - hair && a.top < b.bottom - hair && b.top < a.bottom - hair;
}

function distance(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

// A legal chain with tiles of all kinds.
const chain = '61 11 10 04 44 45 55 53 33 32 22 20 06 66 62 21 13 36 65 51 14 42 25 50 00 03 34 46'.split(' ');

for (const width of [11, 22]) {
  for (const anchor of [0, 3, 14, chain.length - 1]) {
    test(`no tile lies on another one: lines of ${width}, anchor ${anchor}`, () => {
      const { places } = layOutChain(chain, anchor, width);
      places.forEach((place, i) => places.slice(i + 1).forEach((other, j) =>
        assert.ok(!overlap(place, other), `${chain[i]} and ${chain[i + 1 + j]}`)));
    });

    test(`neighbours touch with halves of equal pips: lines of ${width}, anchor ${anchor}`, () => {
      const { places } = layOutChain(chain, anchor, width);
      for (let i = 1; i < chain.length; ++i) {
        const isDouble = [chain[i - 1], chain[i]].map((text) => text[0] === text[1]);
        const end = isDouble[0] ? places[i - 1] : halves(places[i - 1])[1];
        const start = isDouble[1] ? places[i] : halves(places[i])[0];
        const most = isDouble[0] || isDouble[1] ? 1.6 : 1;
        assert.ok(distance(end, start) <= most + 1e-9, `${chain[i - 1]} ${chain[i]}: ${distance(end, start)}`);
      }
    });
  }
}

test('a tile stays where it is when the chain grows at either end', () => {
  const before = layOutChain(chain.slice(5, 20), 4, 22).places;
  const after = layOutChain(chain.slice(2, 26), 7, 22).places;
  before.forEach((place, i) => assert.deepEqual(after[i + 3], place));
});

test('a line is no wider than it may be, but for the corners', () => {
  const { bounds } = layOutChain(chain, 10, 22);
  assert.ok(bounds.right - bounds.left <= 24);
});

test('doubles lie across the chain', () => {
  const { places } = layOutChain(['12', '22', '23'], 0, 22);
  assert.deepEqual(places.map(({ angle }) => angle), [0, 90, 0]);
});

test('an empty chain has no places', () => {
  assert.deepEqual(layOutChain([], 0, 22).places, []);
});

test('the numbers of a tile with pips', () => {
  assert.deepEqual(pips('06'), [0, 6]);
});
