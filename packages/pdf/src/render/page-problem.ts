import { CodedError } from '../coded-error.ts';

/** Why pages could not be merged or rendered as requested. */
export type PageProblemCode = 'no-such-page' | 'bad-image-size' | 'nothing-to-merge';

/**
 * A request for pages that the file doesn't have, or that can't be met. `message` says what to do, in
 * English.
 */
export class PageProblem extends CodedError<PageProblemCode> {
  override readonly name = 'PageProblem';
}

/** Writes a number of pages in words. */
export function sayPages(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`;
}
