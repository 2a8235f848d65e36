// Text from bots made fit for a screen: letters and signs of any script pass, a tab becomes four blanks; what moves a
// cursor, hides or turns round what stands beside it is written as \xNN, byte by byte.

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

/** A text with nothing in it that could do harm on a screen. */
export function printable(text) {
  let out = '';
  for (const sign of text.replaceAll('\t', '    ')) {
    out += isUnsafe(sign.codePointAt(0)) ? escaped(encoder.encode(sign)) : sign;
  }
  return out;
}

/** Bytes that a record holds, one code point a byte: as UTF-8 where they are that, else byte by byte; printable. */
export function printableBytes(text) {
  const bytes = Uint8Array.from(text, (sign) => sign.codePointAt(0) & 0xff);
  try {
    return printable(decoder.decode(bytes));
  } catch {
    return Array.from(bytes, (byte) => (byte < 0x80 ? printable(String.fromCharCode(byte)) : escaped([byte]))).join('');
  }
}

/** The lines of a stderr text; a CR before the LF is taken off. */
export function linesOf(text) {
  if (text === '') return [];
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
}
