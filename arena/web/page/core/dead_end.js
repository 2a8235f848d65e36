// The text for an address that leads to nothing: the reason, and the links back.

import { h } from './dom.js';
import { upperFirst } from './format.js';

/** ways: [address, words] each. */
export function deadEnd(why, ways) {
  return h('section', { class: 'panel dead-end' },
    h('p', { role: 'alert' }, why),
    h('p', { class: 'ways' }, ways.map(([href, words]) => h('a', { class: 'button', href }, words))));
}

/** Says that a link leads to something of an earlier run of the arena, such as `match m3`. */
export function restartedWords(what) {
  return `The arena has been restarted since this link was made, and ${what} of then is gone.`;
}

/** Makes a sentence of what the arena says. */
export function sentence(words) {
  return /[.?!]$/.test(words) ? words : `${upperFirst(words)}.`;
}

/** Says that an address names no view. words: its words. */
export function nothingAt(words) {
  return `This page has nothing at the address #/${words.join('/')}.`;
}

/** The view for an address that names no view, or one that is not shown here. */
export class NowhereView {
  constructor(why, ways) {
    this.element = h('div', { class: 'view' }, h('h1', {}, 'Nothing here'), deadEnd(why, ways));
  }

  open() {}

  close() {}
}
