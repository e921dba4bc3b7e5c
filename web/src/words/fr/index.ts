import type { Catalogue } from '../kinds';
import { spaced } from '../spaced';
import { common } from './common';
import { desk } from './desk';
import { dialogs } from './dialogs';
import { friend } from './friend';
import { start } from './start';

/** The words of the page in French. */
export const fr: Catalogue = spaced({ ...common, ...start, ...dialogs, ...desk, ...friend });
