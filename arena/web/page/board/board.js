// Draws any frame on the kind of board that it needs; the kind changes when the game does.

import { fill, h } from '../core/dom.js';
import { boardKind, onTable } from '../model/frame.js';
import { GridBoard } from './grid_board.js';
import { TileBoard } from './tile_board.js';
import { strips } from './strips.js';

const nothing = { choose() {}, point() {}, undo() {}, isPlayed: () => false };

export class Board {
  /** events: those of Squares; isSmall: a board for the overview, without strips. */
  constructor({ events = nothing, isSmall = false } = {}) {
    this.events = events;
    this.isSmall = isSmall;
    this.place = h('div', { class: 'board-place' });
    this.strips = h('div', { class: 'strips' });
    this.element = h('div', { class: `board-box${isSmall ? ' small' : ''}` }, this.place, isSmall ? null : this.strips);
    this.board = null;
  }

  draw(frame, extras = {}) {
    if (!this.board?.fits(frame)) this.#make(frame);
    this.element.dataset.kind = boardKind(frame);
    this.board?.draw(frame, extras);
    if (!this.isSmall) fill(this.strips, strips(frame));
  }

  aim(at) {
    this.board?.aim?.(at);
  }

  focus(at) {
    this.board?.focus?.(at);
  }

  #make(frame) {
    this.board = this.#boardFor(frame);
    if (!this.board) return fill(this.place);
    const { width, height } = this.board.element.viewBox.baseVal;
    this.place.style.setProperty('--ratio', String(width / height));
    return fill(this.place, this.board.element);
  }

  #boardFor(frame) {
    switch (boardKind(frame)) {
      case 'none': return null;
      case 'tiles': return new TileBoard(onTable(frame).face);
      default: return new GridBoard(frame, this.events, this.isSmall);
    }
  }
}
