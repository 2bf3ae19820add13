// SPDX-License-Identifier: MIT
import { unsafeCSS } from 'lit';
import charts from '../charts/charts.css?inline';
import controls from './controls.css?inline';
import figure from './figure.css?inline';
import picture from './picture-panel.css?inline';
import tokens from './tokens.css?inline';

/** The style sheets that every shadow root adopts. */
export const sheets = [tokens, charts, controls, figure, picture].map((css) => unsafeCSS(css));
