import { signedOnField } from '@countersign/fields';
import { lineDrawing } from './line-drawing.ts';

/** The day of signing, as text on one line. */
export const signedOnDrawing = lineDrawing(signedOnField);
