// The board of a game without a grid: a table with the chain of tiles.

import { s } from '../core/dom.js';
import { domino, unit } from './bone.js';
import { layOutChain, pips } from './chain_layout.js';

const wide = 22;    // width of a line of the chain, in units
const narrow = 11;

/** Returns the strip that is laid out as a chain: the first one without an owner that has only dominoes; or null. */
export function chainOf(frame) {
  return frame.strips.find(({ owner, tiles }) => owner === null && tiles.every(({ text }) => pips(text))) ?? null;
}

export class TileBoard {
  constructor() {
    this.tiles = new Map();
    this.layer = s('g', {});
    this.element = s('svg', { class: 'board table', role: 'img', viewBox: '0 0 10 10' }, this.layer);
  }

  fits(frame) {
    return frame.rows === 0;
  }

  /** anchor: the text of the tile that lies in the middle; isInstant: without animation. */
  draw(frame, { anchor = null, isInstant = false } = {}) {
    this.element.classList.toggle('instant', isInstant);
    const tiles = chainOf(frame)?.tiles ?? [];
    const isNarrow = this.element.clientWidth > 0 && this.element.clientWidth < 480;
    const texts = tiles.map(({ text }) => text);
    const { places, bounds } = layOutChain(texts, anchorIndex(texts, anchor), isNarrow ? narrow : wide);
    this.element.setAttribute('aria-label', texts.length > 0 ? `Chain: ${texts.join(' ')}` : 'No tile has been laid yet');
    this.#show(bounds, isNarrow ? narrow : wide);
    this.#remove(new Set(texts.map(key)));
    tiles.forEach((one, i) => this.#put(one, places[i]));
  }

  #show({ left, right, top, bottom }, width) {
    const across = Math.max(width + 3, right - left + 1);
    const down = Math.max(width / 2, bottom - top + 1.5);
    const x = (left + right) / 2 - across / 2;
    const y = (top + bottom) / 2 - down / 2;
    this.element.setAttribute('viewBox', [x, y, across, down].map((value) => value * unit).join(' '));
  }

  #remove(kept) {
    for (const [name, element] of this.tiles) {
      if (kept.has(name)) continue;
      element.remove();
      this.tiles.delete(name);
    }
  }

  // The texts `56` and `65` are the same tile, drawn once: only its place and angle differ.
  #put({ text, marked }, { x, y, angle }) {
    const name = key(text);
    const turned = text === name ? angle : angle + 180;
    let element = this.tiles.get(name);
    if (!element) {
      element = domino(name);
      this.tiles.set(name, element);
      this.layer.append(element);
    }
    element.classList.toggle('marked', marked);
    element.style.transform = `translate(${x * unit}px, ${y * unit}px) rotate(${turned}deg)`;
  }
}

function key(text) {
  return text[0] <= text[1] ? text : text[1] + text[0];
}

function anchorIndex(texts, anchor) {
  const at = texts.findIndex((text) => anchor !== null && key(text) === key(anchor));
  return Math.max(at, 0);
}
