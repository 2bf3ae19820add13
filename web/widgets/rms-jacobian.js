// SPDX-License-Identifier: MIT
// What happens to a gradient on its way back through the norm?
import { html, unsafeCSS } from 'lit';
import { fixed, percent, scientific, significant, tick } from '../charts/format.js';
import { numberBox } from './controls/number-field.js';
import { segments } from './controls/segments.js';
import { track } from './controls/slider.js';
import { define } from './define.js';
import { Figure } from './figure.js';
import { drawJacobian, isPlace } from './jacobian-drawing.js';
import { jacobian } from './jacobian-run.js';
import { epsControls } from './number-controls.js';
import { ranWords } from './ran.js';
import own from './rms-jacobian.css?inline';
import { Run } from './run.js';
import { figures, PLANE } from './settings/figures.js';
import { propertiesOf } from './settings/kinds.js';
import { sheets } from './sheets.js';

/** @typedef {'x' | 'dy'} Vector */

const VECTORS = /** @type {const} */ (['x', 'dy']);
const PARTS = /** @type {const} */ (['radial', 'tangential']);
const LONGEST = 4;
const DEGREE = Math.PI / 180;

/** @param {number} value */
const within = (value) => Math.min(PLANE, Math.max(-PLANE, value));
/** @param {number} value @param {number} decimals */
const rounded = (value, decimals) => Number(value.toFixed(decimals));

/** A gradient on its way back through RMSNorm, in the plane: its radial part is taken away, the rest divided by the rms. */
export class RmsJacobian extends Figure {
  static styles = [...sheets, unsafeCSS(own)];
  static properties = propertiesOf(figures['rms-jacobian']);

  constructor() {
    super();
    this.backward = new Run(this, {
      request: () => {
        const { width, eps, seed } = this.settings;
        return { x: this.vector('x'), dy: this.vector('dy'), width, eps, seed };
      },
      work: (engine, request) => jacobian(engine, request),
    });
    /** @type {ReturnType<typeof drawJacobian> | undefined} */
    this.drawn = undefined;
  }

  /** @param {Vector} name @returns {[number, number]} */
  vector(name) {
    return [this.settings[`${name}1`], this.settings[`${name}2`]];
  }

  /** @param {Vector} name @param {[number, number]} vector @param {number} [decimals] */
  setVector(name, vector, decimals = 4) {
    const [first, second] = vector.map((value) => rounded(within(value), decimals));
    this.follow({ [`${name}1`]: first, [`${name}2`]: second });
  }

  get result() {
    return this.backward.result;
  }

  question() {
    return this.t('jac.question');
  }

  main() {
    return html`${this.chart(
      VECTORS.map(
        (name) => html`<div class="grip" data-tip=${name}
          @pointerdown=${this.grab} @pointermove=${this.drag}></div>`,
      ),
    )}
    ${this.angleSlider()}`;
  }

  /** @param {PointerEvent} event */
  grab(event) {
    /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const grip = /** @type {HTMLElement} */ (event.currentTarget);
    const { drawn, drawing, result } = this;
    if (!grip.hasPointerCapture(event.pointerId) || !drawn || !drawing || !result) return;
    const { left, top, width } = drawing.getBoundingClientRect();
    const zoom = drawing.clientWidth / width;
    const first = drawn.x.invert((event.clientX - left) * zoom);
    const second = drawn.y.invert((event.clientY - top) * zoom);
    const [from1, from2] = grip.dataset.tip === 'dy' ? result.y : [0, 0];
    const name = /** @type {Vector} */ (grip.dataset.tip);
    this.setVector(name, [within(first) - from1, within(second) - from2], 2);
  }

  /** From x to dy, counterclockwise, in degrees. */
  get angle() {
    const [x, dy] = VECTORS.map((name) => Math.atan2(this.vector(name)[1], this.vector(name)[0]));
    return Math.round((((dy - x) / DEGREE + 540) % 360) - 180);
  }

  angleSlider() {
    return html`<div class="slider"><span class="name" aria-hidden="true">${this.t('jac.angle')}</span>
      ${track({
        label: this.t('jac.angle'),
        min: -180,
        max: 180,
        step: 1,
        page: 15,
        value: this.angle,
        words: `${this.angle}°`,
        slide: (degrees) => {
          const [x1, x2] = this.vector('x');
          const way = Math.atan2(x2, x1) + degrees * DEGREE;
          const size = Math.hypot(...this.vector('dy'));
          this.setVector('dy', [size * Math.cos(way), size * Math.sin(way)]);
        },
      })}<output>${tick(this.angle)}°</output></div>`;
  }

  lengthSlider() {
    const size = Math.hypot(...this.vector('x'));
    return html`<div class="slider"><span class="name" aria-hidden="true">${this.t('jac.length')}</span>
      ${track({
        label: this.t('jac.length'),
        min: 0.05,
        max: LONGEST,
        step: 0.05,
        page: 0.5,
        value: size,
        words: fixed(size, 2),
        slide: (length) => {
          const [x1, x2] = size > 0 ? this.vector('x') : [1, 0];
          const factor = length / Math.hypot(x1, x2);
          this.setVector('x', [factor * x1, factor * x2]);
        },
      })}<output>${fixed(size, 2)}</output></div>`;
  }

