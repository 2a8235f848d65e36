// The buttons and fields of all views.

import { h, icon, say } from './dom.js';
import { icons } from './icons.js';

/** Creates a button with an icon and words. isBare: only the icon is shown; the words are its name and tooltip. */
export function button(sign, words, onclick, { kind = '', isBare = false, title = '' } = {}) {
  const label = h('span', { class: isBare ? 'visually-hidden' : 'words' }, words);
  const name = ['button', kind, isBare ? 'bare' : ''].filter(Boolean).join(' ');
  return h('button', { type: 'button', class: name, title: title || (isBare ? words : null), onclick }, sign ? icon(icons[sign]) : null, label);
}

/** Changes the icon and the words of a button that button() created. */
export function relabel(element, sign, words) {
  element.querySelector('path').setAttribute('d', icons[sign]);
  say(element.lastElementChild, words);
  if (element.title) element.title = words;
}

let fields = 0;

/** Creates a field: a control with its label above it. */
export function field(label, control, hint = null) {
  control.id ||= `field-${++fields}`;
  return h('div', { class: 'field' }, h('label', { for: control.id }, label), control, hint);
}

/**
 * Creates a drop-down list. options: [value, words, isOff] each (isOff may be left out), or { label, options } for a
 * group.
 */
export function chooser(options, value, onchange) {
  const one = ([key, words, isOff = false]) => h('option', { value: key, disabled: isOff }, words);
  const select = h('select', { onchange: () => onchange?.(select.value) },
    options.map((entry) => (Array.isArray(entry) ? one(entry) : h('optgroup', { label: entry.label }, entry.options.map(one)))));
  select.value = value;
  return select;
}

/** Creates a line of text with a button that copies it. */
export function copyLine(text) {
  const done = h('span', { class: 'copied', role: 'status' });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      say(done, 'copied');
    } catch {
      selectText(line);
      say(done, 'selected: copy it with the keyboard');
    }
    setTimeout(() => say(done, ''), 2500);
  };
  const line = h('code', { class: 'command', tabindex: '0', role: 'group', 'aria-label': 'Command' }, text);
  return h('div', { class: 'copy-line' }, line, button('copy', 'Copy', copy, { isBare: true }), done);
}

function selectText(element) {
  getSelection().selectAllChildren(element);
}
