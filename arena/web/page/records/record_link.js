// The link that downloads a record.

import { h, icon } from '../core/dom.js';
import { icons } from '../core/icons.js';

/** Creates a link that downloads a record; while the game is running, the record so far. */
export function recordLink(href, isOver, name = null) {
  const words = isOver ? 'Download the record' : 'Download the record so far';
  return h('a', { class: 'button quiet', href, download: name ?? '' }, icon(icons.download), h('span', { class: 'words' }, words));
}
