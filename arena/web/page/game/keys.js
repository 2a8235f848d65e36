// The keys of a game, the same as in `arena replay` in a terminal, and the dialog that lists them.

import { button } from '../core/controls.js';
import { h, listen } from '../core/dom.js';

const many = 10;

// Each entry has the keys and the words that the dialog shows, and the function of each key, by the name of the key in
// key events.
const entries = [
  { shown: ['←', '→'], words: 'A turn back, a turn on', deeds: {
    ArrowLeft: ({ playback }) => playback.previousTurn(),
    ArrowRight: ({ playback }) => playback.nextTurn(),
  } },
  { shown: ['p', 'n'], words: 'An action back, an action on', deeds: {
    p: ({ playback }) => playback.back(),
    n: ({ playback }) => playback.step(),
  } },
  { shown: ['Page Up', 'Page Down'], words: 'Ten turns back, ten turns on', deeds: {
    PageUp: ({ playback }) => playback.leap(-many),
    PageDown: ({ playback }) => playback.leap(many),
  } },
  { shown: ['Home', 'End'], words: 'To the start, to the end', deeds: {
    Home: ({ playback }) => playback.jump(0),
    End: ({ playback }) => playback.toEnd(),
  } },
  { shown: ['Space'], words: 'Run by itself, pause', deeds: { ' ': ({ transport }) => transport.toggle() } },
  { shown: ['+', '−'], words: 'Faster, slower', deeds: {
    '+': ({ transport }) => transport.changeSpeed(1),
    '=': ({ transport }) => transport.changeSpeed(1),
    '-': ({ transport }) => transport.changeSpeed(-1),
  } },
  { shown: ['f'], words: 'The next fault of a bot', deeds: { f: (view) => view.toNextFault() } },
  { shown: ['m'], words: 'The next mistake; in a game that is not analysed, what finds them', deeds: { m: (view) => view.toNextMistake() } },
  { shown: ['l', 'k'], words: 'The better line, a turn on, a turn back', deeds: {
    l: ({ evaluation }) => evaluation.stepLine(1),
    k: ({ evaluation }) => evaluation.stepLine(-1),
  } },
  { shown: ['v'], words: 'Try other turns from here, back to the game', deeds: { v: ({ variations }) => variations.toggle() } },
  { shown: ['e'], words: 'While other turns are tried: the engine plays', deeds: { e: ({ variations }) => variations.letEnginePlay() } },
  { shown: ['r', 'c'], words: 'Play the match again with the same seed; check its bots', isFor: ({ workbench }) => Boolean(workbench), deeds: {
    r: ({ workbench }) => workbench.rerun(),
    c: ({ workbench }) => workbench.check(),
  } },
  { shown: ['z', 'Z'], words: 'The board larger, smaller', deeds: { z: ({ zoom }) => zoom.change(1), Z: ({ zoom }) => zoom.change(-1) } },
  { shown: ['?'], words: 'This help', deeds: { '?': (view) => view.help.showModal() } },
];

const deeds = Object.assign({}, ...entries.map((entry) => entry.deeds));
// Returns the entries for this view: some keys are for games that this page has played.
const entriesFor = (view) => entries.filter(({ isFor }) => !isFor || isFor(view));
const acrossKeys = ['ArrowLeft', 'ArrowRight'];
const downKeys = [' ', 'PageUp', 'PageDown', 'Home', 'End'];

/** Returns whether an element that has the focus needs a key itself. */
export function needsKey(element, key) {
  if (element.closest('dialog, select, textarea, [contenteditable], input:not(.timeline):not([type=checkbox])')) return true;
  if (key === ' ' && element.closest('button, summary, [type=checkbox]')) return true;
  const scrolls = element.matches('[tabindex="0"]:not([role=gridcell])');
  const isAcross = acrossKeys.includes(key) && element.scrollWidth > element.clientWidth;
  return scrolls && (isAcross || (downKeys.includes(key) && element.scrollHeight > element.clientHeight));
}

/**
 * Applies keys to a GameView, wherever the focus is on the page, unless the element with the focus needs the key
 * itself. Returns a function that ends this.
 */
export function applyKeys(view) {
  return listen(window, { keydown: (event) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !Object.hasOwn(deeds, key)) return;
    if (!view.game || !view.element.isConnected || document.querySelector('dialog[open]') || needsKey(target, key)) return;
    if (!entriesFor(view).some((entry) => Object.hasOwn(entry.deeds, key))) return;
    event.preventDefault();
    deeds[key](view);
    view.speak();
  } });
}

/** Creates the dialog with all keys of a GameView. */
export function keysHelp(view) {
  const row = ({ shown, words }) => h('div', {}, h('dt', {}, shown.map((key) => h('kbd', {}, key))), h('dd', {}, words));
  const dialog = h('dialog', { class: 'keys-help', 'aria-labelledby': 'keys-help-title', onkeydown: ({ key }) => key === '?' && dialog.close() },
    h('h2', { id: 'keys-help-title' }, 'Keys'),
    h('dl', {}, entriesFor(view).map(row)),
    h('p', { class: 'dim' }, 'On a board that you play: arrow keys walk, Enter chooses, Escape takes the move back.'),
    button('close', 'Close', () => dialog.close()));
  return dialog;
}
