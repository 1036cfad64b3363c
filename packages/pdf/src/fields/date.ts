import { dateField } from '@countersign/fields';
import { lineDrawing } from './line-drawing.ts';

/** A day, as text on one line. */
export const dateDrawing = lineDrawing(dateField);
