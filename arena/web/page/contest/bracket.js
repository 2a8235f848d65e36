// The knock-out rounds, and the climb up a ladder.

import { h, s } from '../core/dom.js';
import { halves } from '../core/format.js';
import { printable } from '../core/printable.js';

function side(duel, i) {
  const name = duel.players[i];
  const isWinner = name !== null && duel.winner === name;
  const points = duel.points?.[i] ?? [];
  return h('li', { class: isWinner ? 'won' : '' },
    h('span', { class: 'name' }, name === null ? (duel.bye && i === 1 ? 'bye' : 'to come') : printable(name)),
    h('span', { class: 'digits' }, points.map(halves).join('  ')),
    isWinner ? h('span', { class: 'visually-hidden' }, ' wins') : null);
}

function duelBox(duel) {
  return h('li', { class: 'duel' }, h('ul', {}, side(duel, 0), side(duel, 1)));
}

/** Creates the bracket; null if the contest has no knock-out. */
export function bracket({ rounds, bronze }) {
  if (!rounds || rounds.length === 0) return null;
  return h('div', { class: 'bracket', tabindex: '0', role: 'group', 'aria-label': 'Bracket' },
    rounds.map(({ name, duels }) => h('section', { class: 'bracket-round' }, h('h3', {}, name), h('ul', { class: 'duels' }, duels.map(duelBox)))),
    bronze ? h('section', { class: 'bracket-round' }, h('h3', {}, 'third place'), h('ul', { class: 'duels' }, duelBox(bronze))) : null);
}

const step = 56;
const line = 26;

/** Creates a plot of the places after each round, a line for each bot; null if the contest is no ladder. */
export function ladder({ names, rounds }) {
  if (!names || names.length === 0 || rounds.length === 0) return null;
  const width = Math.max(rounds.length - 1, 1) * step;
  const height = names.length * line;
  const at = (round, bot) => `${round * step},${rounds[round][bot] * line + line / 2}`;
  const last = rounds.length - 1;
  const lines = names.map((name, bot) => s('g', { class: `climb climb-${bot % 8}` },
    s('polyline', { points: rounds.map((_, round) => at(round, bot)).join(' ') }),
    s('circle', { cx: last * step, cy: rounds[last][bot] * line + line / 2, r: 4 }),
    s('text', { x: last * step + 12, y: rounds[last][bot] * line + line / 2 }, printable(name)),
    s('title', {}, `${printable(name)}: from place ${rounds[0][bot] + 1} to ${rounds[last][bot] + 1}`)));
  const order = [...names.keys()].sort((a, b) => rounds[last][a] - rounds[last][b]).map((bot) => printable(names[bot]));
  return h('div', { class: 'ladder', tabindex: '0', role: 'group', 'aria-label': 'Ladder' },
    s('svg', { viewBox: `-12 0 ${width + 230} ${height}`, width: width + 230, height, role: 'img', 'aria-label': `Places by round; now: ${order.join(', ')}` }, lines));
}
