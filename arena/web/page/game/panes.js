// The panes of a game: the board, what the bots write, the actions, and a desk of tabs, with borders that a person can
// move. In a narrow window the board stays and everything else is a tab.

import { h, listen, setOrRemove } from '../core/dom.js';

const storedAs = 'isola-arena-panes';
const narrowest = '(max-width: 959px)';  // as in style/panes.css
const usual = { columns: [43, 28, 29], boxes: [50, 50], side: [48, 52], tab: 'verdict', narrowTab: 'stderr' };
const least = 14;     // the share of a pane, of all that share its row or column with it
const keyStep = 3;    // how far a border moves by a key

const isShares = (value, like) => Array.isArray(value) && value.length === like.length && value.every((share) => share >= least / 2);

// Returns what was stored: sizes and tabs as they were left, or else the usual ones.
function stored() {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(storedAs)) ?? {};
  } catch {
    // Without storage the sizes last until the page is closed.
  }
  const fits = (key) => (Array.isArray(usual[key]) ? isShares(kept[key], usual[key]) : typeof kept[key] === 'string');
  return Object.fromEntries(Object.keys(usual).map((key) => [key, structuredClone(fits(key) ? kept[key] : usual[key])]));
}

function store(layout) {
  try {
    localStorage.setItem(storedAs, JSON.stringify(layout));
  } catch {
    // As above.
  }
}

/**
 * Returns the shares when the border after the pane `at` moves by `by`: the panes beside it change, no pane becomes
 * smaller than the least share, and the sum stays.
 */
export function moved(shares, at, by) {
  const room = shares[at] + shares[at + 1];
  const before = Math.min(Math.max(shares[at] + by, least), room - least);
  return shares.map((share, i) => (i === at ? before : i === at + 1 ? room - before : share));
}

// A border between two panes. It is moved by dragging, by the arrow keys, to its ends by Home and End, and back to its
// usual place by Enter or a double click.
class Border {
  constructor(panes, key, at, label) {
    Object.assign(this, { panes, key, at });
    this.isUpright = key === 'columns';
    this.element = h('div', {
      class: `border ${this.isUpright ? 'upright' : 'level'}`, role: 'separator', tabindex: '0', 'aria-label': label,
      'aria-orientation': this.isUpright ? 'vertical' : 'horizontal', 'aria-valuemin': '0', 'aria-valuemax': '100',
      title: `${label}: drag, or arrow keys; a double click or Enter: as usual`,
      ondblclick: () => this.#set(usual[key]),
      onkeydown: (event) => this.#key(event), onpointerdown: (event) => this.#drag(event),
    });
  }

  get shares() {
    return this.panes.layout[this.key];
  }

  draw() {
    const [before, after] = this.shares.slice(this.at, this.at + 2);
    this.element.setAttribute('aria-valuenow', String(Math.round((100 * before) / (before + after))));
  }

