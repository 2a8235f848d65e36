// The plots of a contest: ratings with their intervals, and reply times. The tables show the same in numbers.

import { axis, ChartBox, chartLibrary, faded, palette } from '../core/charts.js';
import { h } from '../core/dom.js';
import { readableTime, signed } from '../core/format.js';
import { printable } from '../core/printable.js';

/** How many bots a plot shows at once. */
export const mostBots = 40;
const rowHeight = 26;

function options(colours, names, x, label) {
  const font = { family: colours.font, size: colours.size };
  return {
    indexAxis: 'y', animation: false, responsive: true, maintainAspectRatio: false,
    scales: {
      x: axis(colours, x),
      y: axis(colours, {
        type: 'category', labels: names, grid: { display: false }, ticks: { autoSkip: false, color: colours.ink, font },
      }),
    },
    plugins: { legend: { display: false }, tooltip: { displayColors: false, callbacks: { title: () => '', label } } },
  };
}

function bar(data, colour, thickness) {
  return { type: 'bar', data, backgroundColor: colour, borderSkipped: false, borderRadius: 4, barThickness: thickness, grouped: false };
}

function points(data, colour, style = 'circle', radius = 4.5) {
  return {
    type: 'scatter', data, backgroundColor: colour, borderColor: colour, borderWidth: 1.5,
    pointStyle: style, pointRadius: radius, pointHoverRadius: radius + 1,
  };
}

function timeWords({ mean_ns: mean, worst_ns: worst }, [low, high]) {
  return `mean reply ${readableTime(mean)}, worst ${readableTime(worst)}; half of its games have means from ${readableTime(low)} to ${readableTime(high)}`;
}

/** Returns the plot of each bot's Elo with its 95 % interval. */
export function ratingPlot({ standings }) {
  const bots = standings.filter(({ elo }) => elo !== null && elo !== undefined).slice(0, mostBots);
  const names = bots.map(({ name }) => printable(name));
  return {
    title: 'Elo within the field', count: bots.length,
    note: 'The dot is the Elo, the bar its 95 % interval.',
    config: (colours) => ({
      data: {
        labels: names,
        datasets: [
          points(bots.map(({ elo }, i) => ({ x: elo, y: names[i] })), colours.accent),
          bar(bots.map(({ elo_low: low, elo_high: high }) => [low, high]), faded(colours.accent, 0.33), 8),
        ],
      },
      options: options(colours, names, { type: 'linear', ticks: { callback: signed, maxRotation: 0, maxTicksLimit: 7 } },
        ({ dataIndex: i }) => `${names[i]}: ${signed(bots[i].elo)}, from ${signed(bots[i].elo_low)} to ${signed(bots[i].elo_high)}`),
    }),
  };
}

// Returns the label of a time on the axis: empty unless it is a power of ten.
const roundTime = (ns) => (Number.isInteger(Math.round(Math.log10(ns) * 1e6) / 1e6) ? readableTime(ns) : '');

/**
 * Returns the plot of each bot's reply times: the middle half of its games by their mean reply as a bar, the mean of
 * all replies as a point, the worst one as a cross.
 */
export function timePlot({ standings }) {
  const bots = standings.filter(({ middle_ns: [low] }) => low !== null).slice(0, mostBots);
  const names = bots.map(({ name }) => printable(name));
  const middle = bots.map(({ middle_ns: ends }) => ends);
  return {
    title: 'Reply times', count: bots.length,
    note: 'The bar holds the middle half of a bot’s games by their mean reply time. The dot is the mean of all its replies, the cross its worst one.',
    config: (colours) => ({
      data: {
        labels: names,
        datasets: [
          points(bots.map(({ mean_ns: mean }, i) => ({ x: mean, y: names[i] })), colours.accent),
          points(bots.map(({ worst_ns: worst }, i) => ({ x: worst, y: names[i] })), colours.amber, 'crossRot', 5),
          bar(middle.map(([low, high]) => [low, Math.max(high, low * 1.04)]), faded(colours.accent, 0.33), 8),
        ],
      },
      options: options(colours, names, {
        type: 'logarithmic',
        grid: { drawBorder: false, color: ({ tick }) => (roundTime(tick.value) ? colours.line : 'transparent') },
        ticks: { callback: roundTime, autoSkip: false, maxRotation: 0 },
      }, ({ dataIndex: i }) => `${names[i]}: ${timeWords(bots[i], middle[i])}`),
    }),
  };
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
