// The tree of variations as nested lists: each turn is a button that leads to it.

import { fill, h } from '../core/dom.js';
import { letter } from '../core/format.js';
import { linesOf, printable } from '../core/printable.js';
import { actionWords } from '../model/words.js';

export class TreeView {
  /** go(id, moment): shows that place. */
  constructor(go) {
    this.go = go;
    this.element = h('div', { class: 'variation-tree' });
  }

  /** here: { id, moment }, the place that is shown. */
  draw(variations, here) {
    const hadFocus = this.element.contains(document.activeElement);
    fill(this.element, this.#list(variations, 0, here));
    const current = this.element.querySelector('[aria-current]');
    if (hadFocus) current?.focus();
  }

  #list(variations, of, here) {
    const children = variations.childrenOf(of);
    return children.length === 0 ? null : h('ul', {}, children.map((item) => this.#item(variations, item, here)));
  }

  #item(variations, item, here) {
    const game = variations.gameOf(item.id);
    const first = variations.leavesAt(item.id);
    const turns = game.moments.flatMap((moment, at) => (at > first && moment.player ? [[moment, at]] : []));
    // A move of nature belongs to the turn before it.
    const shown = turns.findLast(([, at]) => at <= here.moment)?.[1];
    const isHere = (at) => item.id === here.id && at === shown;
    const isNote = item.moves.length === 0;
    const noteWords = `turn ${item.from}: a note${item.arrows.length > 0 ? ' with arrows' : ''}`;
    return h('li', {},
      h('div', { class: 'variation-line' },
        isNote ? this.#place(noteWords, item.of, first, here.id === item.of && here.moment === first) : null,
        turns.map(([moment, at]) => this.#place(`${moment.turn} ${letter(moment.player)} ${actionWords(game, moment)}`, item.id, at, isHere(at))),
        item.over ? h('span', { class: 'dim' }, `${printable(item.over.explanation)}.`) : null),
      item.comment ? h('p', { class: 'variation-comment' }, linesOf(item.comment).map(printable).join('\n')) : null,
      this.#list(variations, item.id, here));
  }

  #place(words, id, moment, isHere) {
    return h('button', { type: 'button', class: 'link variation-turn', 'aria-current': isHere ? 'step' : null, onclick: () => this.go(id, moment) }, words);
  }
}