  #set(shares) {
    this.panes.layout[this.key] = [...shares];
    this.panes.draw();
    store(this.panes.layout);
  }

  #key(event) {
    const step = { ArrowLeft: -keyStep, ArrowUp: -keyStep, ArrowRight: keyStep, ArrowDown: keyStep, Home: -100, End: 100 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    this.#set(step === undefined ? usual[this.key] : moved(this.shares, this.at, step));
  }

  #drag(event) {
    if (event.button !== 0) return;
    event.preventDefault();
    this.element.focus();
    this.element.setPointerCapture(event.pointerId);
    const { width, height } = this.element.parentElement.getBoundingClientRect();
    const [from, shares] = [this.#place(event), this.shares];
    const all = shares.reduce((sum, share) => sum + share, 0);
    const move = (now) => {
      this.panes.layout[this.key] = moved(shares, this.at, (all * (this.#place(now) - from)) / (this.isUpright ? width : height));
      this.panes.draw();
    };
    const forget = listen(this.element, { pointermove: move, lostpointercapture: () => {
      forget();
      store(this.panes.layout);
    } });
  }

  #place({ clientX, clientY }) {
    return this.isUpright ? clientX : clientY;
  }
}

export class Panes {
  /**
   * stage: the board and its controls. boxes: the elements beside the board, player by player: { plate, box } each. log: the
   * list of actions. desk: the tabs: { name, words, panel } each; one named `verdict` is there.
   */
  constructor({ stage, boxes, log, desk }) {
    this.layout = stored();
    this.media = matchMedia(narrowest);
    const border = (key, at, label) => new Border(this, key, at, label);
    this.borders = [border('columns', 0, 'Width of the board'), border('columns', 1, 'Width of standard error'),
      border('boxes', 0, 'Height of A’s standard error'), border('side', 0, 'Height of the actions')];
    const [one, two, between, below] = this.borders.map(({ element }) => element);
    const consoles = boxes.map(({ plate, box }) => [plate, box]);
    const narrowTabs = [
      { name: 'stderr', words: 'Stderr', panels: boxes.map(({ box }) => box) }, { name: 'actions', words: 'Actions', panels: [log] }];
    this.tabs = [...narrowTabs.map((tab) => ({ ...tab, isNarrow: true })), ...desk.map((tab) => ({ ...tab, panels: [tab.panel] }))];
    for (const tab of this.tabs) this.#makeTab(tab);
    this.list = h('div', { class: 'desk-tabs', role: 'tablist', 'aria-label': 'More of this game', onkeydown: (event) => this.#key(event) },
      this.tabs.map(({ button }) => button));
    this.element = h('article', { class: 'game' }, stage, one,
      h('div', { class: 'consoles' }, consoles[0], between, consoles[1]), two,
      h('div', { class: 'side' }, log, below, h('div', { class: 'desk panel' }, this.list, desk.map(({ panel }) => panel))));
    this.forget = listen(this.media, { change: () => this.draw() });
    this.draw();
  }

  #makeTab(tab) {
    tab.button = h('button', { type: 'button', role: 'tab', id: `tab-${tab.name}`, class: `tab${tab.isNarrow ? ' narrow-tab' : ''}`, onclick: () => this.show(tab.name) },
      tab.words);
    tab.panels.forEach((panel, i) => {
      panel.id ||= `pane-${tab.name}-${i}`;
      panel.classList.add('pane');
    });
    tab.button.setAttribute('aria-controls', tab.panels.map(({ id }) => id).join(' '));
  }

  get #choice() {
    return this.media.matches ? 'narrowTab' : 'tab';
  }

  /** Shows a tab of the desk, if it is not in sight anyway. */
  show(name) {
    const tab = this.tabs.find((one) => one.name === name);
    if (tab.isNarrow && !this.media.matches) return;
    this.layout[this.#choice] = name;
    store(this.layout);
    this.draw();
  }

  /** Offers a tab, or leaves it out. */
  offer(name, isOffered) {
    const tab = this.tabs.find((one) => one.name === name);
    if (tab.isOff === !isOffered) return;
    tab.isOff = !isOffered;
    this.draw();
  }

  draw() {
    for (const key of ['columns', 'boxes', 'side']) {
      this.layout[key].forEach((share, i) => this.element.style.setProperty(`--${key}-${i}`, `${share.toFixed(2)}fr`));
    }
    this.borders.forEach((border) => border.draw());
    const shown = this.#offered();
    const chosen = shown.find(({ name }) => name === this.layout[this.#choice]) ?? shown.find(({ name }) => name === 'verdict');
    for (const tab of this.tabs) {
      const isTab = shown.includes(tab);
      tab.button.hidden = !isTab;
      tab.button.setAttribute('aria-selected', String(tab === chosen));
      tab.button.tabIndex = tab === chosen ? 0 : -1;
      for (const panel of tab.panels) {
        panel.classList.toggle('put-away', isTab ? tab !== chosen : tab.isOff === true);
        setOrRemove(panel, 'role', isTab ? 'tabpanel' : null);
        setOrRemove(panel, 'aria-labelledby', isTab ? tab.button.id : null);
      }
    }
    if (!this.list.isConnected || chosen === this.chosen) return;
    this.chosen = chosen;
    this.#bringInSight(chosen.button);
  }

  // In a narrow window the row of tabs scrolls. Only that row does, not the page.
  #bringInSight(button) {
    const [inner, outer] = [button, this.list].map((element) => element.getBoundingClientRect());
    this.list.scrollLeft += Math.max(inner.right - outer.right, 0) - Math.max(outer.left - inner.left, 0);
  }

  #offered() {
    return this.tabs.filter((tab) => !tab.isOff && (!tab.isNarrow || this.media.matches));
  }

  #key(event) {
    const shown = this.#offered();
    const at = shown.findIndex(({ button }) => button === event.target);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: shown.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const tab = shown[(to + shown.length) % shown.length];
    this.show(tab.name);
    tab.button.focus();
  }

  close() {
    this.forget();
  }
}
