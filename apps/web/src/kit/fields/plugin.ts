import type { EnteredField, EnteredType, FieldOf, PhoneValue } from '@countersign/contract';
import type { ComponentType } from 'react';

/** The types of fields that a drafter fills. */
export type FillableType = EnteredType;

/** A field of one of those types. */
export type FillableField = EnteredField;

/** What a field of a type holds. */
export type ValueOf<F extends FillableField> = F extends { type: 'checkbox' }
  ? boolean
  : F extends { type: 'phone' }
    ? PhoneValue
    : string;

/** What an input is given, whatever its type. */
export interface FieldInputProps<F extends FillableField> {
  field: F;
  /** The id of the element that takes the focus. */
  id: string;
  /** Undefined where the field is empty, also where the value is not of the field's type. */
  value: ValueOf<F> | undefined;
  problem: string | undefined;
  disabled: boolean;
  onChange(value: ValueOf<F>): void;
}

/** How a type of field is filled on the screen. */
export type FieldInput<T extends FillableType> = ComponentType<FieldInputProps<FieldOf<T>>>;
