import type { Field, FieldValue, Placement } from '@countersign/contract/fields';
import type { Area, PagePen } from '../draw/page-pen.ts';

/** Draws a value of one type of field at one of its places. Values of a wrong kind draw nothing. */
export type DrawField<F extends Field> = (
  pen: PagePen,
  field: F,
  value: FieldValue,
  area: Area,
  place: Placement,
) => void;
