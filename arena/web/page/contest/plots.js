// The plots of a contest: ratings with their intervals, and reply times. The tables show the same in numbers.

import { axis, ChartBox, chartLibrary, faded, palette } from '../core/charts.js';
import { h } from '../core/dom.js';
import { readableTime, signed } from '../core/format.js';
import { printable } from '../core/printable.js';

/** How many bots a plot shows at once. */
export const mostBots = 40;
const rowHeight = 26;

// Returns the plot of these bots, a line for each. marks(colours, pointsOf, barOf): the datasets, made by pointsOf(key,
// colour), which has points at the bots' members of that key, and barOf(ends, colour), where ends(bot) are the bar's
// ends. x(colours): the options of the axis; label(bot): the words of a tooltip.
function plotOf(bots, { marks, x, label, ...words }) {
  const shown = bots.slice(0, mostBots);
  const names = shown.map(({ name }) => printable(name));
  const pointsOf = (key, colour, style = 'circle', radius = 4.5) => ({
    type: 'scatter', data: shown.map((bot, i) => ({ x: bot[key], y: names[i] })), backgroundColor: colour, borderColor: colour, borderWidth: 1.5,
    pointStyle: style, pointRadius: radius, pointHoverRadius: radius + 1,
  });
  const barOf = (ends, colour) => ({
    type: 'bar', data: shown.map(ends), backgroundColor: colour, borderSkipped: false, borderRadius: 4, barThickness: 8, grouped: false,
  });
  const options = (colours) => ({
    indexAxis: 'y', animation: false, responsive: true, maintainAspectRatio: false,
    scales: {
      x: axis(colours, x(colours)),
      y: axis(colours, { type: 'category', labels: names, grid: { display: false }, ticks: { autoSkip: false, color: colours.ink } }),
    },
    plugins: {
      legend: { display: false },
      tooltip: { displayColors: false, callbacks: { title: () => '', label: ({ dataIndex: i }) => `${names[i]}: ${label(shown[i])}` } },
    },
  });
  return {
    ...words, count: shown.length,
    config: (colours) => ({ data: { labels: names, datasets: marks(colours, pointsOf, barOf) }, options: options(colours) }),
  };
}

function timeWords({ mean_ns: mean, worst_ns: worst, middle_ns: [low, high] }) {
  return `mean reply ${readableTime(mean)}, worst ${readableTime(worst)}; half of its games have means from ${readableTime(low)} to ${readableTime(high)}`;
}

/** Returns the plot of each bot's Elo with its 95 % interval. */
export function ratingPlot({ standings }) {
  return plotOf(standings.filter(({ elo }) => elo !== null && elo !== undefined), {
    title: 'Elo within the field',
    note: 'The dot is the Elo, the bar its 95 % interval.',
    marks: ({ accent }, pointsOf, barOf) => [
      pointsOf('elo', accent), barOf(({ elo_low: low, elo_high: high }) => [low, high], faded(accent, 0.33)),
    ],
    x: () => ({ type: 'linear', ticks: { callback: signed, maxRotation: 0, maxTicksLimit: 7 } }),
    label: ({ elo, elo_low: low, elo_high: high }) => `${signed(elo)}, from ${signed(low)} to ${signed(high)}`,
  });
}

// Returns the label of a time on the axis: empty unless it is a power of ten.
const roundTime = (ns) => (Number.isInteger(Math.round(Math.log10(ns) * 1e6) / 1e6) ? readableTime(ns) : '');

/**
 * Returns the plot of each bot's reply times: the middle half of its games by their mean reply as a bar, the mean of
 * all replies as a point, the worst one as a cross.
 */
export function timePlot({ standings }) {
  return plotOf(standings.filter(({ middle_ns: [low] }) => low !== null), {
    title: 'Reply times',
    note: 'The bar holds the middle half of a bot’s games by their mean reply time. The dot is the mean of all its replies, the cross its worst one.',
    marks: ({ accent, amber }, pointsOf, barOf) => [
      pointsOf('mean_ns', accent), pointsOf('worst_ns', amber, 'crossRot', 5),
      barOf(({ middle_ns: [low, high] }) => [low, Math.max(high, low * 1.04)], faded(accent, 0.33)),
    ],
    x: ({ line }) => ({
      type: 'logarithmic',
      grid: { drawBorder: false, color: ({ tick }) => (roundTime(tick.value) ? line : 'transparent') },
      ticks: { callback: roundTime, autoSkip: false, maxRotation: 0 },
    }),
    label: timeWords,
  });
}

export class Plot extends ChartBox {
  constructor(name) {
    super();
    this.title = h('h2', {});
    this.note = h('p', { class: 'dim plot-note' });
    this.element = h('section', { class: `panel plot ${name}`, hidden: true }, this.title, this.box, this.note);
  }

  async draw(plot) {
    this.plot = plot;
    await this.drawAnew();
  }

  async drawAnew() {
    const Chart = await chartLibrary();
    this.element.hidden = !Chart || !this.plot || this.plot.count === 0;
    if (this.element.hidden) return;
    this.title.textContent = this.plot.title;
    this.note.textContent = this.plot.note;
    this.canvas.setAttribute('aria-label', `${this.plot.title}. ${this.plot.note} The standings have the numbers.`);
    const factor = (palette().size || 12) / 12;
    this.box.style.height = `${(this.plot.count * rowHeight + 44) * factor}px`;
    this.make(Chart, this.plot.config(palette()));
  }
}
