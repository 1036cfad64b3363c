import type { FormulaProblem, Span } from './tree.ts';

/** In place of a value that can't be worked out: why, and which part of the formula it is. */
export class Fault implements FormulaProblem {
  readonly message: string;
  readonly from: number;
  readonly to: number;

  constructor(message: string, { from, to }: Span) {
    this.message = message;
    this.from = from;
    this.to = to;
  }
}
