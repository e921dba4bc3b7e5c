import type { Catalogue } from '../kinds';
import { common } from './common';
import { desk } from './desk';
import { dialogs } from './dialogs';
import { friend } from './friend';
import { start } from './start';

/** The words of the page in German. */
export const de: Catalogue = { ...common, ...start, ...dialogs, ...desk, ...friend };
