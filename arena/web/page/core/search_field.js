// A field that searches while a person types.

import { h } from './dom.js';

const afterMs = 250;   // of rest after the last letter

/** Creates the field: { element, input }. onsearch(text): called when a search is wanted. */
export function searchField(label, text, onsearch) {
  let timer = null;
  const input = h('input', { type: 'search', value: text, autocomplete: 'off', spellcheck: 'false', 'aria-label': label, placeholder: label });
  const search = () => {
    clearTimeout(timer);
    onsearch(input.value.trim());
  };
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(search, afterMs);
  });
  input.addEventListener('change', search);
  return { element: h('div', { class: 'search' }, input), input };
}
