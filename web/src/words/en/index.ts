import { board } from './board';
import { common } from './common';
import { desk } from './desk';
import { dialogs } from './dialogs';
import { friend } from './friend';
import { panels } from './panels';
import { said } from './said.gen';
import { start } from './start';
import { table } from './table';

/** The words of the page in English: the pattern for all languages. */
export const en = {
  ...common,
  ...desk,
  ...start,
  ...dialogs,
  ...friend,
  ...table,
  ...board,
  ...panels,
  ...said,
} as const;
