import { CodedError } from '../coded-error.ts';

/** Why pages could not be had as asked. */
export type PageProblemCode = 'no-such-page' | 'bad-range' | 'bad-image-size' | 'nothing-to-merge';

/** Asking for pages that are not there, or in a way that cannot be met. `message` says what to do. */
export class PageProblem extends CodedError<PageProblemCode> {
  override readonly name = 'PageProblem';
}

/** How many pages a file has, in words. */
export function sayPages(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`;
}
