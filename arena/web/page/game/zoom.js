// Enlarges the board within its pane, which then scrolls; the square of the last turn stays in sight.

import { button } from '../core/controls.js';
import { h } from '../core/dom.js';
import { boardKind, pawnOf } from '../model/frame.js';

const factors = [1, 1.5, 2, 3, 4];

export class Zoom {
  constructor(board) {
    this.board = board;
    this.at = 0;
    this.closer = button('zoomIn', 'Enlarge the board', () => this.change(1), { isBare: true, kind: 'quiet' });
    this.farther = button('zoomOut', 'Make the board smaller', () => this.change(-1), { isBare: true, kind: 'quiet' });
    this.resized = new ResizeObserver(() => this.at > 0 && this.#follow());
    this.resized.observe(board.fit);
    this.element = h('div', { class: 'zoom', role: 'group', 'aria-label': 'Size of the board', hidden: true }, this.farther, this.closer);
  }

  /** Enlarges the board by one step (1), or makes it smaller (-1), as far as there is a step. */
  change(by) {
    if (this.element.hidden || !factors[this.at + by]) return;
    this.at += by;
    this.#apply();
  }

  /** To be called when a frame has been drawn. */
  draw(frame) {
    const isNew = this.frame?.rows !== frame.rows || this.frame?.columns !== frame.columns;
    const isSameTurn = this.frame === frame;
    this.frame = frame;
    this.element.hidden = boardKind(frame) !== 'grid';
    if (isNew) this.at = 0;
    if (isNew || !isSameTurn) this.#apply();
  }

  #apply() {
    const { fit } = this.board;
    fit.style.setProperty('--zoom', String(factors[this.at]));
    fit.classList.toggle('zoomed', this.at > 0);
    this.closer.disabled = this.at === factors.length - 1;
    this.farther.disabled = this.at === 0;
    if (this.at > 0) this.#follow();
  }

  // Scrolls within the pane only, and no more than is needed.
  #follow() {
    const at = pawnOf(this.frame, this.frame.last_player ?? 1);
    const square = at && this.board.fit.querySelector(`[data-at="${at.join(',')}"]`);
    if (!square) return;
    const [inner, outer] = [square, this.board.fit].map((element) => element.getBoundingClientRect());
    const margin = inner.width;
    const past = (from, to, low, high) => (from < low + margin ? from - low - margin : to > high - margin ? to - high + margin : 0);
    this.board.fit.scrollBy(past(inner.left, inner.right, outer.left, outer.right), past(inner.top, inner.bottom, outer.top, outer.bottom));
  }
}
