import { numberField } from '@countersign/fields';
import { lineDrawing } from './line-drawing.ts';

/** A number, as text on one line. */
export const numberDrawing = lineDrawing(numberField);
