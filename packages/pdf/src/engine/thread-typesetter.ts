import { createTypesetter } from '../flow/create-typesetter.ts';

/** The one of this thread: each has a compiler with all its fonts, and keeps the layouts that it met. */
export const threadTypesetter = createTypesetter();
