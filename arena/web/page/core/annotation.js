// Parses annotations: lines of stderr that begin with @ and are drawn (docs/protocol.md). Other lines, and malformed
// ones, are plain stderr. Parts are separated by spaces or tabs; spaces, tabs and CR at the end of the line are
// ignored:
//
//     annotation := "@cell" square colour [label] | "@arrow" square square colour | "@value" number | "@text" text
//     square     := row "," column            two whole numbers up to 2^31 - 1, of 10 digits at most
//     number     := ["+" | "-"] decimal [exponent]        finite; such as 12, 0.5, .5 or 1e-3
//     label      := the rest of the line
//     text       := the rest of the line, not empty

import { parseColour } from './colour.js';
import { printable } from './printable.js';

const largest = 2 ** 31 - 1;

function parseSquare(word = '') {
  const match = /^(\d{1,10}),(\d{1,10})$/.exec(word);
  if (!match) return null;
  const square = [Number(match[1]), Number(match[2])];
  return square.every((number) => number <= largest) ? square : null;
}

// Returns the first word of a text, and the rest without the blanks between them.
function split(text) {
  const match = /^([^ \t]*)[ \t]*([^]*)$/.exec(text);
  return [match[1], match[2]];
}

function parseCell(rest) {
  const [where, more] = split(rest);
  const [name, label] = split(more);
  const at = parseSquare(where);
  const colour = parseColour(name);
  return at && colour ? { kind: 'cell', at, colour, label: printable(label) } : null;
}

function parseArrow(rest) {
  const words = rest.split(/[ \t]+/);
  const [from, to] = [parseSquare(words[0]), parseSquare(words[1])];
  const colour = parseColour(words[2] ?? '');
  return from && to && colour && words.length === 3 ? { kind: 'arrow', from, to, colour } : null;
}

function parseValue(rest) {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(rest)) return null;
  const value = Number(rest);
  return Number.isFinite(value) ? { kind: 'value', value } : null;
}

/** Returns the annotation of a line of stderr, of kind `cell`, `arrow`, `value` or `text`; null if it has none. */
export function parseAnnotation(line) {
  if (!line.startsWith('@')) return null;
  const [word, rest] = split(line.replace(/^[ \t\r]+|[ \t\r]+$/g, ''));
  if (word === '@cell') return parseCell(rest);
  if (word === '@arrow') return parseArrow(rest);
  if (word === '@value') return parseValue(rest);
  if (word === '@text' && rest !== '') return { kind: 'text', text: printable(rest) };
  return null;
}
