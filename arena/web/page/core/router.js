// Shows the view that the first word of the address names, such as `#/arena/m3` (core/address.js).

import { parseAddress, queryOf } from './address.js';

export class Router {
  /**
   * routes: name -> (words) => view; a view has element, open(words, { turn, run, query }) and close(). A view that is
   * returned again stays where it is. A route may return a promise of its view; unreachable() is called if that fails.
   * place: the element that contains the view. home: the name of the view for the address without words. nowhere:
   * (words) => the view for addresses that name no view.
   */
  constructor(place, { routes, home, nowhere, unreachable = () => {} }) {
    Object.assign(this, { place, routes, home, nowhere, unreachable });
    this.visit = 0;
    addEventListener('hashchange', () => this.#go());
  }

  start() {
    this.#go();
  }

  async #go() {
    const { words, turn, run } = parseAddress(location.hash);
    const [name = this.home, ...rest] = words;
    const visit = ++this.visit;
    const view = await this.#viewOf(name, rest, words);
    if (visit !== this.visit) return;
    this.view?.close();
    this.view = view;
    if (!view) return;
    if (view.element.parentElement !== this.place) this.place.replaceChildren(view.element);
    view.open(rest, { turn, run, query: queryOf(location.hash) });
    this.onchange?.(name);
  }

  async #viewOf(name, rest, words) {
    try {
      return await (Object.hasOwn(this.routes, name) ? this.routes[name](rest) : this.nowhere(words));
    } catch {
      this.unreachable();
      return null;
    }
  }
}
