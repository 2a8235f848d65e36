// Creates and changes elements. Text is inserted as text, never as markup.

const svgSpace = 'http://www.w3.org/2000/svg';

function setUp(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (!isGiven(value)) continue;
    if (name === 'class') element.setAttribute('class', value);
    else if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'value') element.value = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...shown(children));
  return element;
}

const isGiven = (value) => value !== null && value !== undefined && value !== false;
const shown = (children) => children.flat().filter(isGiven);

/** Creates an HTML element: h('p', { class: 'note' }, 'text', child, ...). Attributes onNAME are listeners. */
export function h(name, attributes = {}, ...children) {
  return setUp(document.createElement(name), attributes, children);
}

/** Creates an SVG element, like h(). */
export function s(name, attributes = {}, ...children) {
  return setUp(document.createElementNS(svgSpace, name), attributes, children);
}

/** Replaces the children of an element. */
export function fill(element, ...children) {
  element.replaceChildren(...shown(children));
  return element;
}

const lastValues = new WeakMap();

/**
 * Returns whether the value, which is JSON, differs from the one of the last call for this element. An element that is
 * filled only then keeps the focus, and is read out only when it has changed.
 */
export function isNew(element, value) {
  const text = JSON.stringify(value);
  const differs = lastValues.get(element) !== text;
  lastValues.set(element, text);
  return differs;
}

/** Fills an element as fill() does. If the focus was in it, next() returns the element that has the focus then. */
export function refill(element, next, ...children) {
  const hadFocus = element.contains(document.activeElement);
  fill(element, ...children);
  if (hadFocus) next().focus();
}

/** Sets an attribute of an element, or removes it if the value is null. */
export function setOrRemove(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Sets the text of an element only if it differs, so that screen readers read a live region once. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
  return element;
}

/** Adds listeners, by the types of their events. Returns a function that removes them. */
export function listen(target, listeners, options = {}) {
  const all = Object.entries(listeners);
  for (const [type, listener] of all) target.addEventListener(type, listener, options);
  return () => all.forEach(([type, listener]) => target.removeEventListener(type, listener));
}

/** Creates an icon from a path of icons.js. */
export function icon(path, attributes = {}) {
  return s('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true', ...attributes }, s('path', { d: path }));
}

/** Runs a script from an address; resolves when it has run, rejects if it is not there. */
export function loadScript(address) {
  return new Promise((resolve, reject) => {
    document.head.append(h('script', { src: address, onload: resolve, onerror: reject }));
  });
}
