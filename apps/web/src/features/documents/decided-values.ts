import type { DocumentForm, DocumentValues, FormulaSources } from '@countersign/contract';
import {
  type DecidedFields,
  decideFields,
  documentFormulas,
  withBoundValues,
} from '@countersign/domain';
import type { FieldTypes } from '../../kit/fields/field-types.ts';
import type { AskedFields } from './asked-fields.ts';

/** Decides on the fields of a document's forms with what is typed. */
export type DecideValues = (typed: DocumentValues) => DecidedFields;

/** Reads the formulas of forms once; answers what decides with them as the server will. */
export function decideFor(
  forms: readonly DocumentForm[],
  { registry }: FieldTypes,
  sources: FormulaSources,
): DecideValues {
  const formulas = documentFormulas(forms, registry);
  const bound = Object.fromEntries(forms.map((form) => [form.formTemplateId, form.bound ?? {}]));
  return (typed) => {
    if (formulas.plan.steps.length === 0) return decideFields(formulas, typed, () => undefined);
    const { values } = withBoundValues(forms, typed, bound);
    return decideFields(formulas, values, (source) => sources[source], registry);
  };
}

/** What is asked without the fields that are not there. */
export function askedOf(all: AskedFields, hidden: ReadonlySet<string>): AskedFields {
  if (hidden.size === 0) return all;
  const isThere = ({ field }: { field: { key: string } }) => !hidden.has(field.key);
  return {
    inputs: all.inputs.filter(({ address }) => !hidden.has(address.key)),
    inputAt: (address) => (hidden.has(address.key) ? undefined : all.inputAt(address)),
    fields: (formId) => all.fields(formId).filter(({ key }) => !hidden.has(key)),
    bound: (formId) => all.bound(formId).filter(isThere),
    elsewhere: (formId) => all.elsewhere(formId).filter(isThere),
    uploads: (formId) => all.uploads(formId).filter(({ key }) => !hidden.has(key)),
    calculated: (formId) => all.calculated(formId).filter(({ key }) => !hidden.has(key)),
  };
}
