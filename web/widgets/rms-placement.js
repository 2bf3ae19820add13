// SPDX-License-Identifier: MIT
// Where does the norm stand, and what flows through each wire?
import { html, unsafeCSS } from 'lit';
import { fixed, significant } from '../charts/format.js';
import { Prompt } from './controls/prompt.js';
import { select } from './controls/select.js';
import { stepper } from './controls/stepper.js';
import { define } from './define.js';
import { Figure } from './figure.js';
import { drawPlacement } from './placement-drawing.js';
import { STAGES, STEPS, wiresOf } from './placement-wires.js';
import { modelRequest } from './profile-controller.js';
import { profileOnce } from './profiles.js';
import { ran } from './ran.js';
import own from './rms-placement.css?inline';
import { Run } from './run.js';
import { figures, MOST_BYTES, PLACEMENTS } from './settings/figures.js';
import { propertiesOf } from './settings/kinds.js';
import { sheets } from './sheets.js';

/** @typedef {import('./profiles.js').Profile} Profile */
/** @typedef {'placement' | 'beside'} Side */

const SIDES = /** @type {const} */ (['placement', 'beside']);
/** What is measured at each stage of a layer. */
const STAGE_WIRES = [
  'attention-in',
  'attention-read',
  'attention-write',
  'ffn-in',
  'ffn-read',
  'ffn-write',
  'out',
];
/** @type {Record<string, string>} */
const NORMS = { rms: 'RMSNorm', layer: 'LayerNorm' };

/** One layer as a block diagram, for two placements of the norm: lengths on the wires forward, gradients back. */
export class RmsPlacement extends Figure {
  static styles = [...sheets, unsafeCSS(own)];
  static properties = propertiesOf(figures['rms-placement']);

  constructor() {
    super();
    this.prompt = new Prompt();
    const [first, second] = SIDES.map(
      (side) =>
        new Run(this, {
          request: () => ({
            ...modelRequest(this),
            placement: this.settings[side],
            gradients: true,
          }),
          work: profileOnce,
        }),
    );
    this.profiles = { placement: first, beside: second };
  }

  get result() {
    return this.profiles.placement.result;
  }

  get layerCount() {
    return this.result?.layers.length ?? 0;
  }

  /** The middle one before any pick. */
  get pickedLayer() {
    const last = Math.max(0, this.layerCount - 1);
    return Math.min(last, this.settings.layer ?? Math.ceil(last / 2));
  }

  /** @param {Side} side */
  wires(side) {
    const { result } = this.profiles[side];
    return result && this.pickedLayer < result.layers.length
      ? wiresOf(result, this.pickedLayer)
      : undefined;
  }

  /** Which stage the step is at, and whether on the way back. */
  get at() {
    const { step } = this.settings;
    const back = step > STAGES;
    return { back, stage: back ? STEPS + 1 - step : step };
  }

  /** What the step measures. @param {Side} side */
  measured(side) {
    const { back, stage } = this.at;
    const wire = this.wires(side)?.find(({ key }) => key === STAGE_WIRES[stage - 1]);
    return wire && (back ? wire.gradient : wire.value);
  }

  /** @param {Side} side */
  placeName(side) {
    return this.t(`place.${this.settings[side]}`);
  }

  question() {
    return this.t('place.question');
  }

  main() {
    return this.chart();
  }

  stepWords() {
    const { back, stage } = this.at;
    const wire = this.wireName(STAGE_WIRES[stage - 1]);
    return this.t(back ? 'place.back' : 'place.forth', { wire });
  }

  /** @param {string} key */
  wireName(key) {
    const [branch, wire] = key.split('-');
    return wire
      ? this.t(`place.wire.${wire}`, { branch: this.t(`branch.${branch}`) })
      : this.t('place.wire.out');
  }

