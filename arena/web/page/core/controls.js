// The buttons, fields and messages of all views.

import { h, icon, say, setOrRemove } from './dom.js';
import { letter } from './format.js';
import { icons } from './icons.js';
import { printable } from './printable.js';

/** Creates a button with an icon and words. isBare: only the icon is shown; the words are its name and tooltip. */
export function button(sign, words, onclick, { kind = '', isBare = false, title = '' } = {}) {
  const label = h('span', { class: isBare ? 'visually-hidden' : 'words' }, words);
  const name = ['button', kind, isBare ? 'bare' : ''].filter(Boolean).join(' ');
  return h('button', { type: 'button', class: name, title: title || (isBare ? words : null), onclick }, sign ? icon(icons[sign]) : null, label);
}

/** Creates a button with words only. */
export function wordButton(words, onclick, attributes = {}) {
  return h('button', { type: 'button', class: 'button', onclick, ...attributes }, words);
}

/** Creates a button that looks like a link. */
export function linkButton(words, onclick, attributes = {}) {
  return wordButton(words, onclick, { class: 'link', ...attributes });
}

/** Changes the icon and the words of a button that button() created. */
export function relabel(element, sign, words) {
  element.querySelector('path').setAttribute('d', icons[sign]);
  say(element.lastElementChild, words);
  if (element.title) element.title = words;
}

/** Creates the sign of a player, A or B. */
export function badge(player, title = null) {
  return h('span', { class: `badge player-${player}`, title }, letter(player));
}

/** Creates a line that says what went wrong; without words it is hidden until tell() gives it some. */
export function problemLine(words = null) {
  return h('p', { class: 'message problem', role: 'alert', hidden: words === null }, words);
}

/** Creates a hidden line that says how something went, well or not, when tell() is called. */
export function outcomeLine() {
  return h('p', { class: 'message', role: 'status', hidden: true });
}

/** Shows words in such a line, or hides it if there are none. */
export function tell(line, words, isProblem = true) {
  line.hidden = !words;
  line.classList.toggle('problem', isProblem);
  say(line, words || '');
}

/** Creates a box that scrolls, also by keys, if its content is too large. */
export function scrollBox(name, label, ...content) {
  return h('div', { class: name, tabindex: '0', role: 'group', 'aria-label': label }, ...content);
}

/** Creates a form. submitted(event): called when it is sent. */
export function form(attributes, submitted, ...content) {
  const onsubmit = (event) => {
    event.preventDefault();
    submitted(event);
  };
  return h('form', { ...attributes, onsubmit }, ...content);
}

/** Returns the attributes of an element on which files can be dropped. */
export function droppable(take) {
  const ondrop = (event) => {
    event.preventDefault();
    take(event.dataTransfer.files);
  };
  return { ondragover: (event) => event.preventDefault(), ondrop };
}

let fields = 0;

/** Creates a field: a control with its label above it. */
export function field(label, control, hint = null) {
  control.id ||= `field-${++fields}`;
  return h('div', { class: 'field' }, h('label', { for: control.id }, label), control, hint);
}

/**
 * Creates a field that is checked: { element, check }. problemOf(text): returns what is wrong with the text, as a
 * sentence, else ''. check() shows that sentence under the control and returns whether nothing is wrong.
 */
export function checkedField(label, control, problemOf) {
  const problem = h('p', { class: 'field-problem', role: 'alert', id: `field-${++fields}` });
  const check = () => {
    const text = problemOf(control.value.trim());
    say(problem, text);
    control.setAttribute('aria-invalid', String(text !== ''));
    setOrRemove(control, 'aria-describedby', text ? problem.id : null);
    return text === '';
  };
  control.addEventListener('input', () => problem.textContent && check());
  return { element: field(label, control, problem), check, control };
}

/**
 * Creates a drop-down list. options: [value, words, isOff] each (isOff may be left out), or { label, options } for a
 * group. label: its name, unless it has a label beside it.
 */
export function chooser(options, value, onchange, label = null) {
  const one = ([key, words, isOff = false]) => h('option', { value: key, disabled: isOff }, words);
  const select = h('select', { onchange: () => onchange?.(select.value), 'aria-label': label },
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
      getSelection().selectAllChildren(line);
      say(done, 'selected: copy it with the keyboard');
    }
    setTimeout(() => say(done, ''), 2500);
  };
  const line = h('code', { class: 'command', tabindex: '0', role: 'group', 'aria-label': 'Command' }, text);
  return h('div', { class: 'copy-line' }, line, button('copy', 'Copy', copy, { isBare: true }), done);
}

/** Creates the last lines that a bot wrote on stderr; null if there are none. */
export function lastWords(lines) {
  if (lines.length === 0) return null;
  return h('pre', { class: 'last-words', tabindex: '0', role: 'group', 'aria-label': 'The last that it wrote on standard error' },
    lines.map(printable).join('\n'));
}

/** Creates the line with a guess at the cause of a fault; null if the text is empty. */
export function hintLine(text) {
  return text ? h('p', { class: 'hint' }, h('b', {}, 'Hint: '), printable(text)) : null;
}
