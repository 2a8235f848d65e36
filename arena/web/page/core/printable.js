// Makes texts safe: those from bots for a screen, and words for a shell.
//
// On a screen, letters and symbols of any script are kept, and a tab becomes four spaces. Code points that move a
// cursor, or that hide or reverse the text beside them, are written as \xNN for each byte of their UTF-8.

const unsafe = [
  [0x00, 0x1f], [0x7f, 0x9f], [0xad, 0xad], [0x61c, 0x61c], [0x180b, 0x180f], [0x200b, 0x200f], [0x2028, 0x202e],
  [0x2060, 0x206f], [0xd800, 0xf8ff], [0xfe00, 0xfe0f], [0xfeff, 0xfeff], [0xfff0, 0xfffb], [0xe0000, 0x10ffff],
];

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

function escaped(bytes) {
  return Array.from(bytes, (byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}

function isUnsafe(point) {
  return unsafe.some(([first, last]) => first <= point && point <= last);
}

/** Returns a text without anything that could do harm on a screen. */
export function printable(text) {
  let out = '';
  for (const sign of text.replaceAll('\t', '    ')) {
    out += isUnsafe(sign.codePointAt(0)) ? escaped(encoder.encode(sign)) : sign;
  }
  return out;
}

/** Returns bytes of a record (one code point each) as printable text: as UTF-8 if they are valid, else byte by byte. */
export function printableBytes(text) {
  const bytes = Uint8Array.from(text, (sign) => sign.codePointAt(0) & 0xff);
  try {
    return printable(decoder.decode(bytes));
  } catch {
    return Array.from(bytes, (byte) => (byte < 0x80 ? printable(String.fromCharCode(byte)) : escaped([byte]))).join('');
  }
}

/** Returns the lines of a text from a bot, without LF and without a CR at the end of a line. */
export function linesOf(text) {
  if (text === '') return [];
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
}

/** Returns a word as a shell reads it, in quotes if it needs them. */
export function quoted(word) {
  return /^[\w.,:@%+=/-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
