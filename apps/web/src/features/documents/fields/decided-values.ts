import {
  type DocumentForm,
  type DocumentValues,
  type Field,
  type FormulaSources,
  fieldAddress,
} from '@countersign/contract';
import {
  type DecidedFields,
  decideFields,
  documentFormulas,
  withBoundValues,
} from '@countersign/domain';
import type { FieldTypes } from '../../../kit/fields/field-types.ts';
import type { AssigneeFields } from './assignee-fields.ts';
import type { FieldAddress } from './field-address.ts';

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

/** Returns the inputs without those of hidden fields. */
export function withoutHidden(all: AssigneeFields, hidden: ReadonlySet<string>): AssigneeFields {
  if (hidden.size === 0) return all;
  const isThere = ({ formId, key }: FieldAddress) => !hidden.has(fieldAddress(formId, key));
  const thereOn =
    (formId: string) =>
    ({ key }: Field) =>
      isThere({ formId, key });
  return {
    inputs: all.inputs.filter(({ address }) => isThere(address)),
    inputAt: (address) => (isThere(address) ? all.inputAt(address) : undefined),
    fields: (formId) => all.fields(formId).filter(thereOn(formId)),
    bound: (formId) => all.bound(formId).filter(({ field }) => thereOn(formId)(field)),
    elsewhere: (formId) => all.elsewhere(formId).filter(({ field }) => thereOn(formId)(field)),
    uploads: (formId) => all.uploads(formId).filter(thereOn(formId)),
    calculated: (formId) => all.calculated(formId).filter(thereOn(formId)),
  };
}
