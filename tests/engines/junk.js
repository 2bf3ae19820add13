// SPDX-License-Identifier: MIT
// Values that nobody should write into an attribute, the same ones for the same seed.
import { Random } from '../web/random.js';

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
 * @param {number} seed from 1
 * @returns {() => string | null} null: take the attribute away
 */
export function junk(seed) {
  const random = new Random(seed);
  const kinds = [
    () => null,
    () => '',
    () => random.pick(MARKUP),
    () => random.pick(NAMES),
    () => random.pick(NUMBERS),
    () => random.pick(USED),
    () => String(-random.below(2 ** 32)),
    () => Array.from({ length: random.below(12) }, () => random.pick(CHARACTERS)).join(''),
    () => random.pick(CHARACTERS).repeat(random.below(3000)),
  ];
  return () => random.pick(kinds)();
}
