import { currencyField } from '@countersign/fields';
import { lineDrawing } from './line-drawing.ts';

/** An amount of money, as text on one line. */
export const currencyDrawing = lineDrawing(currencyField);
