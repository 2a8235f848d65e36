// The links that download records.

import { recordUrl } from '../core/api.js';
import { h, icon } from '../core/dom.js';
import { icons } from '../core/icons.js';

/** Creates a link that downloads a record; while the game is running, the record so far. */
export function recordLink(href, isOver, name = null) {
  const words = isOver ? 'Download the record' : 'Download the record so far';
  return h('a', { class: 'button quiet', href, download: name ?? '' }, icon(icons.download), h('span', { class: 'words' }, words));
}

/**
 * Returns a list with the link to the record of one of the arena's games; empty while the record would reveal secrets.
 */
export function recordLinks(id, game) {
  return game.isOver || !game.isWithheld ? [recordLink(recordUrl(id), game.isOver)] : [];
}
