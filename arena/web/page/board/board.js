// Draws any frame on the kind of board that it needs; the kind changes when the game does.

import { fill, h } from '../core/dom.js';
import { boardKind, onTable } from '../model/frame.js';
import { strips } from './bone.js';
import { GridBoard } from './grid_board.js';
import { TileBoard } from './tile_board.js';

const nothing = { choose() {}, point() {}, undo() {}, isPlayed: () => false };

export class Board {
  /** events: those of Squares; isSmall: a board for the overview, without strips. */
  constructor({ events = nothing, isSmall = false } = {}) {
    Object.assign(this, { events, isSmall });
    this.place = h('div', { class: 'board-place' });
    this.strips = h('div', { class: 'strips' });
    /** The box into which the board fits, and within which an enlarged board is scrolled. */
    this.fit = isSmall ? this.place : h('div', { class: 'board-fit' }, this.place);
    this.element = h('div', { class: `board-box${isSmall ? ' small' : ''}` }, this.fit, isSmall ? null : this.strips);
    this.board = null;
  }

  draw(frame, extras = {}) {
    if (!this.board?.fits(frame)) this.#make(frame);
    this.element.dataset.kind = boardKind(frame);
    this.board?.draw(frame, extras);
    if (!this.isSmall) fill(this.strips, strips(frame));
  }

  /** Makes Tab lead to a square, unless the focus is on the board already. */
  aim(at) {
    this.board?.squares?.aim(at);
  }

  #make(frame) {
    const makers = { none: () => null, tiles: () => new TileBoard(onTable(frame).face) };
    this.board = (makers[boardKind(frame)] ?? (() => new GridBoard(frame, this.events, this.isSmall)))();
    fill(this.place, this.board?.element);
    if (!this.board) return;
    const { width, height } = this.board.element.viewBox.baseVal;
    // The table of tiles has the ratio that the style sheet says.
    if (boardKind(frame) !== 'tiles') this.fit.style.setProperty('--ratio', String(width / height));
    else this.fit.style.removeProperty('--ratio');
  }
}
