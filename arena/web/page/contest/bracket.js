// The knock-out rounds, and the climb up a ladder.

import { h, s } from '../core/dom.js';
import { halves } from '../core/format.js';
import { printable } from '../core/printable.js';
import { botAddress, botLink, gamesAddress } from './links.js';

const mostDuels = 16;   // of a round: a larger round is a link to its games
const mostClimbers = 60;

function side(duel, i) {
  const name = duel.players[i];
  const isWinner = name !== null && duel.winner === name;
  const points = duel.points?.[i] ?? [];
  return h('li', { class: isWinner ? 'won' : '' },
    h('span', { class: 'name' }, name === null ? (duel.bye && i === 1 ? 'bye' : 'to come') : botLink(name)),
    h('span', { class: 'digits' }, points.map(halves).join('  ')),
    isWinner ? h('span', { class: 'visually-hidden' }, ' wins') : null);
}

function duelBox(duel) {
  return h('li', { class: 'duel' }, h('ul', {}, side(duel, 0), side(duel, 1)));
}

function roundBox({ name, duels }, number) {
  if (duels.length <= mostDuels) return h('section', { class: 'bracket-round' }, h('h3', {}, name), h('ul', { class: 'duels' }, duels.map(duelBox)));
  return h('section', { class: 'bracket-round' }, h('h3', {}, name),
    h('p', {}, h('a', { href: gamesAddress({ round: number + 1 }) }, `${duels.length} matches`)));
}

/** Creates the bracket; null if the contest has no knock-out. */
export function bracket({ rounds, bronze }) {
  if (!rounds || rounds.length === 0) return null;
  return h('div', { class: 'bracket', tabindex: '0', role: 'group', 'aria-label': 'Bracket' },
    rounds.map(roundBox),
    bronze ? h('section', { class: 'bracket-round' }, h('h3', {}, 'third place'), h('ul', { class: 'duels' }, duelBox(bronze))) : null);
}

const step = 56;
const line = 26;

function climb(names, rounds, bot) {
  const last = rounds.length - 1;
  const name = printable(names[bot]);
  const y = (round) => rounds[round][bot] * line + line / 2;
  return s('g', { class: `climb climb-${bot % 8}` },
    s('polyline', { points: rounds.map((_, round) => `${round * step},${y(round)}`).join(' ') }),
    s('circle', { cx: last * step, cy: y(last), r: 4 }),
    s('a', { href: botAddress(names[bot]) }, s('text', { x: last * step + 12, y: y(last) }, name)),
    s('title', {}, `${name}: from place ${rounds[0][bot] + 1} to ${rounds[last][bot] + 1}`));
}

/**
 * Creates a plot of the places after each round, with a line for each bot; in a large field, only for the bots at the
 * top. Returns null if the contest is no ladder.
 */
export function ladder({ names, rounds }) {
  if (!names || names.length === 0 || rounds.length === 0) return null;
  const width = Math.max(rounds.length - 1, 1) * step + 230;
  const places = rounds.at(-1);
  const shown = [...names.keys()].filter((bot) => places[bot] < mostClimbers);
  const height = shown.length * line;
  const order = shown.sort((a, b) => places[a] - places[b]).map((bot) => printable(names[bot]));
  return h('div', { class: 'ladder', tabindex: '0', role: 'group', 'aria-label': 'Ladder' },
    s('svg', { viewBox: `-12 0 ${width} ${height}`, width, height, role: 'group', 'aria-label': `Places by round; now: ${order.join(', ')}` },
      shown.map((bot) => climb(names, rounds, bot))));
}
