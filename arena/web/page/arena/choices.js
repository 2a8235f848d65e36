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
  const usual = boards.usual ? pretty(boards.usual) : 'drawn';
  return { options: [['', usual], ...sizes.filter((size) => size !== boards.usual).map((size) => [size, pretty(size)])], isFixed: false };
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

const largestSeed = 2n ** 64n - 1n;
const mostGames = 100;

/**
 * Returns a sentence that says what is wrong with a typed seed; empty if the seed can be used. For an empty seed, one
 * is drawn.
 */
export function seedProblem(text) {
  const isSeed = text === '' || /^[kpg][0-9a-f]{32}$/.test(text) || (/^\d+$/.test(text) && BigInt(text) <= largestSeed);
  return isSeed ? '' : 'A seed is a whole number below 2⁶⁴, or a key from a match that is over. Leave it empty to draw one.';
}

/** Returns a sentence that says what is wrong with a typed number of games; empty if the number can be used. */
export function gamesProblem(text) {
  const isCount = /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= mostGames;
  return isCount ? '' : `A match has 1 to ${mostGames} games.`;
}
