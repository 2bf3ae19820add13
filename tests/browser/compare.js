// SPDX-License-Identifier: MIT

/** How far a colour may be off, of 255, and how many dots a mark: edges are smoothed differently in each painter. */
const COLOUR = 34;
const DOTS = 3;

/**
 * How many dots of either picture have nothing like them near the same place in the other; 0 for like pictures.
 * @param {import('@playwright/test').Page} page a blank one
 * @param {Buffer} one @param {Buffer} other a PNG each, of one size
 */
export function unlikeDots(page, one, other) {
  const urls = [one, other].map((png) => `data:image/png;base64,${png.toString('base64')}`);
  return page.evaluate(
    async ({ urls, COLOUR, DOTS }) => {
      const [a, b] = await Promise.all(
        urls.map(async (url) => {
          const image = await createImageBitmap(await (await fetch(url)).blob());
          const canvas = new OffscreenCanvas(image.width, image.height);
          const context = /** @type {OffscreenCanvasRenderingContext2D} */ (
            canvas.getContext('2d')
          );
          context.drawImage(image, 0, 0);
          return context.getImageData(0, 0, image.width, image.height);
        }),
      );
      if (a.width !== b.width || a.height !== b.height)
        throw new Error(`${a.width}×${a.height} is not ${b.width}×${b.height}`);
      const { width, height } = a;

      /** @param {number} i @param {ImageData} from @param {number} j @param {ImageData} to */
      const like = (i, from, j, to) =>
        Math.abs(from.data[i] - to.data[j]) <= COLOUR &&
        Math.abs(from.data[i + 1] - to.data[j + 1]) <= COLOUR &&
        Math.abs(from.data[i + 2] - to.data[j + 2]) <= COLOUR;
      /** @param {ImageData} from @param {ImageData} to @param {number} x @param {number} y */
      const found = (from, to, x, y) => {
        const i = 4 * (y * width + x);
        if (like(i, from, i, to)) return true;
        for (let v = Math.max(0, y - DOTS); v <= Math.min(height - 1, y + DOTS); v++)
          for (let u = Math.max(0, x - DOTS); u <= Math.min(width - 1, x + DOTS); u++)
            if (like(i, from, 4 * (v * width + u), to)) return true;
        return false;
      };
      let unlike = 0;
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) if (!found(a, b, x, y) || !found(b, a, x, y)) unlike++;
      return unlike;
    },
    { urls, COLOUR, DOTS },
  );
}
