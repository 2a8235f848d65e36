// The view `#/contest/changes`: what the organiser changed after the contest had begun, and why. The games that no longer
// count can be opened.

import { api } from '../core/api.js';
import { fill, h } from '../core/dom.js';
import { reasonWords } from '../core/format.js';
import { printable } from '../core/printable.js';
import { gameLink } from './links.js';
import { panel } from './pages.js';

function formerGame({ pairing, game, first, second, winner, reason }) {
  const round = game.slice(game.indexOf('.') + 1);
  const end = winner ? `${printable(winner)} won, ${reasonWords(reason)}` : `drawn, ${reasonWords(reason)}`;
  return h('li', {}, gameLink({ pairing, round }, [first, second], game), ` ${printable(first)} – ${printable(second)}: ${end}`);
}

export class ChangesView {
  constructor(frame) {
    this.frame = frame;
    this.list = h('ol', { class: 'stack' });
    this.element = panel('changes-panel', 'Changes', this.list).element;
  }

  open() {
    this.isOpen = true;
    this.refresh();
  }

  close() {
    this.isOpen = false;
  }

  async refresh() {
    try {
      const { sentences, changes } = await api.contest('/changes');
      if (!this.isOpen) return;
      fill(this.list, changes.map(({ games }, at) => h('li', {}, h('p', {}, printable(sentences[at])),
        games.length > 0 && h('ul', { 'aria-label': 'Games that no longer count' }, games.map(formerGame)))));
    } catch (problem) {
      if (this.isOpen) this.frame.tell(problem);
    }
  }
}
