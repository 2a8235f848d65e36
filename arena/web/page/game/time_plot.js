// The plot of reply times and of the bots' values of their positions, by turn. A click on a point goes to its moment.

import { axis, ChartBox, chartLibrary, drawUpright, palette } from '../core/charts.js';
import { h } from '../core/dom.js';
import { readableTime } from '../core/format.js';
import { bothPlayers } from '../model/game.js';

const everyMs = 700;

function pointsOf(game, player, value) {
  return game.moments.flatMap((moment, index) => {
    if (moment?.player !== player || moment.opening) return [];
    const y = value(moment);
    return y === null || y === undefined ? [] : [{ x: moment.turn, y, moment: index }];
  });
}

function lastValue(moment, player) {
  return moment.lines[player].err.findLast(({ note }) => note?.kind === 'value')?.note.value ?? null;
}

function dataset(label, data, colour, axisName, more = {}) {
  return {
    label, data, yAxisID: axisName, borderColor: colour, backgroundColor: colour,
    borderWidth: 1.5, pointRadius: 1.5, pointHitRadius: 8, tension: 0, ...more,
  };
}

const hereLine = {
  id: 'here',
  afterDatasetsDraw(chart) {
    const { ctx, chartArea, scales } = chart;
    const x = scales.x.getPixelForValue(chart.$here ?? 0);
    if (x < chartArea.left || x > chartArea.right) return;
    ctx.save();
    ctx.strokeStyle = chart.$hereColour;
    ctx.lineWidth = 1.5;
    drawUpright(chart, x);
    ctx.restore();
  },
};

export class TimePlot extends ChartBox {
  constructor(jump) {
    super({ 'aria-label': 'Time of each reply by turn; the log has the same numbers' });
    this.jump = jump;
    this.box.classList.add('short');
    this.element = h('section', { class: 'panel plot' }, h('h2', {}, 'Time per reply, and what the bots think'), this.box);
    this.shownAt = 0;
  }

  draw(game, index) {
    [this.game, this.index] = [game, index];
    clearTimeout(this.timer);
    const wait = Math.max(0, this.shownAt + everyMs - performance.now());
    this.timer = setTimeout(() => this.#update(), this.chart && !game.ended ? wait : Math.min(wait, 60));
  }

  close() {
    clearTimeout(this.timer);
    super.close();
  }

  async #update() {
    this.shownAt = performance.now();
    const Chart = await chartLibrary();
    this.element.hidden = Chart === null;
    if (!Chart || !this.game || !this.canvas.isConnected) return;
    if (!this.chart) this.#make(Chart);
    const isNew = this.plotted !== this.game || this.plottedVersion !== this.game.version;
    if (isNew) this.#fill();
    this.chart.$here = this.game.moments[this.index]?.turn ?? 0;
    this.chart.update('none');
  }

  drawAnew() {
    this.destroy();
    this.plotted = null;
    if (this.game) this.#update();
  }

  #fill() {
    const { game, colours } = this;
    this.plotted = game;
    this.plottedVersion = game.version;
    const times = bothPlayers.filter((player) => !game.isPerson(player)).map((player) =>
      dataset(`${game.name(player)}: time`, pointsOf(game, player, (moment) => moment.charged_ns || null),
        colours.players[player - 1], 'y'));
    const values = bothPlayers.map((player) =>
      dataset(`${game.name(player)}: value`, pointsOf(game, player, (moment) => lastValue(moment, player)),
        colours.players[player - 1], 'value', { borderDash: [4, 3], pointStyle: 'rectRot', pointRadius: 2.5 }))
      .filter(({ data }) => data.length > 0);
    this.chart.data.datasets = [...times, ...values];
    this.chart.options.scales.value.display = values.length > 0;
  }

  #make(Chart) {
    const colours = palette();
    this.colours = colours;
    this.make(Chart, {
      type: 'line',
      data: { datasets: [] },
      plugins: [hereLine],
      options: {
        parsing: false, animation: false, maintainAspectRatio: false, responsive: true,
        onClick: (event, hits) => hits[0] && this.jump(this.chart.data.datasets[hits[0].datasetIndex].data[hits[0].index].moment),
        scales: {
          x: axis(colours, { type: 'linear', min: 0, title: 'turn', ticks: { precision: 0 } }),
          y: axis(colours, { type: 'logarithmic', ticks: { maxTicksLimit: 5, callback: (ns) => (Number.isInteger(Math.log10(ns)) ? readableTime(ns) : '') } }),
          value: axis(colours, { type: 'linear', position: 'right', display: false, grid: { display: false }, title: 'value' }),
        },
        plugins: {
          legend: { labels: { color: colours.dim, boxWidth: 12, boxHeight: 2, font: { family: colours.font, size: colours.size } } },
          tooltip: { callbacks: {
            title: (items) => `turn ${items[0].parsed.x}`,
            label: ({ dataset: { label, yAxisID }, parsed }) => `${label} ${yAxisID === 'y' ? readableTime(parsed.y) : parsed.y}`,
          } },
        },
      },
    });
    this.chart.$hereColour = colours.accent;
  }
}
