// The board of a game without a grid: a table with the strip of tiles that lies there.

import { s } from '../core/dom.js';
import { upperFirst } from '../core/format.js';
import { onTable } from '../model/frame.js';
import { bone, card, unit } from './bone.js';
import { layOutCards } from './card_layout.js';
import { layOutChain } from './chain_layout.js';

const wide = 22;    // width of a line of tiles, in units
const narrow = 11;

// What differs between the faces of tiles. nameOf(text) is the text with which a tile is drawn.
const looks = {
  pips: {
    // The texts `56` and `65` are the same tile, drawn once: only its place and angle differ.
    nameOf: (text) => (text[0] <= text[1] ? text : text[1] + text[0]),
    drawing: bone,
    layOut: layOutChain,
  },
  text: {
    nameOf: (text) => text,
    drawing: card,
    layOut: (texts, anchor, width) => layOutCards(texts, width),
  },
};

export class TileBoard {
  /** face: that of the tiles, `text` or `pips`. */
  constructor(face) {
    this.face = face;
    this.look = looks[face];
    this.tiles = new Map();
    this.layer = s('g', {});
    this.element = s('svg', { class: 'board table', role: 'img', viewBox: '0 0 10 10' }, this.layer);
  }

  fits(frame) {
    return onTable(frame)?.face === this.face;
  }

  /** anchor: the text of the tile of a chain that lies in the middle; isInstant: without animation. */
  draw(frame, { anchor = null, isInstant = false } = {}) {
    this.element.classList.toggle('instant', isInstant);
    const { label, tiles } = onTable(frame);
    const width = this.element.clientWidth > 0 && this.element.clientWidth < 480 ? narrow : wide;
    const texts = tiles.map(({ text }) => text);
    const { places, bounds } = this.look.layOut(texts, this.#anchorIndex(texts, anchor), width);
    this.element.setAttribute('aria-label', texts.length > 0 ? `${upperFirst(label)}: ${texts.join(' ')}` : 'No tile has been laid yet');
    this.#show(bounds, width);
    const names = numbered(texts.map(this.look.nameOf));
    this.#remove(new Set(names));
    tiles.forEach((one, i) => this.#put(names[i], one, places[i]));
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

  #put(name, { text, marked }, { x, y, angle }) {
    const drawn = this.look.nameOf(text);
    const turned = text === drawn ? angle : angle + 180;
    let element = this.tiles.get(name);
    if (!element) {
      element = this.look.drawing(drawn);
      this.tiles.set(name, element);
      this.layer.append(element);
    }
    element.classList.toggle('marked', marked);
    element.style.transform = `translate(${x * unit}px, ${y * unit}px) rotate(${turned}deg)`;
  }

  #anchorIndex(texts, anchor) {
    const at = texts.findIndex((text) => anchor !== null && this.look.nameOf(text) === this.look.nameOf(anchor));
    return Math.max(at, 0);
  }
}

// Makes equal names different by adding numbers, because each name is drawn once.
function numbered(names) {
  const seen = new Map();
  return names.map((name) => {
    seen.set(name, (seen.get(name) ?? 0) + 1);
    return `${name} ${seen.get(name)}`;
  });
}
