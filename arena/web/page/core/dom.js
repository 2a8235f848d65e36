// Elements made by hand. Text goes in as text, never as markup.

const svgSpace = 'http://www.w3.org/2000/svg';

function setUp(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === 'class') element.setAttribute('class', value);
    else if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'value') element.value = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** An HTML element: h('p', { class: 'note' }, 'text', child, ...). onNAME attributes are listeners. */
export function h(name, attributes = {}, ...children) {
  return setUp(document.createElement(name), attributes, children);
}

/** An SVG element. */
export function s(name, attributes = {}, ...children) {
  return setUp(document.createElementNS(svgSpace, name), attributes, children);
}

/** Puts other children in the place of those that an element has. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Changes a text only where it is another one, so that live regions speak once. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
  return element;
}

/** A sign of the page's own set, drawn from a path in a box of 24 units. */
export function icon(path, attributes = {}) {
  return s('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true', ...attributes }, s('path', { d: path }));
}
