// Plots by Chart.js, which the arena serves. It is loaded when the first plot is wanted. An arena that was built without
// it serves an empty script; then tables show the same.

import { h, listen, loadScript } from './dom.js';

let loading = null;
let load = () => loadScript('vendor/chart.min.js');

/** Sets how the library is loaded: a function that resolves when its script has run, or rejects. */
export function loadChartsBy(loader) {
  load = loader;
}

/** Resolves to the library, or to null if it is missing. */
export function chartLibrary() {
  loading ??= load().then(() => window.Chart ?? null, () => null);
  return loading;
}

// Returns the current values, light or dark, of colours of the style sheets: `rgb(r, g, b)` each. Asks for all at once, because
// after each change of the document the browser computes all styles anew, which takes long with a large board.
function resolved(...names) {
  const probes = names.map((name) => {
    const probe = h('span', {});
    probe.style.color = `var(--${name})`;
    return probe;
  });
  const place = h('span', { hidden: true }, probes);
  document.body.append(place);
  const colours = probes.map((probe) => getComputedStyle(probe).color);
  place.remove();
  return colours;
}

/** Returns a colour of palette() with that opacity, from 0 to 1. */
export function faded(colour, opacity) {
  return colour.replace('rgb(', 'rgba(').replace(')', `, ${opacity})`);
}

/** Returns the current colours and the font of the page. */
export function palette() {
  const style = getComputedStyle(document.documentElement);
  const [ink, dim, line, accent, amber, ...players] = resolved('ink', 'ink-2', 'line', 'accent', 'amber', 'player-1', 'player-2');
  return {
    ink, dim, line, accent, amber, players,
    font: getComputedStyle(document.body).fontFamily,
    size: Number.parseFloat(style.getPropertyValue('--plot-text')) || 12,
  };
}

/** A box with a chart, which is drawn anew, by drawAnew(), when the page changes between light and dark. */
export class ChartBox {
  constructor(attributes = {}) {
    this.canvas = h('canvas', { role: 'img', ...attributes });
    this.box = h('div', { class: 'plot-box' }, this.canvas);
    const drawAnew = () => this.drawAnew();
    const forget = [listen(matchMedia('(prefers-color-scheme: dark)'), { change: drawAnew }), listen(document, { themechange: drawAnew })];
    this.forgetTheme = () => forget.forEach((each) => each());
  }

  /** Makes the chart, in place of the one before. */
  make(Chart, config) {
    this.destroy();
    this.chart = new Chart(this.canvas, config);
  }

  destroy() {
    this.chart?.destroy();
    this.chart = null;
  }

  close() {
    this.forgetTheme();
    this.destroy();
  }
}

/** Draws a line across a chart, from its top to its bottom. */
export function drawUpright({ ctx, chartArea }, x) {
  ctx.beginPath();
  ctx.moveTo(x, chartArea.top);
  ctx.lineTo(x, chartArea.bottom);
  ctx.stroke();
}

/** Returns the options of an axis in the page's colours. */
export function axis(colours, more = {}) {
  const { ticks = {}, title = null, ...rest } = more;
  const font = { family: colours.font, size: colours.size };
  return {
    grid: { color: colours.line, drawBorder: false },
    ticks: { color: colours.dim, font, ...ticks },
    title: title ? { display: true, text: title, color: colours.dim, font } : { display: false },
    ...rest,
  };
}
