import { boundField } from '@countersign/fields';
import { lineDrawing } from './line-drawing.ts';

/** A value from elsewhere, as text on one line. */
export const boundDrawing = lineDrawing(boundField);
