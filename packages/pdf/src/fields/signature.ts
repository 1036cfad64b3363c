import type { SignatureField } from '@countersign/fields';
import type { FieldDrawing } from './field-drawing.ts';
import { inkDrawing } from './ink-drawing.ts';

/** A signature: drawn, typed in a handwriting font, or an image. */
export const signatureDrawing: FieldDrawing<SignatureField> = inkDrawing;
