import type { Field, FieldType, FieldValue, Placement } from '@countersign/contract';
import type { Area, PagePen } from '../draw/page-pen.ts';

/** A field of one type. */
export type FieldOf<T extends FieldType> = Extract<Field, { type: T }>;

/** Draws a value of one type of field at one of its places. Values of a wrong kind draw nothing. */
export type DrawField<T extends FieldType> = (
  pen: PagePen,
  field: FieldOf<T>,
  value: FieldValue,
  area: Area,
  place: Placement,
) => void;
