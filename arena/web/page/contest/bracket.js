// The knock-out rounds, and the climb up a ladder, and the views `#/contest/bracket` and `#/contest/ladder`.

import { api } from '../core/api.js';
import { scrollBox } from '../core/controls.js';
import { h, s } from '../core/dom.js';
import { halves } from '../core/format.js';
import { printable } from '../core/printable.js';
import { botAddress, botLink, gamesAddress } from './links.js';
import { AskingView, panel, put } from './pages.js';

const mostDuels = 16;   // of a round: a larger round is a link to its games
const mostClimbers = 60;

function side(duel, i) {
  const name = duel.players[i];
  const isWinner = name !== null && duel.winner === name;
  const points = duel.points?.[i] ?? [];
  return h('li', { class: isWinner ? 'won' : '' },
    h('span', { class: 'name' }, name === null ? (duel.bye && i === 1 ? 'bye' : 'to come') : botLink(name)),
    h('span', { class: 'digits' }, points.map(halves).join('  ')),
    isWinner ? h('span', duel.by_speed ? { class: 'how' } : { class: 'visually-hidden' }, duel.by_speed ? ' wins by speed' : ' wins') : null);
}

function duelBox(duel) {
  return h('li', { class: 'duel' }, h('ul', {}, side(duel, 0), side(duel, 1)));
}

function roundBox({ name, duels }, number) {
  return h('section', { class: 'bracket-round' }, h('h3', {}, name), duels.length <= mostDuels
    ? h('ul', { class: 'duels' }, duels.map(duelBox))
    : h('p', {}, h('a', { href: gamesAddress({ round: number + 1 }) }, `${duels.length} matches`)));
}

/** Creates the bracket; null if the contest has no knock-out. */
export function bracket({ rounds, bronze }) {
  if (!rounds || rounds.length === 0) return null;
  return scrollBox('bracket', 'Bracket',
    rounds.map(roundBox), bronze ? roundBox({ name: 'third place', duels: [bronze] }) : null);
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
  return scrollBox('ladder', 'Ladder',
    s('svg', { viewBox: `-12 0 ${width} ${height}`, width, height, role: 'group', 'aria-label': `Places by round; now: ${order.join(', ')}` },
      shown.map((bot) => climb(names, rounds, bot))));
}

class Tree extends AskingView {
  constructor(frame, title, pictureOf) {
    super(frame);
    this.part = title.toLowerCase();
    this.panel = panel(`${this.part}-panel`, title);
    Object.assign(this, { pictureOf, element: this.panel.element });
  }

  async draw(query, isCurrent) {
    const answer = await api.contest(`/${this.part}`);
    if (isCurrent()) put(this.panel, this.pictureOf(answer) ?? h('p', { class: 'message note' }, 'There is nothing to show yet.'));
  }
}

export const bracketView = (frame) => new Tree(frame, 'Bracket', bracket);
export const ladderView = (frame) => new Tree(frame, 'Ladder', ladder);
