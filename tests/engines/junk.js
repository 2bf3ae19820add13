// SPDX-License-Identifier: MIT
// Values that nobody should write into an attribute, the same ones for the same seed.

/** PCG32 of O'Neill: a whole number below the limit each time. @param {bigint} seed */
function pcg(seed) {
  let state = BigInt.asUintN(64, seed + 1442695040888963407n);
  return (/** @type {number} */ limit) => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    const mixed = Number(BigInt.asUintN(32, ((state >> 18n) ^ state) >> 27n));
    const turn = Number(state >> 59n);
    return (((mixed >>> turn) | (mixed << (-turn & 31))) >>> 0) % limit;
  };
}

const MARKUP = [
  '<img src=x onerror="injected=1">',
  '"><script>injected=1</script>',
  "' onload='injected=1",
  '<svg onload=injected=1>',
  'javascript:injected=1',
  '</style><iframe srcdoc="<script>parent.injected=1</script>">',
  '&lt;img src=x onerror=injected=1&gt;',
];
const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'undefined', 'null', '{}'];
const NUMBERS = 'NaN|-0|1e-320|1e308|-1e309|0x10|1,5|９| 7 |4294967296'.split('|');
// Large ones that are allowed would only take long.
const USED = '1|2|3|4|8|0.5|32|true|false|wide|layer|post|ffn'.split('|');
const CHARACTERS = [...'a0.-e<"&\u0000\u202e\ufffd层😀\n'];

/**
 * @param {number} seed
 * @returns {() => string | null} null: take the attribute away
 */
export function junk(seed) {
  const below = pcg(BigInt(seed));
  const oneOf = (/** @type {string[]} */ values) => values[below(values.length)];
  const KINDS = [
    () => null,
    () => '',
    () => oneOf(MARKUP),
    () => oneOf(NAMES),
    () => oneOf(NUMBERS),
    () => oneOf(USED),
    () => String(-below(2 ** 32)),
    () => Array.from({ length: below(12) }, () => oneOf(CHARACTERS)).join(''),
    () => oneOf(CHARACTERS).repeat(below(3000)),
  ];
  return () => KINDS[below(KINDS.length)]();
}
