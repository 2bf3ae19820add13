// SPDX-License-Identifier: MIT
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Playground } from './Playground.jsx';

function Page() {
  const [scale, setScale] = useState(3);
  return (
    <>
      <Playground scale={scale} />
      <button type="button" onClick={() => setScale(4)}>
        Four times
      </button>
    </>
  );
}

createRoot(document.getElementById('app')).render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
