import type { Catalogue } from '../kinds';
import { spaced } from '../spaced';
import { board } from './board';
import { common } from './common';
import { desk } from './desk';
import { dialogs } from './dialogs';
import { friend } from './friend';
import { panels } from './panels';
import { said } from './said';
import { start } from './start';
import { table } from './table';

/** The words of the page in French. */
export const fr: Catalogue = spaced({
  ...common,
  ...desk,
  ...start,
  ...dialogs,
  ...friend,
  ...table,
  ...board,
  ...panels,
  ...said,
});
