import type { InitialsField } from '@countersign/fields';
import type { FieldDrawing } from './field-drawing.ts';
import { inkDrawing } from './ink-drawing.ts';

/** Initials: drawn, typed in a handwriting font, or an image. */
export const initialsDrawing: FieldDrawing<InitialsField> = inkDrawing;
