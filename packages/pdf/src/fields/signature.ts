import type { DrawField } from './field-drawer.ts';

/** A place for a signature stays blank when a document is drafted. */
export const drawSignature: DrawField<'signature'> = () => {};
