import { createTypesetter } from '../flow/create-typesetter.ts';

/** The typesetter of this thread. Each thread has a compiler with all its fonts, and a layout cache. */
export const threadTypesetter = createTypesetter();
