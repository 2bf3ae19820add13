// SPDX-License-Identifier: MIT
import { unsafeCSS } from 'lit';
import charts from '../charts/charts.css?inline';
import controls from './controls.css?inline';
import figure from './figure.css?inline';
import host from './host.css?inline';
import panels from './panels.css?inline';
import tokens from './tokens.css?inline';

/** The style sheets that every shadow root adopts. */
export const sheets = [tokens, host, charts, controls, figure, panels].map((css) => unsafeCSS(css));
