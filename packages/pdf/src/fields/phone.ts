import { phoneField } from '@countersign/fields';
import { lineDrawing } from './line-drawing.ts';

/** A telephone number, as text on one line. */
export const phoneDrawing = lineDrawing(phoneField);
