// The button that ends the arena, for a person who started it without a terminal.

import { answered } from './api.js';
import { problemLine, wordButton } from './controls.js';
import { fill, h } from './dom.js';

/** Creates the button. onEnd(): called when the arena ends. main: the element that then says so. */
export function endButton(main, onEnd) {
  const element = wordButton('End', async () => {
    if (!confirm('End the arena? Matches that are being played are broken off.')) return;
    try {
      await answered('api/end', null, { method: 'POST' });
    } catch (problem) {
      // An arena that ends before its answer has come has done what was asked.
      if (!(problem instanceof TypeError)) return void fill(main, problemLine(problem.message));
    }
    onEnd();
    element.remove();
    fill(main, h('div', { class: 'view', role: 'status' }, h('h1', {}, 'The arena has ended'), h('p', {}, 'This page can be closed.')));
  }, { title: 'End the arena and all that it started' });
  return element;
}
