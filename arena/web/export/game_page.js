// The view of an exported game: the viewer of the page, without an arena.

import { deadEnd } from '../page/core/dead_end.js';
import { fill, h } from '../page/core/dom.js';
import { GameView } from '../page/game/game_view.js';
import { Game } from '../page/model/game.js';
import { recordLink } from '../page/records/record_link.js';

export class GamePage {
  /**
   * read(words): resolves to a game as the arena has packed it, { name, whole, record }: the file name of its record, a
   * WHOLE (docs/web-protocol.md), and the record's text. name: the first word of the page's addresses. crumbs(words):
   * returns the links back. isLinkable: as for GameView.
   */
  constructor({ read, name, crumbs, isLinkable }) {
    Object.assign(this, { read, name, crumbs, isLinkable });
    this.title = h('h1', {});
    this.way = h('p', { class: 'crumbs' });
    this.place = h('div', { class: 'game-place' });
    this.element = h('div', { class: 'view watch-view' }, this.way, this.title, this.place);
  }

  async open(words, { turn }) {
    this.isOpen = true;
    fill(this.way, this.crumbs(words));
    this.way.hidden = this.way.childElementCount === 0;
    try {
      const packed = await this.read(words);
      if (this.isOpen) this.#show(packed, words, turn);
    } catch (problem) {
      fill(this.title, 'Nothing here');
      fill(this.place, deadEnd(problem.message, []));
    }
  }

  #show({ name, whole, record }, words, turn) {
    const game = Game.whole(whole);
    this.url = URL.createObjectURL(new Blob([record], { type: 'application/jsonl' }));
    this.view = new GameView({
      about: () => ({ links: [recordLink(this.url, true, name)], recordName: name }),
      address: () => [this.name, ...words],
      isLinkable: this.isLinkable,
    });
    fill(this.place, this.view.element);
    const names = `${game.name(1)} – ${game.name(2)}`;
    fill(this.title, names);
    document.title = names;
    this.view.open(game, { turn });
  }

  close() {
    this.isOpen = false;
    this.view?.close();
    if (this.url) URL.revokeObjectURL(this.url);
  }
}
