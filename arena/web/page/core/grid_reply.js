// A reply of the form word;R,C;word;R,C that a person makes square by square. Which squares may be chosen follows from
// the legal replies alone.

function parse(reply) {
  const parts = reply.split(';');
  if (parts.length < 2 || parts.length % 2 !== 0) return null;
  const option = { reply, words: [], squares: [] };
  for (let i = 0; i < parts.length; i += 2) {
    if (parts[i] === '' || !/^\d+,\d+$/.test(parts[i + 1])) return null;
    option.words.push(parts[i]);
    option.squares.push(parts[i + 1]);
  }
  return option;
}

/** `3,4` of [3, 4]: how replies write a square. */
export function squareText([row, column]) {
  return `${row},${column}`;
}

export class GridReply {
  constructor(legalReplies) {
    this.options = legalReplies.map(parse).filter(Boolean);
    this.chosen = [];
  }

  /** Whether any legal reply is made of squares. */
  get usable() {
    return this.options.length > 0;
  }

  get open() {
    return this.options.filter(({ squares }) => this.chosen.every((square, i) => squares[i] === square));
  }

  /** What the next square is for: `move`, `steal`; null where none is to come. */
  get nextWord() {
    const further = this.open.find(({ squares }) => squares.length > this.chosen.length);
    return further ? further.words[this.chosen.length] : null;
  }

  /** The squares that may come next, as `R,C`. */
  get choices() {
    const at = this.chosen.length;
    return new Set(this.open.filter(({ squares }) => squares.length > at).map(({ squares }) => squares[at]));
  }

  choose(square) {
    this.chosen.push(square);
  }

  undo() {
    this.chosen.pop();
  }

  /** The whole legal reply once every square is chosen, else null. */
  get reply() {
    if (this.chosen.length === 0 || this.nextWord !== null) return null;
    return this.open[0]?.reply ?? null;
  }
}
