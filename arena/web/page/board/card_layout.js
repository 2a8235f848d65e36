// The layout of cards on a table: line by line, as a text is written. One unit is half a tile with pips.

export const cardHeight = 1.7;
const gap = 0.3;

/** Returns the width of a card with that text. */
export function cardWidth(text) {
  return Math.max(1.3, 0.55 * text.length + 0.5);
}

/** Returns { places, bounds } as layOutChain() does; no card is rotated. width: units of a line. */
export function layOutCards(texts, width) {
  const places = [];
  let [x, y, right] = [0, 0, 0];
  for (const text of texts) {
    const own = cardWidth(text);
    if (x > 0 && x + own > width) [x, y] = [0, y + cardHeight + gap];
    places.push({ x: x + own / 2, y, angle: 0 });
    right = Math.max(right, x + own);
    x += own + gap;
  }
  return { places, bounds: { left: 0, right, top: -cardHeight / 2, bottom: y + cardHeight / 2 } };
}
