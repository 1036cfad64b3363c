// Loaded once the page is shown: with the schemas of all types it is larger than the page itself.
import '../../core/no-eval.ts';

export { fieldProblem, keptValue, readableText } from '@countersign/contract';
export { decideOwn } from './decide-own.ts';
