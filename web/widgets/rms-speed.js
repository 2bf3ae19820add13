// SPDX-License-Identifier: MIT
// How much faster is SIMD on this machine?
import { html, nothing } from 'lit';
import { brief, scientific, significant } from '../charts/format.js';
import { select } from './controls/select.js';
import { define } from './define.js';
import { Figure } from './figure.js';
import { ranWords } from './ran.js';
import { figures } from './settings/figures.js';
import { propertiesOf } from './settings/kinds.js';
import { drawSpeeds } from './speed-drawing.js';
import { measureSpeeds } from './speed-run.js';
import { Task } from './task.js';
import { taskButton } from './task-button.js';
import { BATCHES, faster, winner } from './timing.js';

/** @typedef {import('./speed-run.js').Way} Way */
/** @typedef {import('./speed-run.js').Speed} Speed */

const ROWS = [1, 16, 64, 256, 1024];
const WIDTHS = [16, 64, 256, 1024, 4096];

/** RMSNorm on the reader's machine: plain JavaScript, scalar WebAssembly and SIMD WebAssembly, timed with their spread. */
export class RmsSpeed extends Figure {
  static properties = propertiesOf(figures['rms-speed']);

  constructor() {
    super();
    this.task = new Task(this, {
      about: () => this.size,
      work: (engine, controls) => measureSpeeds(engine, this.size, controls),
    });
  }

  get size() {
    const { rows, width } = this.settings;
    return { rows, width };
  }

  /** @returns {import('./speed-run.js').Speeds | undefined} */
  get result() {
    return this.task.result;
  }

  /** @returns {Way[]} what this browser can do */
  get ways() {
    return this.engine?.info.backend === 'scalar' ? ['js', 'scalar'] : ['js', 'scalar', 'simd'];
  }

  /** @param {Way} way @returns {Speed | undefined} */
  speed(way) {
    return this.result?.speeds.find((one) => one.way === way);
  }

  reset() {
    super.reset();
    this.task.clear();
  }

  question() {
    return this.t('speed.question');
  }

  main() {
    const { running, stopped, progress } = this.task;
    const { way, done } = progress ?? {};
    const state = running
      ? way
        ? this.t('speed.at', {
            name: this.t(`speed.${way}`),
            done: Math.min(done + 1, BATCHES),
            of: BATCHES,
          })
        : this.t('speed.verify')
      : stopped
        ? this.t('speed.stopped')
        : '';
    return html`${this.chart()} ${taskButton(this, this.task, { start: this.t('speed.measure'), state })}`;
  }

  side() {
    const { result, ways } = this;
    return html`<table aria-label=${this.t('speed.table', this.size)}>
        <thead><tr><th scope="col">${this.t('speed.method')}</th><th scope="col">µs</th><th scope="col">GB/s</th></tr></thead>
        <tbody>${ways.map((way) => {
          const speed = this.speed(way);
          return html`<tr data-way=${way}><th scope="row">${this.t(`speed.${way}`)}</th>
            <td data-readout="time">${speed ? brief(speed.nsPerCall.median / 1000) : ''}</td>
            <td class="strong" data-readout="rate">${speed ? significant(speed.bytesPerSecond / 1e9) : ''}</td></tr>`;
        })}</tbody>
      </table>
      <dl class="pairs">
        ${this.ratios().map(
          ([name, words]) =>
            html`<dt>${name}</dt><dd class="strong" data-readout="ratio">${words}</dd>`,
        )}
        <dt>${this.t('speed.gap')}</dt><dd data-readout="gap">${result ? scientific(result.gap) : ''}</dd>
      </dl>
      ${this.ways.length === 2 ? html`<p class="ran">${this.t('speed.no-simd')}</p>` : nothing}`;
  }

  /** @returns {[string, string][]} */
  ratios() {
    const pairs = /** @type {[string, Way, Way][]} */ (
      this.ways.length === 2
        ? [['speed.ratio.scalar', 'scalar', 'js']]
        : [
            ['speed.ratio', 'simd', 'scalar'],
            ['speed.ratio.js', 'simd', 'js'],
          ]
    );
    return pairs.map(([key, a, b]) => {
      const [first, second] = [this.speed(a), this.speed(b)];
      if (!first || !second) return [this.t(key), ''];
      const ratio = faster(first.nsPerCall, second.nsPerCall);
      return [
        this.t(key),
        ratio === undefined ? this.t('speed.even') : this.t('speed.times', { ratio: brief(ratio) }),
      ];
    });
  }

  controls() {
    const { rows, width } = this.settings;
    /** @param {number[]} usual @param {number} value @returns {[number, string][]} */
    const options = (usual, value) =>
      [...new Set([...usual, value])].sort((a, b) => a - b).map((each) => [each, String(each)]);
    return html`
      ${select({
        name: this.t('speed.rows'),
        options: options(ROWS, rows),
        value: rows,
        pick: (value) => this.choose({ rows: value }),
      })}
      ${select({
        name: this.t('speed.width'),
        options: options(WIDTHS, width),
        value: width,
        pick: (value) => this.choose({ width: value }),
      })}`;
  }

  caption() {
    return html`<b>${this.t('speed.caption.do')}</b>${this.t('speed.caption.see')} ${this.verdict()}`;
  }

  /** @returns {string} */
  verdict() {
    const { result } = this;
    if (!result) return '';
    if (result.speeds.length === 0) return this.t('speed.wrong', { gap: scientific(result.gap) });
    const best = winner(result.speeds);
    return best
      ? this.t('speed.winner', { name: this.t(`speed.${best.way}`) })
      : this.t('speed.no-winner');
  }

  provenance() {
    const { result } = this;
    const ms = result ? this.task.ms : undefined;
    const words = ranWords(this, { ...this.size, ms });
    return words.length && result ? [...words, this.t('ran.batches', { batches: BATCHES })] : words;
  }

  table() {
    const speeds = this.result?.speeds ?? [];
    const micro = (/** @type {number} */ ns) => significant(ns / 1000);
    return {
      caption: this.t('speed.table', this.size),
      columns: ['method', 'median', 'spread', 'table.rate'].map((key) => this.t(`speed.${key}`)),
      rows: speeds.map(({ way, nsPerCall: { min, median, max }, bytesPerSecond }) => [
        this.t(`speed.${way}`),
        micro(median),
        `${micro(min)}–${micro(max)}`,
        significant(bytesPerSecond / 1e9),
      ]),
    };
  }

  summary() {
    if (this.task.running) return this.t('run.running');
    const { result } = this;
    if (!result) return '';
    const speeds = result.speeds.map(({ way, bytesPerSecond }) =>
      this.t('speed.summary', {
        name: this.t(`speed.${way}`),
        value: significant(bytesPerSecond / 1e9),
      }),
    );
    return [...speeds, this.verdict()].join(this.t('semicolon'));
  }

  /** @param {HTMLElement} drawing */
  draw(drawing) {
    const { rows, width } = this.settings;
    const bytes = 8 * rows * width;
    const speeds = this.result?.speeds ?? [];
    drawSpeeds(drawing, {
      ways: this.ways,
      bars: speeds.map(({ way, nsPerCall: { min, max }, bytesPerSecond }) => ({
        way,
        rate: bytesPerSecond / 1e9,
        low: bytes / max,
        high: bytes / min,
      })),
      best: winner(speeds)?.way,
      moves: this.moves,
      t: (key) => this.t(key),
    });
  }
}

define('rms-speed', RmsSpeed);
