// The arena's sentences name documents, such as docs/protocol.md, and files that a document explains. A host serves the
// documents.

import { h } from '../core/dom.js';

const named = /\bdocs\/([a-z-]+(?:\/[a-z-]+)?\.md)|\bbots\.toml\b/g;
const aboutBotsFile = 'writing-a-bot.md#5-give-it-a-name';

/** Returns the parts of a text in which such names are links. */
export function withDocuments(text) {
  const parts = [];
  let end = 0;
  for (const { 0: words, 1: name, index } of text.matchAll(named)) {
    parts.push(text.slice(end, index), h('a', { href: `/documents/${name ?? aboutBotsFile}` }, words));
    end = index + words.length;
  }
  parts.push(text.slice(end));
  return parts;
}
