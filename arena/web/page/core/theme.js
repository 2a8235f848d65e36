// The theme of the page: light, dark, or that of the system.

import { button, relabel } from './controls.js';

const key = 'isola-arena-theme';
const order = ['auto', 'light', 'dark'];
const words = { auto: 'Colours: as the system', light: 'Colours: light', dark: 'Colours: dark' };

function stored() {
  try {
    const value = localStorage.getItem(key);
    return order.includes(value) ? value : 'auto';
  } catch {
    return 'auto';
  }
}

function apply(theme) {
  document.documentElement.dataset.theme = theme;
  document.dispatchEvent(new Event('themechange'));
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

/** Returns whether the page is projected on a wall (`?projector`) and so cannot be clicked. */
export function isProjected() {
  return new URLSearchParams(location.search).has('projector');
}

/** Creates the button that switches between automatic, light and dark. */
export function themeSwitch() {
  let theme = stored();
  apply(theme);
  const element = button(theme, words[theme], () => {
    theme = order[(order.indexOf(theme) + 1) % order.length];
    apply(theme);
    relabel(element, theme, words[theme]);
  }, { isBare: true, kind: 'quiet' });
  return element;
}
