// Shows the view that the part of the address after the # names, such as `#/arena/m3`:
//
//     part := ["/"] view {"/" word}

export class Router {
  /**
   * routes: name -> () => view; a view has element, open(...words) and close(). place: the element that contains the
   * view. fallback: the name of the view for addresses that name none.
   */
  constructor(place, routes, fallback) {
    Object.assign(this, { place, routes, fallback });
    addEventListener('hashchange', () => this.#go());
  }

  start() {
    this.#go();
  }

  #go() {
    const words = decodeURIComponent(location.hash).replace(/^#\/?/, '').split('/').filter(Boolean);
    const name = this.routes[words[0]] ? words.shift() : this.fallback;
    this.view?.close();
    this.view = this.routes[name]();
    this.place.replaceChildren(this.view.element);
    this.view.open(...words);
    this.onchange?.(name);
  }
}
