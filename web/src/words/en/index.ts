import { common } from './common';
import { desk } from './desk';
import { dialogs } from './dialogs';
import { friend } from './friend';
import { start } from './start';

/** The words of the page in English: the pattern for all languages. */
export const en = { ...common, ...start, ...dialogs, ...desk, ...friend } as const;
