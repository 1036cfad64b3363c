import type { FormulaProblem, Span } from './tree.ts';

/** Stands for a value that can't be calculated, with the reason and the part of the formula. */
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
