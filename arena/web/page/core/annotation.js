// Lines of stderr that begin with @ and are drawn (docs/protocol.md). A malformed one is plain stderr.

import { parseColour } from './colour.js';
import { printable } from './printable.js';

const largest = 2 ** 31 - 1;

function parseSquare(word = '') {
  const match = /^(\d{1,10}),(\d{1,10})$/.exec(word);
  if (!match) return null;
  const square = [Number(match[1]), Number(match[2])];
  return square.every((number) => number <= largest) ? square : null;
}

// The first word and what follows the blanks after it.
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

/** What a line of stderr asks to be drawn: a cell, an arrow, a value or a text; or null. */
export function parseAnnotation(line) {
  if (!line.startsWith('@')) return null;
  const [word, rest] = split(line.replace(/^[ \t\r]+|[ \t\r]+$/g, ''));
  if (word === '@cell') return parseCell(rest);
  if (word === '@arrow') return parseArrow(rest);
  if (word === '@value') return parseValue(rest);
  if (word === '@text' && rest !== '') return { kind: 'text', text: printable(rest) };
  return null;
}
