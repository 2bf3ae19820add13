// SPDX-License-Identifier: MIT

/** @typedef {import('./shapes.js').Shape} Shape */

/** @type {Record<string, CanvasTextAlign>} */
const ALIGN = { start: 'left', middle: 'center', end: 'right' };

/** Paints a picture on a canvas of its own size times `scale`.
 * @param {import('./sheet.js').Picture} picture @param {HTMLCanvasElement} canvas @param {number} scale */
export function paint({ width, height, shapes }, canvas, scale) {
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.scale(scale, scale);
  context.direction = 'ltr';
  context.miterLimit = 4;
  for (const shape of shapes) {
    context.save();
    context.transform(...shape.matrix);
    paintShape(context, shape);
    context.restore();
  }
}

/** @param {CanvasRenderingContext2D} context @param {Shape} shape */
function paintShape(context, shape) {
  const path = shape.kind === 'outline' ? new Path2D(shape.d) : undefined;
  if (shape.kind === 'words') {
    context.font = fontOf(shape);
    context.textAlign = ALIGN[shape.anchor];
  }
  if (shape.fill) {
    context.fillStyle = shape.fill.colour;
    context.globalAlpha = shape.fill.opacity;
    if (path) context.fill(path);
    else if (shape.kind === 'words') context.fillText(shape.words, shape.x, shape.y);
  }
  if (shape.stroke) {
    context.strokeStyle = shape.stroke.colour;
    context.globalAlpha = shape.stroke.opacity;
    context.lineWidth = shape.width;
    context.lineJoin = shape.join;
    context.lineCap = shape.cap;
    context.setLineDash(shape.dash);
    if (path) context.stroke(path);
    else if (shape.kind === 'words') context.strokeText(shape.words, shape.x, shape.y);
  }
}

/** @param {import('./shapes.js').Font} font */
export const fontOf = ({ weight, size, family }) => `${weight} ${size}px ${family}`;
