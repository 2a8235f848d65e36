// The rating of a bot after each match, with its band and the matches in which a new version played for the first time.

import { axis, chartLibrary, faded, onTheme, palette } from '../core/charts.js';
import { fill, h } from '../core/dom.js';
import { localTime } from './submission.js';
import { table } from './table.js';

/** Returns a rating as pages show it, with twice its deviation. */
export const rated = ({ rating, deviation }) => `${rating} ± ${2 * deviation}`;

const isNewVersion = (point, index, points) => index > 0 && point.version !== points[index - 1].version;

// Dashed lines with the names of the versions, which need no colour to be told from the curve.
function versionMarks(points, colours) {
  const marks = points.flatMap((point, index) => (isNewVersion(point, index, points) ? [{ index, version: point.version }] : []));
  const draw = ({ ctx, chartArea, scales }) => {
    ctx.save();
    ctx.strokeStyle = colours.dim;
    ctx.fillStyle = colours.dim;
    ctx.font = `${colours.size}px ${colours.font}`;
    ctx.setLineDash([4, 4]);
    for (const { index, version } of marks) {
      const x = scales.x.getPixelForValue(index);
      ctx.beginPath();
      ctx.moveTo(x, chartArea.top);
      ctx.lineTo(x, chartArea.bottom);
      ctx.stroke();
      ctx.fillText(`version ${version}`, Math.min(x + 4, chartArea.right - 60), chartArea.top + colours.size);
    }
    ctx.restore();
  };
  return { id: 'versions', afterDatasetsDraw: draw };
}

function lineOf(data, colours, more) {
  return { data, borderColor: colours.accent, backgroundColor: faded(colours.accent, 0.2), borderWidth: 2, pointRadius: 0, pointHitRadius: 8, ...more };
}

function config(points, colours) {
  const band = { borderWidth: 0, pointHitRadius: 0 };
  return {
    type: 'line',
    data: {
      labels: points.map(({ match }) => String(match)),
      datasets: [
        lineOf(points.map(({ rating }) => rating), colours, { pointRadius: points.length > 60 ? 0 : 2.5 }),
        lineOf(points.map(({ rating, deviation }) => rating + 2 * deviation), colours, { ...band, fill: '+1' }),
        lineOf(points.map(({ rating, deviation }) => rating - 2 * deviation), colours, band),
      ],
    },
    options: {
      animation: false, responsive: true, maintainAspectRatio: false,
      scales: {
        x: axis(colours, { title: 'match', ticks: { maxRotation: 0, maxTicksLimit: 8 } }),
        y: axis(colours, { ticks: { maxTicksLimit: 6 } }),
      },
      plugins: {
        legend: { display: false },
        tooltip: {
          displayColors: false, filter: ({ datasetIndex }) => datasetIndex === 0,
          callbacks: { label: ({ dataIndex: i }) => `${rated(points[i])}, version ${points[i].version}` },
        },
      },
    },
    plugins: [versionMarks(points, colours)],
  };
}

function row(point, index, points) {
  return h('tr', {},
    h('th', { class: 'number digits', scope: 'row' }, String(point.match)),
    h('td', { class: 'number digits' }, rated(point)),
    h('td', { class: 'number digits' }, `${point.version}${isNewVersion(point, index, points) ? ' (new)' : ''}`),
    h('td', {}, localTime(point.at)));
}

export class RatingCurve {
  constructor() {
    this.canvas = h('canvas', { role: 'img' });
    this.box = h('div', { class: 'plot-box' }, this.canvas);
    this.numbers = h('div');
    this.element = h('section', { class: 'panel plot', hidden: true, 'aria-label': 'Rating' },
      h('h2', {}, 'Rating after each match'), this.box,
      h('p', { class: 'dim plot-note' }, 'The band is twice the deviation: with 95 % the strength is in it. A dashed line is where a new version began.'),
      h('details', {}, h('summary', {}, 'The same in numbers'), this.numbers));
    this.points = [];
    onTheme(() => this.#draw());
  }

  /** Shows these ratings, the oldest first. */
  show(points) {
    this.points = points;
    this.element.hidden = points.length === 0;
    fill(this.numbers, table('Ratings, the newest first', ['Match', 'Rating', 'Version', 'Played'], points.map(row).reverse()));
    return this.#draw();
  }

  async #draw() {
    const Chart = await chartLibrary();
    this.box.hidden = !Chart;
    if (!Chart || this.points.length === 0) return;
    this.chart?.destroy();
    const last = this.points[this.points.length - 1];
    this.canvas.setAttribute('aria-label', `The rating after each of ${this.points.length} matches, now ${rated(last)}. The table below has the numbers.`);
    this.chart = new Chart(this.canvas, config(this.points, palette()));
  }
}
