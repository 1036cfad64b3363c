import { calculatedField } from '@countersign/fields';
import { lineDrawing } from './line-drawing.ts';

/** A calculated value, as text on one line. */
export const calculatedDrawing = lineDrawing(calculatedField);
