// The curve of a bot on the ladder: after each match its rating with a band, or its place. It marks the matches in
// which a new version played for the first time.

import { axis, ChartBox, chartLibrary, drawUpright, faded, palette } from '../core/charts.js';
import { fill, h } from '../core/dom.js';
import { numberColumn, tablePanel } from '../core/lazy_table.js';
import { matchColumn, timeColumn } from './table.js';
import { columns as titles, common, curve as words } from './words.js';

/** Returns a rating as pages show it, with twice its deviation. */
export const rated = ({ rating, deviation }) => `${rating} ± ${2 * deviation}`;

const rating = {
  words: words.rating, value: rated,
  lines: (points, colours) => {
    const band = { borderWidth: 0, pointHitRadius: 0 };
    return [
      lineOf(points.map((point) => point.rating), colours, { pointRadius: points.length > 60 ? 0 : 2.5 }),
      lineOf(points.map((point) => point.rating + 2 * point.deviation), colours, { ...band, fill: '+1' }),
      lineOf(points.map((point) => point.rating - 2 * point.deviation), colours, band),
    ];
  },
  scale: { ticks: { maxTicksLimit: 6 } },
};

// The scale is reversed, so that the top of the ladder is the top of the picture.
const place = {
  words: words.place, value: (point) => words.placeOf(point.place),
  lines: (points, colours) => [lineOf(points.map((point) => point.place), colours, { stepped: 'before', clip: 4, pointRadius: points.length > 60 ? 0 : 2.5 })],
  scale: { reverse: true, min: 1, grace: 1, ticks: { precision: 0, maxTicksLimit: 6 } },
};

const isNewVersion = (point, index, points) => index > 0 && point.version !== points[index - 1].version;

// Draws dashed lines with the names of the versions; dashes differ from the curve without a colour.
function versionMarks(points, colours) {
  const marks = points.flatMap((point, index) => (isNewVersion(point, index, points) ? [{ index, version: point.version }] : []));
  const draw = (chart) => {
    const { ctx, chartArea, scales } = chart;
    ctx.save();
    ctx.strokeStyle = colours.dim;
    ctx.fillStyle = colours.dim;
    ctx.font = `${colours.size}px ${colours.font}`;
    ctx.setLineDash([4, 4]);
    for (const { index, version } of marks) {
      const x = scales.x.getPixelForValue(index);
      drawUpright(chart, x);
      ctx.fillText(common.version(version), Math.min(x + 4, chartArea.right - 60), chartArea.top + colours.size);
    }
    ctx.restore();
  };
  return { id: 'versions', afterDatasetsDraw: draw };
}

function lineOf(data, colours, more) {
  return { data, borderColor: colours.accent, backgroundColor: faded(colours.accent, 0.2), borderWidth: 2, pointRadius: 0, pointHitRadius: 8, ...more };
}

function config(points, colours, measure) {
  return {
    type: 'line',
    data: {
      labels: points.map(({ match }) => String(match)),
      datasets: measure.lines(points, colours),
    },
    options: {
      animation: false, responsive: true, maintainAspectRatio: false,
      scales: {
        x: axis(colours, { title: words.match, ticks: { maxRotation: 0, maxTicksLimit: 8 } }),
        y: axis(colours, measure.scale),
      },
      plugins: {
        legend: { display: false },
        tooltip: {
          displayColors: false, filter: ({ datasetIndex }) => datasetIndex === 0,
          callbacks: { label: ({ dataIndex: i }) => words.point(measure.value(points[i]), points[i].version) },
        },
      },
    },
    plugins: [versionMarks(points, colours)],
  };
}

// Creates the table of the points, the newest first.
function tableOf(points, measure) {
  const rows = points.map((point, index) => ({ ...point, isNew: isNewVersion(point, index, points) })).reverse();
  return tablePanel(measure.words.all, [
    matchColumn, numberColumn(measure.words.label, measure.value), numberColumn(titles.version, ({ version, isNew }) => (isNew ? words.isNew(version) : version)),
    timeColumn(titles.played),
  ], rows);
}

class LadderCurve extends ChartBox {
  constructor(measure) {
    super();
    this.measure = measure;
    this.numbers = h('div');
    this.element = h('section', { class: 'panel plot', hidden: true, 'aria-label': measure.words.label },
      h('h2', {}, measure.words.heading), this.box,
      h('p', { class: 'dim plot-note' }, measure.words.note),
      h('details', {}, h('summary', {}, words.inNumbers), this.numbers));
    this.points = [];
  }

  /** Shows these points, the oldest first. */
  show(points) {
    this.points = points;
    this.element.hidden = points.length === 0;
    fill(this.numbers, tableOf(points, this.measure));
    return this.drawAnew();
  }

  async drawAnew() {
    const Chart = await chartLibrary();
    this.box.hidden = !Chart;
    if (!Chart || this.points.length === 0) return;
    const last = this.points[this.points.length - 1];
    this.canvas.setAttribute('aria-label', this.measure.words.picture(this.points.length, this.measure.value(last)));
    this.make(Chart, config(this.points, palette(), this.measure));
  }
}

export const ratingCurve = () => new LadderCurve(rating);
export const placeCurve = () => new LadderCurve(place);
