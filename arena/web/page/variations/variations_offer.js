// The variations of a game in its GameView. The pane is loaded when a game that can have some is shown, so that pages without
// such a game are smaller.

import { fill, h } from '../core/dom.js';

export class VariationsOffer {
  /**
   * setup: of the page; wanted(): resolves to the game in the form that api.analyse() takes. Without both, the variations of a
   * record are shown, and none can be made.
   */
  constructor({ setup = null, wanted = null } = {}) {
    this.options = { setup, wanted };
    this.element = h('div', {});
    this.pane = null;
    this.loading = null;
  }

  /** view: the GameView that shows the games of variations. */
  attach(view) {
    this.view = view;
  }

  /** Whether the game has variations here, or can get some. */
  isOpenTo(game) {
    if (!game.isOver && game.complete === undefined) return false;
    if (game.missing()) return false;
    return this.options.wanted ? Boolean(game.ended) : game.variations.length > 0;
  }

  /** Whether a person tries other turns. */
  get isTrying() {
    return this.pane?.isTrying ?? false;
  }

  /** The game that is shown in place of the recorded one; null: that one. */
  get game() {
    return this.pane?.game ?? null;
  }

  /** Returns the arrows at a moment of what is shown. */
  notes(moment) {
    return this.pane?.notes(moment) ?? [];
  }

  /** Takes a chosen square; returns whether it was for an arrow. */
  chooses(at) {
    return this.pane?.pen.chooses(at) ?? false;
  }

  play(reply) {
    return this.pane.play(reply);
  }

  letEnginePlay() {
    return this.pane?.letEnginePlay();
  }

  /** Begins to try other turns, or goes back to the game. */
  async toggle() {
    if (this.isOpenTo(this.view.game)) (await this.#load()).toggle();
  }

  /** To be called when another game is opened. */
  open() {
    this.pane?.open();
  }

  draw(game, cursor) {
    if (!this.isOpenTo(game)) return;
    if (this.pane) this.pane.draw(game, cursor);
    else this.#load();
  }

  #load() {
    this.loading ??= import('./variations_pane.js').then(({ VariationsPane }) => {
      this.pane = new VariationsPane(this.options);
      this.pane.attach(this.view);
      fill(this.element, this.pane.element);
      this.view.draw(false);
      return this.pane;
    });
    return this.loading;
  }
}

/** Returns the VariationsOffer for a GameView. page: has the page's setup; without control, variations are only shown. */
export function variationsOf({ setup }, wanted) {
  return new VariationsOffer(setup.control ? { setup, wanted } : {});
}