  side() {
    const { step } = this.settings;
    const { back, stage } = this.at;
    const role = back ? 'gradient' : ({ 2: 'normed', 0: 'write' }[stage % 3] ?? 'stream');
    const last = Math.max(0, this.layerCount - 1);
    const go = (/** @type {number} */ to) => this.choose({ step: to });
    return html`<div>
      ${stepper({
        key: 'step',
        name: this.t('place.step', { step, steps: STEPS }),
        words: this.stepWords(),
        less: this.t('less'),
        more: this.t('more'),
        value: step,
        min: 1,
        max: STEPS,
        pick: go,
      })}
      <div class="row">
        <button class="action" type="button" @click=${() => go(1)}>${this.t('place.start')}</button>
        <button class="action" type="button" @click=${() => go(STAGES)}>${this.t('place.forward')}</button>
        <button class="action" type="button" @click=${() => go(STEPS)}>${this.t('place.backward')}</button>
      </div>
    </div>
    <div class="readouts">
      <p class="name">${this.t(back ? 'place.gradient' : 'l2.token')}</p>
      <div class="big">${SIDES.map((side) => {
        const value = this.measured(side);
        const broken = value !== undefined && !Number.isFinite(value);
        return html`<p><span class="name">${this.placeName(side)}</span>
          <span class="value ${broken ? 'warn' : role}-text" data-readout=${side}>${this.valueWords(value)}</span></p>`;
      })}</div>
    </div>
    ${stepper({
      key: 'layer',
      name: this.t('layer.choose'),
      words: this.t('layer.n', { layer: this.pickedLayer }),
      less: this.t('less'),
      more: this.t('more'),
      value: this.pickedLayer,
      min: 0,
      max: last,
      pick: (layer) => this.choose({ layer }),
    })}
    ${SIDES.map((side) =>
      select({
        name: this.t(`place.${side}`),
        options: PLACEMENTS.map((place) => [place, this.t(`place.${place}`)]),
        value: this.settings[side],
        pick: (placement) => this.choose({ [side]: placement }),
      }),
    )}`;
  }

  /** @param {number | undefined} value */
  valueWords(value) {
    return value === undefined ? '' : significant(value);
  }

  controls() {
    const { layers } = this.settings;
    return html`
      ${this.prompt.render({
        name: this.t('text'),
        bytes: (count) => this.t('text.bytes', { count, most: MOST_BYTES }),
        text: modelRequest(this).text,
        most: MOST_BYTES,
        enter: (text) => this.follow({ text }),
      })}
      ${stepper({
        key: 'layers',
        name: this.t('layers'),
        words: String(layers),
        less: this.t('less'),
        more: this.t('more'),
        value: layers,
        min: 1,
        max: 128,
        pick: (value) => this.choose({ layers: value }),
      })}`;
  }

  caption() {
    const words = this.at.back ? 'back' : 'forth';
    return html`<b>${this.t('place.caption.do')}</b>${this.t(`place.caption.${words}`)}`;
  }

  provenance() {
    return this.result ? ran(this, this.result) : [];
  }

  table() {
    const lists = SIDES.map((side) => this.wires(side) ?? []);
    const keys = ['attention', 'ffn']
      .flatMap((branch) => ['in', 'read', 'raw', 'write', 'sum'].map((wire) => `${branch}-${wire}`))
      .concat('out')
      .filter((key) => lists.some((list) => list.some((wire) => wire.key === key)));
    const words = (/** @type {number | undefined} */ value) =>
      value === undefined ? '–' : fixed(value, 6);
    return {
      caption: this.t('place.table', { layer: this.pickedLayer }),
      columns: [
        this.t('place.wire'),
        ...SIDES.flatMap((side) => [
          this.placeName(side),
          this.t('place.gradient.of', { place: this.placeName(side) }),
        ]),
      ],
      rows: keys.map((key) => [
        this.wireName(key),
        ...lists.flatMap((list) => {
          const wire = list.find((candidate) => candidate.key === key);
          return [words(wire?.value), words(wire?.gradient)];
        }),
      ]),
    };
  }

  summary() {
    const values = SIDES.map(
      (side) => `${this.placeName(side)} ${this.valueWords(this.measured(side))}`,
    );
    return this.result ? [this.stepWords(), ...values].join(this.t('comma')) : '';
  }

  /** @param {HTMLElement} drawing */
  draw(drawing) {
    drawPlacement(drawing, {
      diagrams: SIDES.map((side) => {
        const config = this.profiles[side].result?.config;
        return {
          placement: this.settings[side],
          name: this.placeName(side),
          norm: NORMS[this.settings.norm ?? config?.norm ?? 'rms'] ?? this.t('norm.none'),
          alpha: (2 * this.settings.layers) ** 0.25,
          wires: config?.placement === this.settings[side] ? this.wires(side) : undefined,
        };
      }),
      step: this.settings.step,
      moves: this.moves,
      t: (key, values) => this.t(key, values),
    });
  }
}

define('rms-placement', RmsPlacement);
