// Openings that were dropped on the page: the games of the next matches begin with them.

import { button } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { count } from '../core/format.js';
import { printable } from '../core/printable.js';

/** Returns how many openings there are in the text of a file, and the board of the first one; '' if it does not say one. */
export function openingsIn(text) {
  const lines = text.split('\n').map((line) => line.trim()).filter((line) => line && !line.startsWith('#'));
  return { count: lines.length, board: /^\d+;(\d+x\d+);/.exec(lines[0] ?? '')?.[1] ?? '' };
}

export class Openings {
  /** setup: of the page; its takeOpenings(name, text) then leads here. came(openings): called with openingsIn() of a file. */
  constructor(setup, came) {
    this.text = '';
    this.came = came;
    this.element = h('div', { class: 'message note openings', role: 'status', hidden: true });
    setup.takeOpenings = (name, text) => this.#take(name, text);
    this.waiting = setup.waitingOpenings ?? null;
    setup.waitingOpenings = null;
  }

  /** Takes the openings that were dropped before there was a form. */
  takeWaiting() {
    if (this.waiting) this.#take(...this.waiting);
    this.waiting = null;
  }

  #take(name, text) {
    this.text = text;
    const found = openingsIn(text);
    fill(this.element, h('span', {}, `The games begin with the openings of ${printable(name)}: ${count(found.count, 'position')}, each with both sides. `),
      button('close', 'Without openings', () => this.#forget(), { kind: 'quiet' }));
    this.element.hidden = false;
    this.came(found);
  }

  #forget() {
    this.text = '';
    this.element.hidden = true;
  }
}
