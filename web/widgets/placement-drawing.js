// SPDX-License-Identifier: MIT
import { wires } from '../charts/arrows.js';
import { boxes } from '../charts/boxes.js';
import { scientific, significant } from '../charts/format.js';
import { plot } from '../charts/plot.js';
import { text } from '../charts/text.js';
import { PLACES, STAGES, STEPS } from './placement-wires.js';

/** @typedef {import('./placement-wires.js').Measured} Measured */
/** @typedef {import('./placement-wires.js').Wire} Wire */
/** @typedef {import('./profile-figure.js').Branch} Branch */
/** @typedef {import('../charts/plot.js').Plot} Plot */
/** @typedef {[number, number]} Pixel */
/** @typedef {{ placement: string, name: string, norm: string, alpha: number, wires: Measured[] | undefined }} Diagram */
/** @typedef {(key: string, values?: Record<string, string | number>) => string} Translate */
/** @typedef {{ key: string, wire: Wire, stage: number, corners: Pixel[], label?: Pixel, anchor?: string }} Run  a wire on paper */

const MARKS = { marks: true };
/** Room for two diagrams. */
const WIDE = 560;
const HEAD = 52;
const TRUNK = 74;
const BRANCH = 112;
/** Down from where a sub-layer's branch leaves the stream. */
const FORK = 16;
const SLOT = { before: 24, module: 90, after: 156 };
const NORM = { width: 78, height: 26 };
const MODULE = { width: 92, height: 30 };
const SUM = 8;
/** From the sum to the norm on it, and to the end of the sub-layer. */
const AFTER_SUM = 46;
const REST = 66;
const LINE = 16;

/** @type {Record<Wire, string>} */
const ROLES = {
  in: 'stream',
  read: 'normed',
  raw: 'plain',
  write: 'write',
  sum: 'stream',
  out: 'stream',
};
const BRANCHES = /** @type {const} */ (['attention', 'ffn']);

/** @param {number} value */
const short = (value) =>
  Math.abs(value) < 1e-3 || Math.abs(value) >= 1e5 ? scientific(value) : significant(value);

/** How many of the diagrams there is room for. @param {HTMLElement} element */
export const roomFor = (element) => (element.clientWidth < WIDE ? 1 : 2);

/** One layer as a block diagram for each placement, with what has been measured on its wires up to a step.
 * @param {HTMLElement} element @param {{ diagrams: Diagram[], step: number, moves: boolean, t: Translate }} picture */
export function drawPlacement(element, { diagrams, step, moves, t }) {
  const shown = diagrams.slice(0, roomFor(element));
  const join = shown.some(({ placement }) => PLACES[placement].norms.includes('after')) ? 216 : 150;
  const frame = plot(element, {
    height: HEAD + 2 * (FORK + join + REST) + 36,
    margin: { top: HEAD, right: 0, bottom: 0, left: 0 },
    label: t('place.chart'),
    moves,
  });
  const room = frame.width / shown.length;
  for (const i of [0, 1]) {
    const diagram = shown[i];
    const trunk = TRUNK + i * room;
    const runs = diagram ? runsOf(diagram.placement, trunk, join) : [];
    drawWires(frame, i, runs, step);
    drawBoxes(frame, i, diagram, { trunk, join, t });
    drawNumbers(frame, i, runs, diagram?.wires ?? [], step);
    text(
      frame.layer(`title${i}`),
      diagram
        ? [
            { key: 'name', words: diagram.name, x: trunk - TRUNK, y: 12, className: 'strong ink' },
            { key: 'formula', words: PLACES[diagram.placement].formula, x: trunk - TRUNK, y: 32 },
          ]
        : [],
    );
  }
}

/** @param {number} x @param {number} from @param {number} to @returns {Pixel[]} */
const down = (x, from, to) => [
  [x, from],
  [x, to],
];

/** Where a sub-layer's branch leaves the stream. @param {number} index @param {number} join */
const forkOf = (index, join) => HEAD + FORK + index * (FORK + join + REST);

