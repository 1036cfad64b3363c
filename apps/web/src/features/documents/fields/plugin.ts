import type { Field, FieldType } from '@countersign/contract';
import type { ComponentType } from 'react';

/** The types of fields that a drafter fills. */
export type FillableType = Exclude<FieldType, 'signature'>;

/** A field of one of those types. */
export type FillableField = Extract<Field, { type: FillableType }>;

/** What an input is given, whatever its type. */
export interface FieldInputProps<F extends FillableField> {
  field: F;
  /** The id of the element that takes the focus. */
  id: string;
  /** Undefined where the field is empty, also where the value is not of the field's type. */
  value: (F extends { type: 'checkbox' } ? boolean : string) | undefined;
  problem: string | undefined;
  disabled: boolean;
  onChange(value: F extends { type: 'checkbox' } ? boolean : string): void;
}

/** How a type of field is filled on the screen. */
export type FieldInput<T extends FillableType> = ComponentType<
  FieldInputProps<Extract<FillableField, { type: T }>>
>;
