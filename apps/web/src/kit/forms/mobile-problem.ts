/** A module of its own, so that the numbering plans become a file of their own to be loaded. */
export { mobileProblem } from '@countersign/domain';
