// The views `#/contest/bracket` and `#/contest/ladder`.

import { api } from '../core/api.js';
import { h } from '../core/dom.js';
import { bracket, ladder } from './bracket.js';
import { panel, put } from './pages.js';

class Tree {
  constructor(frame, { part, title, name, draw }) {
    Object.assign(this, { frame, part, draw });
    this.panel = panel(name, title);
    this.element = this.panel.element;
  }

  open() {
    this.isOpen = true;
    this.refresh();
  }

  async refresh() {
    try {
      const answer = await api.contest(this.part);
      if (this.isOpen) put(this.panel, this.draw(answer) ?? h('p', { class: 'message note' }, 'There is nothing to show yet.'));
    } catch (problem) {
      this.frame.tell(problem);
    }
  }

  close() {
    this.isOpen = false;
  }
}

export const bracketView = (frame) => new Tree(frame, { part: '/bracket', title: 'Bracket', name: 'bracket-panel', draw: bracket });
export const ladderView = (frame) => new Tree(frame, { part: '/ladder', title: 'Ladder', name: 'ladder-panel', draw: ladder });
