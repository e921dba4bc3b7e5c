import { common } from './common';
import { dialogs } from './dialogs';
import { friend } from './friend';
import { start } from './start';

/** The words of the page in English: the pattern for all languages. */
export const en = { ...common, ...start, ...dialogs, ...friend } as const;
