import type { plainTasks, TaskName } from './tasks.ts';

/** Milliseconds for a few values or a page, and for all pages of a file. */
const [short, long] = [30_000, 300_000];

/** The longest that a task which callers run by its function's arguments may run. */
export const plainTaskTimeouts: Record<keyof typeof plainTasks, number> = {
  countPages: short,
  detectFields: short,
  hardenPdf: long,
  makePages: short,
  matchFields: long,
  mergePdfs: long,
  missingCharacters: short,
  outlineOfPdf: short,
  pageLines: short,
  labelFields: short,
  renderPage: short,
  takeTags: long,
  textOfPages: long,
  typeset: long,
  typesetText: short,
};

/** The longest that each task may run, in milliseconds. */
export const taskTimeouts: Record<TaskName, number> = {
  ...plainTaskTimeouts,
  compile: long,
  compileWatermark: long,
  make: long,
  markCopies: long,
  drawPlainPage: short,
  drawMarkMask: short,
  layOver: short,
  renderCopy: short,
  seal: long,
};
