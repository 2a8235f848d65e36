// The two pawns: A is round, B is a diamond, so that they differ by more than their colour. Their moves are animated.

import { s } from '../core/dom.js';
import { letter } from '../core/format.js';
import { goneOverTheEdge, pawnOf } from '../model/frame.js';
import { bothPlayers } from '../model/game.js';
import { sameSquare } from '../model/timeline.js';
import { centreOf } from './geometry.js';

function body(player) {
  if (player === 1) return s('circle', { class: 'body', r: 14.5 });
  return s('rect', { class: 'body', x: -11.5, y: -11.5, width: 23, height: 23, rx: 5, transform: 'rotate(45)' });
}

function pawn(player, extra = '') {
  return s('g', { class: `pawn player-${player} ${extra}`, 'aria-hidden': 'true' },
    s('ellipse', { class: 'shade', cx: 0, cy: 11.5, rx: 12.5, ry: 5 }),
    body(player),
    s('text', { class: 'letter', y: 0.5 }, letter(player)));
}

export class Pawns {
  constructor(geometry) {
    this.geometry = geometry;
    this.pawns = { 1: pawn(1), 2: pawn(2) };
    this.ghosts = { 1: pawn(1, 'ghost hidden'), 2: pawn(2, 'ghost hidden') };
    this.places = { 1: null, 2: null };
    this.element = s('g', { class: 'pawns' },
      ...bothPlayers.map((player) => this.ghosts[player]), ...bothPlayers.map((player) => this.pawns[player]));
  }

  /** ghost: { player, at }, the square to which a person's pawn is going to move, or null. */
  draw(frame, ghost = null) {
    const gone = goneOverTheEdge(frame);
    for (const player of bothPlayers) {
      const at = pawnOf(frame, player);
      const isOverboard = !at && gone?.player === player;
      this.places[player] = at ?? (isOverboard ? [0, gone.right ? this.geometry.columns : -1] : this.places[player]);
      this.#place(this.pawns[player], this.places[player]);
      this.pawns[player].classList.toggle('overboard', !at);
      this.pawns[player].classList.toggle('moved', frame.marks.some(({ at: square, mark }) =>
        mark === 'entered' && sameSquare(square, at)));
      this.#place(this.ghosts[player], ghost?.player === player ? ghost.at : null);
    }
  }

  // Moves a pawn to a square; null: hides it.
  #place(element, at) {
    element.classList.toggle('hidden', !at);
    if (!at) return;
    const { x, y } = centreOf(this.geometry, at);
    element.style.transform = `translate(${x}px, ${y}px)`;
  }
}
