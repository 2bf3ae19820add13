// SPDX-License-Identifier: MIT
import 'rmsnorm-lab';

export function Playground({ scale }) {
  return (
    <rms-playground scale={scale}>
      <a href="https://lab.example/">
        Stretch or shrink the input: does the output change? · RMSNorm Lab
      </a>
    </rms-playground>
  );
}
