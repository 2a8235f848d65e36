// A reply that a person makes square by square. Only the legal replies decide which squares may be chosen. Legal
// replies of another form are left out.
//
//     reply  := part {";" part}
//     part   := word ";" square       the word is not empty
//     square := row "," column

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

/** Returns a square as replies write it: `3,4` for [3, 4]. */
export function squareText([row, column]) {
  return `${row},${column}`;
}

export class GridReply {
  constructor(legalReplies) {
    this.options = legalReplies.map(parse).filter(Boolean);
    this.chosen = [];
  }

  /** Whether any legal reply has this form. */
  get usable() {
    return this.options.length > 0;
  }

  get open() {
    return this.options.filter(({ squares }) => this.chosen.every((square, i) => squares[i] === square));
  }

  /** The word before the next square, such as `move` or `steal`; null if no square is to come. */
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