/** Where the wires of a placement run. @param {string} placement @param {number} trunk @param {number} join @returns {Run[]} */
function runsOf(placement, trunk, join) {
  const { norms } = PLACES[placement];
  const branch = trunk + BRANCH;
  /** @type {Run[]} */
  const runs = [];
  let from = HEAD - 8;
  BRANCHES.forEach((name, i) => {
    const fork = forkOf(i, join);
    const sum = fork + join;
    const [top, bottom] = [SLOT.module - MODULE.height / 2, SLOT.module + MODULE.height / 2];
    const stage = 1 + 3 * i;
    /** @param {Wire} wire @param {number} at @param {Pixel[]} corners @param {Pixel} label */
    const run = (wire, at, corners, label) => {
      const anchor = label[0] < trunk ? 'end' : 'start';
      runs.push({ key: `${name}-${wire}`, wire, stage: at, corners, label, anchor });
    };
    const aside = branch + 9;
    run('in', stage, down(trunk, from, sum - SUM), [trunk - 9, fork + 56]);
    const before = norms.includes('before');
    /** @type {Pixel[]} */
    const way = [
      [trunk, fork],
      ...down(branch, fork, fork + (before ? SLOT.before - NORM.height / 2 : top)),
    ];
    if (before) {
      runs.push({ key: `${name}-fork`, wire: 'in', stage: stage + 1, corners: way });
      const rest = down(branch, fork + SLOT.before + NORM.height / 2, fork + top);
      run('read', stage + 1, rest, [aside, fork + 53]);
    } else run('read', stage + 1, way, [aside, fork + 38]);
    let exit = fork + bottom;
    if (norms.includes('after')) {
      const end = fork + SLOT.after;
      run('raw', stage + 2, down(branch, exit, end - NORM.height / 2), [aside, fork + 121]);
      exit = end + NORM.height / 2;
    }
    run('write', stage + 2, [...down(branch, exit, sum), [trunk + SUM, sum]], [aside, sum - 29]);
    from = sum + SUM;
    if (norms.includes('sum')) {
      const norm = sum + AFTER_SUM;
      run('sum', stage + 3, down(trunk, from, norm - NORM.height / 2), [trunk - 9, sum + 10]);
      from = norm + NORM.height / 2;
    }
  });
  const end = forkOf(2, join) + 12;
  runs.push({
    key: 'out',
    wire: 'out',
    stage: STAGES,
    corners: down(trunk, from, end),
    label: [trunk - 9, end - 18],
    anchor: 'end',
  });
  return runs;
}

/** @param {Plot} frame @param {number} i @param {Run[]} runs @param {number} step */
function drawWires(frame, i, runs, step) {
  wires(
    frame.layer(`wires${i}`),
    runs.map(({ key, wire, stage, corners }) => {
      const back = STEPS + 1 - stage;
      const reached = step >= back ? 'gradient' : step >= stage ? ROLES[wire] : 'ahead';
      const now = step === back || step === stage ? ' focus' : '';
      return { key, className: reached + now, corners, backwards: step >= back };
    }),
  );
}

/** @param {Plot} frame @param {number} i @param {Diagram | undefined} diagram
 * @param {{ trunk: number, join: number, t: Translate }} options */
function drawBoxes(frame, i, diagram, { trunk, join, t }) {
  const norms = diagram ? PLACES[diagram.placement].norms : [];
  const branch = trunk + BRANCH;
  const subs = diagram ? BRANCHES.map((name, index) => ({ name, fork: forkOf(index, join) })) : [];
  boxes(
    frame,
    `boxes${i}`,
    subs.flatMap(({ name, fork }) => [
      ...norms.map((spot) => ({
        key: `${name}-${spot}`,
        ...NORM,
        x: spot === 'sum' ? trunk : branch,
        y: fork + (spot === 'sum' ? join + AFTER_SUM : SLOT[spot]),
        words: diagram?.norm ?? '',
        className: 'normed',
      })),
      {
        key: name,
        ...MODULE,
        x: branch,
        y: fork + SLOT.module,
        words: t(`branch.${name}`),
        className: 'ink',
      },
    ]),
  );
  frame
    .layer(`sums${i}`)
    .selectAll('path')
    .data(subs)
    .join('path')
    .attr('class', 'sum-mark')
    .attr('d', ({ fork }) => {
      const circle = `M${trunk - SUM},${fork + join}a${SUM},${SUM} 0 0 1 ${2 * SUM},0a${SUM},${SUM} 0 0 1 ${-2 * SUM},0Z`;
      return `${circle}M${trunk - 4},${fork + join}h8m-4,-4v8`;
    });
  text(
    frame.layer(`alpha${i}`),
    diagram?.placement === 'deepnorm'
      ? subs.map(({ name, fork }) => ({
          key: name,
          words: `α = ${significant(diagram.alpha)}`,
          x: trunk + 9,
          y: fork + join - 18,
        }))
      : [],
  );
}

/** The length on each wire that has been reached, and below it the gradient's where that has come back.
 * @param {Plot} frame @param {number} i @param {Run[]} runs @param {Measured[]} measured @param {number} step */
function drawNumbers(frame, i, runs, measured, step) {
  const at = new Map(runs.map((run) => [run.key, run]));
  /** @param {(wire: Measured) => { shown: boolean, value: number, role: string, down: number }} what */
  const list = (what) =>
    measured.flatMap((wire) => {
      const { label, anchor } = at.get(wire.key) ?? {};
      const { shown, value, role, down } = what(wire);
      if (!label || !shown) return [];
      const broken = !Number.isFinite(value);
      const words = `${broken ? '✕ ' : ''}${short(value)}`;
      const className = broken ? 'warn' : role;
      return [{ key: wire.key, words, x: label[0], y: label[1] + down, anchor, className }];
    });
  text(
    frame.layer(`values${i}`, MARKS),
    list(({ stage, value, wire }) => ({
      shown: step >= stage,
      value,
      role: `strong ${ROLES[wire]}`,
      down: 0,
    })),
  );
  text(
    frame.layer(`gradients${i}`, MARKS),
    list(({ stage, gradient }) => ({
      shown: step > STEPS - stage,
      value: gradient,
      role: 'gradient',
      down: LINE,
    })),
  );
}
