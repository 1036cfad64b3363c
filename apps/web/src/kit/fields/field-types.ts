import {
  type AnyField,
  type FieldRegistry,
  type FieldValue,
  productFields,
} from '@countersign/contract';
import { createContext, useContext } from 'react';
import type { FieldView, FieldViews } from './plugin.ts';
import { fieldViews } from './types/index.ts';

/** The types of fields that there are, and how each appears on the screen. */
export interface FieldTypes {
  registry: FieldRegistry;
  views: FieldViews;
}

export const productFieldTypes: FieldTypes = { registry: productFields, views: fieldViews };

const Context = createContext(productFieldTypes);

/** Gives the components inside other types than those of the product. */
export const FieldTypesProvider = Context.Provider;

/** The types of fields that the components of fields go by. */
export function useFieldTypes(): FieldTypes {
  return useContext(Context);
}

/** The view of a field's type. Throws a `RangeError` where there is none. */
export function viewOf({ views }: FieldTypes, { type }: Pick<AnyField, 'type'>): FieldView {
  const view = Object.hasOwn(views, type) ? views[type] : undefined;
  if (!view) throw new RangeError(`Fields of the type “${type}” cannot be shown.`);
  return view;
}

/** A value as the input of a type takes it: one of another type counts as empty. */
export function valueForInput(
  { holds = isText }: FieldView,
  value: FieldValue | undefined,
): FieldValue | undefined {
  return holds(value) ? value : undefined;
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

/** Tells if a person types in or chooses the values of a field's type. */
export function isFilledIn({ registry }: FieldTypes, { type }: Pick<AnyField, 'type'>): boolean {
  return registry.find(type).filling === 'entered';
}
