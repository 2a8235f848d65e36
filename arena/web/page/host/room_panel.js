// The address of the contest's page as a QR code, for the organiser to show to a room.

import { answered } from '../core/api.js';
import { fill, h } from '../core/dom.js';
import { room as words } from './words.js';

/** Creates the panel; it stays empty if only this machine reaches the page. */
export function roomPanel() {
  const element = h('div', { class: 'room' });
  answered('/task', '').then(({ address }) => {
    if (!address) return;
    fill(element, h('details', {}, h('summary', {}, words.toPage),
      h('div', { class: 'stack' }, h('img', { class: 'qr', src: '/qr.svg', alt: words.code }), h('p', {}, h('a', { href: address }, address)))));
  }, () => {});
  return element;
}
