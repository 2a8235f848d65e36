// Draws arrows on the board: with the right mouse button from square to square, or, after a button, with two squares that are
// clicked or chosen with Enter.

import { button } from '../core/controls.js';
import { listen, say } from '../core/dom.js';
import { squareText } from '../model/grid_reply.js';

const squareOf = (target) => {
  const cell = target?.closest?.('[data-at]');
  return cell ? cell.dataset.at.split(',').map(Number) : null;
};

export class ArrowPen {
  /** isOn(): arrows can be drawn now. draw(from, to): draws one. words: an element that says what to do. */
  constructor({ isOn, draw, words }) {
    Object.assign(this, { isOn, draw, words });
    this.isDrawing = false;
    this.from = null;
    this.button = button('pen', 'Draw an arrow', () => this.#toggle(), { kind: 'quiet', isBare: true, title: 'Draw an arrow from square to square; or drag with the right mouse button' });
    this.button.setAttribute('aria-pressed', 'false');
  }

  /** Listens to the right mouse button over the board. */
  attach(board) {
    let from = null;
    listen(board, {
      pointerdown: (event) => { from = event.button === 2 && this.isOn() ? squareOf(event.target) : null; },
      pointerup: (event) => {
        // A touch or a captured pointer reports the element that it began on: what lies under it counts.
        const to = event.button === 2 && from ? squareOf(document.elementFromPoint(event.clientX, event.clientY)) : null;
        if (to) this.draw(from, to);
        from = null;
      },
      contextmenu: (event) => this.isOn() && squareOf(event.target) && event.preventDefault(),
    });
  }

  #toggle() {
    this.set(!this.isDrawing);
  }

  set(isDrawing) {
    if (this.isDrawing === isDrawing) return;
    [this.isDrawing, this.from] = [isDrawing, null];
    this.button.setAttribute('aria-pressed', String(isDrawing));
    say(this.words, isDrawing ? 'Choose the square where the arrow begins.' : '');
  }

  /** Takes a chosen square; returns whether it was for an arrow. */
  chooses(at) {
    if (!this.isDrawing) return false;
    if (this.from === null) {
      this.from = at;
      say(this.words, `From ${squareText(at)}: choose the square where the arrow ends; the same square marks it.`);
      return true;
    }
    this.draw(this.from, at);
    this.set(false);
    return true;
  }
}
