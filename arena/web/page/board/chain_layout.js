// The layout of a chain: a line of tiles through the anchor that winds downwards at its right end and upwards at its
// left end, so that a tile keeps its place when the chain grows. One unit is half a tile.

const pitch = 3;

/** Returns the two numbers of the text of a tile with pips. */
export function pips(text) {
  return [Number(text[0]), Number(text[1])];
}

function isDouble(text) {
  const [first, second] = pips(text);
  return first === second;
}

// Lays out one arm of the chain: moves outwards in the direction `sign`, and turns where the width ends.
class Arm {
  constructor(sign, start, width) {
    this.sign = sign;
    this.down = sign;
    this.x = start;
    this.y = 0;
    this.limit = width / 2;
    this.corner = 0;
  }

  lay(text) {
    if (this.corner === 1) return this.turn();
    const length = isDouble(text) ? 1 : 2;
    if (this.sign * this.x + length > this.limit) return this.turn();
    const from = this.x;
    this.x += this.sign * length;
    return { x: (from + this.x) / 2, y: this.y, angle: (length === 1 ? 90 : 0) + (this.sign > 0 ? 0 : 180) };
  }

  // Two upright tiles lead to the next line, which runs back.
  turn() {
    const angle = this.down > 0 ? 90 : 270;
    const x = this.x + this.sign * 0.5;
    const place = { x, y: this.y + this.down * (0.5 + 2 * this.corner), angle };
    if (this.corner === 0) {
      this.corner = 1;
      return place;
    }
    this.corner = 0;
    this.y += this.down * pitch;
    this.sign = -this.sign;
    return place;
  }
}

function bounds(places) {
  const reach = ({ angle }) => (angle % 180 === 0 ? [1, 0.5] : [0.5, 1]);
  const xs = places.flatMap((place) => [place.x - reach(place)[0], place.x + reach(place)[0]]);
  const ys = places.flatMap((place) => [place.y - reach(place)[1], place.y + reach(place)[1]]);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/**
 * Returns { places, bounds }: the centre of each tile with the angle by which it is rotated (at 0 its first half is on
 * the left), and the bounds of all tiles. texts: the chain from left to right; anchor: the index of the tile that lies
 * in the middle; width: units of a line.
 */
export function layOutChain(texts, anchor, width) {
  if (texts.length === 0) return { places: [], bounds: { left: -1, right: 1, top: -1, bottom: 1 } };
  const places = new Array(texts.length);
  const half = isDouble(texts[anchor]) ? 0.5 : 1;
  places[anchor] = { x: 0, y: 0, angle: isDouble(texts[anchor]) ? 90 : 0 };
  const right = new Arm(1, half, width);
  for (let i = anchor + 1; i < texts.length; ++i) places[i] = right.lay(texts[i]);
  const left = new Arm(-1, -half, width);
  for (let i = anchor - 1; i >= 0; --i) places[i] = turned(left.lay(texts[i]));
  return { places, bounds: bounds(places) };
}

// Turns a tile by 180°, because an arm that moves to the left reaches the second half of each tile first.
function turned(place) {
  return { ...place, angle: (place.angle + 180) % 360 };
}
