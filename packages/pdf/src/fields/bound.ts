import { boundField } from '@countersign/fields';
import { lineDrawing } from './line-drawing.ts';

/** A value bound to the recipient, project, company or user, as text on one line. */
export const boundDrawing = lineDrawing(boundField);
