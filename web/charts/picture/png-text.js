// SPDX-License-Identifier: MIT
// Texts inside a PNG file: one international text chunk (iTXt) each, right after the header.

const SIGNATURE_AND_HEADER = 8 + 25;
const encoder = new TextEncoder();

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let c = byte;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

/** The checksum of PNG, ISO 3309. @param {Uint8Array} bytes */
export function crc32(bytes) {
  let c = 0xffffffff;
  for (const byte of bytes) c = TABLE[(c ^ byte) & 255] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

/** @param {string} keyword @param {string} text */
export function textChunk(keyword, text) {
  // Between keyword and text: not compressed, no language, no translated keyword.
  const body = encoder.encode(`iTXt${keyword}\0\0\0\0\0${text}`);
  const chunk = new Uint8Array(body.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, body.length - 4);
  chunk.set(body, 4);
  view.setUint32(body.length + 4, crc32(body));
  return chunk;
}

/** @param {Blob} png @param {Record<string, string>} texts by keyword, at most 79 Latin letters each */
export const withTexts = (png, texts) =>
  new Blob(
    [
      png.slice(0, SIGNATURE_AND_HEADER),
      ...Object.entries(texts).map(([keyword, text]) => textChunk(keyword, text)),
      png.slice(SIGNATURE_AND_HEADER),
    ],
    { type: 'image/png' },
  );