  side() {
    const { result } = this;
    /** @param {number | undefined} value @param {(value: number) => string} [words] */
    const ratio = (value, words = significant) =>
      value === undefined ? '' : Number.isNaN(value) ? '–' : words(value);
    return html`<div class="readouts">
      <div class="big">
        <p><span class="name">${this.t('jac.share.dy')}</span><span class="value gradient-text" data-readout="share-dy">${ratio(result?.radialShare.dy, percent)}</span></p>
        <p><span class="name">${this.t('jac.share.dx')}</span><span class="value gradient-text" data-readout="share-dx">${ratio(result?.radialShare.dx, percent)}</span></p>
      </div>
      ${this.partsTable()}
    </div>
    <dl class="pairs">
        ${PARTS.map(
          (part) => html`<dt>${this.t(`jac.passed.${part}`)}</dt>
            <dd data-readout="passed-${part}">${ratio(result?.passed[part])}</dd>`,
        )}
        <dt>${this.t('jac.rms')}</dt><dd class="stream-text" data-readout="rms">${result ? significant(result.rms) : ''}</dd>
        <dt>${this.t('jac.inverse')}</dt><dd data-readout="inverse">${result ? significant(1 / result.root) : ''}</dd>
        <dt>${this.t('jac.gap')}</dt><dd data-readout="gap">${result ? scientific(result.gap) : ''}</dd>
    </dl>
    ${this.lengthSlider()}`;
  }

  partsTable() {
    const { result } = this;
    const cell = (/** @type {number | undefined} */ value) =>
      html`<td class=${Number.isNaN(value) ? 'warn-text' : ''}>${value === undefined ? '' : fixed(value, 3)}</td>`;
    return html`<table class="parts">
      <thead><tr><th scope="col">${this.t('jac.lengths')}</th><th scope="col">dy</th><th scope="col">dx</th></tr></thead>
      <tbody>${PARTS.map(
        (part) => html`<tr data-part=${part}><th scope="row">${this.t(`jac.${part}`)}</th>
          ${cell(result?.dy.lengths[part])}${cell(result?.dx.lengths[part])}</tr>`,
      )}</tbody>
    </table>`;
  }

  controls() {
    const { width } = this.settings;
    return html`
      ${VECTORS.map(
        (
          name,
        ) => html`<div class="field"><span class="name" aria-hidden="true">${this.t(`jac.${name}`)}</span>
          <div class="pair">${[1, 2].map((i) =>
            numberBox({
              label: `${this.t(`jac.${name}`)} ${i}`,
              words: tick(this.settings[`${name}${i}`]),
              pick: (value) => this.follow({ [`${name}${i}`]: within(value) }),
            }),
          )}</div></div>`,
      )}
      ${epsControls(this, [
        [0, '0'],
        [1e-6, '10⁻⁶'],
        [1, '1'],
      ])}
      ${segments({
        key: 'width',
        name: this.t('model.width'),
        options: [
          [2, '2'],
          [16, '16'],
          [256, '256'],
        ],
        value: width,
        pick: (value) => this.choose({ width: value }),
      })}`;
  }

  caption() {
    const { eps, width } = this.settings;
    const zero = this.vector('x').every((value) => value === 0);
    const words = width === 2 && zero ? 'zero' : width > 2 ? 'wide' : eps > 1e-3 ? 'eps' : 'plane';
    return html`<b>${this.t('jac.caption.do')}</b>${this.t(`jac.caption.${words}`, { width })}`;
  }

  provenance() {
    const { width, seed } = this.settings;
    return this.result
      ? ranWords(this, { width, ...(width > 2 && { seed }), ms: this.backward.ms })
      : [];
  }

  table() {
    const { result } = this;
    /** @param {string} name @param {number[]} vector */
    const row = (name, vector) => [
      name,
      ...vector.slice(0, 2).map((value) => fixed(value, 6)),
      fixed(Math.hypot(...vector), 6),
    ];
    const parts = (/** @type {'dy' | 'dx'} */ name) =>
      result
        ? [
            row(name, result[name].whole),
            row(`${name}, ${this.t('jac.radial')}`, result[name].radial),
            row(`${name}, ${this.t('jac.tangential')}`, result[name].tangential),
          ]
        : [];
    return {
      caption: this.t('jac.table'),
      columns: [this.t('layer.vector'), '1', '2', 'L2'],
      rows: result
        ? [
            row('x', result.x),
            row('y', result.y),
            ...parts('dy'),
            ...parts('dx'),
            row(this.t('jac.differences'), result.difference),
          ]
        : [],
    };
  }

  summary() {
    const { result } = this;
    return result
      ? this.t('jac.summary', {
          radial: significant(result.dy.lengths.radial),
          left: significant(result.dx.lengths.radial),
          tangential: significant(result.dy.lengths.tangential),
          divided: significant(result.dx.lengths.tangential),
          rms: significant(result.rms),
        })
      : '';
  }

  /** @param {HTMLElement} drawing */
  draw(drawing) {
    this.drawn = drawJacobian(drawing, {
      result: this.result,
      width: this.settings.width,
      moves: this.moves,
      t: (key, values) => this.t(key, values),
    });
    for (const name of VECTORS) {
      const grip = /** @type {HTMLElement} */ (this.renderRoot.querySelector(`[data-tip=${name}]`));
      const tip = this.drawn.tips?.[name];
      grip.hidden = !tip || !isPlace(tip);
      if (tip) grip.style.transform = `translate(${tip[0]}px, ${tip[1]}px)`;
    }
  }
}

define('rms-jacobian', RmsJacobian);
