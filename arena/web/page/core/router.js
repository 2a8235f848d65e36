// Shows the view that the first word of the address names, such as `#/arena/m3` (core/address.js).

import { parseAddress } from './address.js';

export class Router {
  /**
   * routes: name -> (words) => view; a view has element, open(words, { turn, run }) and close(). place: the element that
   * contains the view. home: the name of the view for the address without words. nowhere: (words) => the view for
   * addresses that name none.
   */
  constructor(place, { routes, home, nowhere }) {
    Object.assign(this, { place, routes, home, nowhere });
    addEventListener('hashchange', () => this.#go());
  }

  start() {
    this.#go();
  }

  #go() {
    const { words, turn, run } = parseAddress(location.hash);
    const [name = this.home, ...rest] = words;
    this.view?.close();
    this.view = Object.hasOwn(this.routes, name) ? this.routes[name](rest) : this.nowhere(words);
    this.place.replaceChildren(this.view.element);
    this.view.open(rest, { turn, run });
    this.onchange?.(name);
  }
}
