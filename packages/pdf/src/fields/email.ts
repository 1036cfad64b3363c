import { emailField } from '@countersign/fields';
import { lineDrawing } from './line-drawing.ts';

/** Email addresses, as text on one line. */
export const emailDrawing = lineDrawing(emailField);
