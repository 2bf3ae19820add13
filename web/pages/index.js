// SPDX-License-Identifier: MIT
import '../widgets/index.js';
import { setUpPage } from './set-up.js';
import { setUpTerms } from './terms.js';

setUpPage();
setUpTerms();
