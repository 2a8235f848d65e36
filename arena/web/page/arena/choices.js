// The choices that the form offers for a contest.

const freeSizes = ['5x5', '6x6', '7x7', '6x8', '8x8', '9x9', '11x11', '13x13', '15x15'];

function pretty(size) {
  return size.replace('x', ' × ');
}

/**
 * Returns the boards to choose from: { options, isFixed }. options: [value, words] each; isFixed: there is no choice.
 */
export function boardChoices(boards) {
  if (boards.kind === 'none') return { options: [['', 'none']], isFixed: true };
  if (boards.kind === 'fixed') return { options: [['', pretty(boards.size)]], isFixed: true };
  const sizes = boards.kind === 'odd' ? oddSizes(boards.from, boards.to) : freeSizes;
  return { options: [['', 'drawn'], ...sizes.map((size) => [size, pretty(size)])], isFixed: false };
}

function oddSizes(from, to) {
  const sizes = [];
  for (let side = from; side <= to; side += 2) sizes.push(`${side}x${side}`);
  return sizes;
}

/** Returns a random seed that is easy to read out. */
export function randomSeed(random = Math.random) {
  return String(1 + Math.floor(random() * 999999));
}
