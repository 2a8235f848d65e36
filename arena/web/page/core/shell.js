// Words for the command line of a shell.

/** Returns a word as a shell reads it, in quotes if it needs them. */
export function quoted(word) {
  return /^[\w.,:@%+=/-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
