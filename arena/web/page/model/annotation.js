// Parses annotations: lines of stderr that begin with @ and are drawn (docs/protocol.md). Other lines, and malformed
// ones, are plain stderr. Parts are separated by spaces or tabs; spaces, tabs and CR at the end of the line are
// ignored:
//
//     annotation := "@cell" square colour [label] | "@arrow" square square colour | "@text" text
//                 | "@scale" "result" | "@value" number | "@choice" reply number | "@best" reply | "@line" 1*256 reply
//                 | "@proven" ("won" | "lost" | "drawn") ["in" turns] | "@proven" score
//     square     := row "," column            two whole numbers up to 2^31 - 1, of 10 digits at most
//     reply      := 1 to 4096 printable characters of ASCII, no blank
//     turns      := 0 | a number of up to 9 digits without leading zeros
//     score      := ("+" | "-") such a number that is not 0, or 0
//     number     := ["+" | "-"] decimal [exponent]        finite; such as 12, 0.5, .5 or 1e-3
//     label      := the rest of the line
//     text       := the rest of the line, not empty

import { printable } from '../core/printable.js';

// The colours that annotations may name: the colour names of CSS, and #rrggbb.
const colourNames = new Set(
  ('aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood ' +
    'cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray ' +
    'darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen ' +
    'darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue ' +
    'firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew ' +
    'hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan ' +
    'lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray ' +
    'lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue ' +
    'mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred ' +
    'midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid ' +
    'palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple ' +
    'rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue ' +
    'slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white ' +
    'whitesmoke yellow yellowgreen').split(' '),
);

// Returns the colour as CSS accepts it, or null if the word is no colour.
function parseColour(word) {
  const lower = word.toLowerCase();
  return colourNames.has(lower) || /^#[0-9a-f]{6}$/.test(lower) ? lower : null;
}

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

function numberOf(word = '') {
  const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(word) ? Number(word) : NaN;
  return Number.isFinite(value) ? value : null;
}

const isReply = (word) => /^[!-~]{1,4096}$/.test(word);
const mostReplies = 256;

function parseProven(words) {
  const text = words.join(' ');
  const verdict = /^(won|lost|drawn)( in (0|[1-9]\d{0,8}))?$/.exec(text);
  if (verdict) return { kind: 'proven', verdict: verdict[1], text };
  if (!/^([+-][1-9]\d{0,8}|0)$/.test(text)) return null;
  return { kind: 'proven', verdict: text === '0' ? 'drawn' : text.startsWith('+') ? 'won' : 'lost', text };
}

const judgements = {
  '@scale': (words) => (words.length === 1 && words[0] === 'result' ? { kind: 'scale' } : null),
  '@value': (words) => {
    const value = words.length === 1 ? numberOf(words[0]) : null;
    return value === null ? null : { kind: 'value', value };
  },
  '@choice': (words) => {
    const value = words.length === 2 && isReply(words[0]) ? numberOf(words[1]) : null;
    return value === null ? null : { kind: 'choice', reply: words[0], value };
  },
  '@best': (words) => (words.length === 1 && isReply(words[0]) ? { kind: 'best', reply: words[0] } : null),
  '@line': (words) => (words.length <= mostReplies && words.every(isReply) ? { kind: 'line', replies: words } : null),
  '@proven': parseProven,
};

/**
 * Returns the annotation in a line of stderr; null if the line has none. Its kind is `cell`, `arrow`, `text`, or one of
 * the judgements (`scale`, `value`, `choice`, `best`, `line`, `proven`).
 */
export function parseAnnotation(line) {
  if (!line.startsWith('@')) return null;
  const [word, rest] = split(line.replace(/^[ \t\r]+|[ \t\r]+$/g, ''));
  if (word === '@cell') return parseCell(rest);
  if (word === '@arrow') return parseArrow(rest);
  if (word === '@text' && rest !== '') return { kind: 'text', text: printable(rest) };
  return Object.hasOwn(judgements, word) ? judgements[word](rest.split(/[ \t]+/)) : null;
}
