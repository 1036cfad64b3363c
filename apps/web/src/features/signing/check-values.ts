// Loaded once the page is shown: with the schemas of all types it is larger than the page itself.
export { fieldProblem, keptValue, readableText } from '@countersign/contract';
export { decideOwn } from './decide-own.ts';
