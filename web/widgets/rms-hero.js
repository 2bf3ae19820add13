// SPDX-License-Identifier: MIT
import { html, nothing } from 'lit';
import { axisTitle } from '../charts/axis.js';
import { fixed } from '../charts/format.js';
import { pushApart } from '../charts/labels.js';
import { bandBetween, finiteRun, lines } from '../charts/line.js';
import { dots } from '../charts/marks.js';
import { plot } from '../charts/plot.js';
import { referenceLine } from '../charts/reference.js';
import { linear } from '../charts/scale.js';
import { text } from '../charts/text.js';
import { define } from './define.js';
import { depthData, NO_DATA } from './depth-data.js';
import { LabElement } from './lab-element.js';
import { problemNotice } from './problem.js';
import { ProfileController } from './profile-controller.js';
import { ran } from './ran.js';
import { refusedNotice } from './refused.js';
import { figures } from './settings/figures.js';
import { propertiesOf } from './settings/kinds.js';

const NARROW = 520;

/** The picture at the head of the page: the stream climbs, what the branches read does not. */
export class RmsHero extends LabElement {
  static properties = propertiesOf(figures['rms-hero']);

  constructor() {
    super();
    /** @type {ProfileController} */
    this.profile = new ProfileController(this);
    this.resize = new ResizeObserver(() => this.draw());
  }

  connectedCallback() {
    super.connectedCallback();
    this.resize.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.resize.disconnect();
  }

  render() {
    const { result } = this.profile;
    return html`<div class="main hero">
      <div class="drawing"></div>
      <p class="ran provenance">${result ? ran(this, result).join(' · ') : nothing}</p>
      ${problemNotice(this)} ${refusedNotice(this)}
    </div>`;
  }

  updated() {
    this.draw();
  }

  draw() {
    const element = this.renderRoot.querySelector('.drawing');
    if (!element?.clientWidth) return;
    const { result } = this.profile;
    const data = result ? depthData(result, 'ffn') : NO_DATA;
    const layers = result?.config.layers ?? 24;
    const rootWidth = Math.sqrt(result?.config.width ?? 128);
    const small = element.clientWidth < NARROW;
    const frame = plot(element, {
      height: small ? 138 : 178,
      margin: { top: 16, right: small ? 0 : 132, bottom: 26, left: 0 },
      label: this.t('hero.chart', {
        first: fixed(data.stream[0] ?? rootWidth, 1),
        last: fixed(data.stream.at(-1) ?? rootWidth, 1),
        root: fixed(rootWidth, 1),
      }),
    });
    const { left, right, top, bottom } = frame;
    const byLayer = (/** @type {number[]} */ values) =>
      values.map((v, l) => /** @type {[number, number]} */ ([l, v]));
    const stream = finiteRun(byLayer(data.stream));
    const longest = finiteRun(byLayer(data.longest));
    const x = linear([0, layers], [left + 5, right - 5]);
    const y = linear([0, Math.max(rootWidth * 2, ...longest.map((p) => p[1]))], [bottom, top]);
    referenceLine(frame.layer('reference'), [left, y(rootWidth)], [right, y(rootWidth)]);
    const band = { className: 'stream', low: byLayer(data.shortest), high: longest };
    bandBetween(frame.layer('band'), band, x, y);
    lines(
      frame.layer('stream-line'),
      stream.length ? [{ key: 'stream', className: 'stream focus', points: stream }] : [],
      x,
      y,
    );
    dots(
      frame.layer('reads'),
      data.read.map((v, l) => [l, v]),
      x,
      y,
      { radius: small ? 3.2 : 4, className: 'normed' },
    );
    frame
      .layer('ground')
      .selectAll('path')
      .data([bottom])
      .join('path')
      .attr('class', 'axis-line')
      .attr('d', (v) => `M${left},${v + 0.5}H${right}`);
    axisTitle(frame.layer('first'), this.t('layer.n', { layer: 0 }), { x: left, y: bottom + 20 });
    axisTitle(frame.layer('last'), this.t('hero.after', { layers }), {
      x: right,
      y: bottom + 20,
      anchor: 'end',
    });
    if (!data.read.length) return;
    const words = (/** @type {string} */ key, /** @type {number} */ value) =>
      `${this.t(key)} ${fixed(value, 1)}`;
    const [end, read] = [data.stream.at(-1) ?? 0, data.read.at(-1) ?? 0];
    const labels = small
      ? [
          {
            key: 'stream',
            words: words('stream', end),
            y: y(stream[Math.round(stream.length * 0.62)][1]) - 14,
            x: x(layers * 0.62),
            anchor: 'end',
            className: 'strong stream',
          },
          {
            key: 'read',
            words: words('read', read),
            y: y(rootWidth) - 11,
            x: right - 4,
            anchor: 'end',
            className: 'strong normed',
          },
        ]
      : pushApart([
          {
            key: 'stream',
            words: words('stream', end),
            y: y(stream.at(-1)?.[1] ?? 0) + 4,
            x: right + 14,
            className: 'strong stream',
          },
          {
            key: 'read',
            words: words('read', read),
            y: y(rootWidth) + 4,
            x: right + 14,
            className: 'strong normed',
          },
        ]);
    text(frame.layer('labels'), labels);
  }
}

define('rms-hero', RmsHero);
