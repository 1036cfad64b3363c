import {
  type Binding,
  type DocumentForm,
  type Field,
  type FieldAssignee,
  type FieldValue,
  valueOf,
} from '@countersign/contract';
import { type DocumentInput, type FieldOccurrence, inputsOf } from '@countersign/domain';
import type { FieldTypes } from '../../../kit/fields/field-types.ts';
import { type FieldAddress, fieldElementId } from './field-address.ts';

/** A field of a form whose value stands there by itself. */
export interface BoundField {
  field: Field;
  binding: Binding;
  value: FieldValue;
}

/** A field of a form that is asked for on an earlier form. */
export interface FieldElsewhere {
  field: Field;
  formName: string;
  address: FieldAddress;
}

/** Describes an input of an assignee, with all fields that it fills. */
export interface AssigneeInput {
  address: FieldAddress;
  occurrences: readonly FieldOccurrence[];
  /** Of an input that starts with the value of a source. */
  binding: Binding | undefined;
}

/** Holds the inputs of one assignee in the forms of a document, and the fields that fill themselves. */
export interface AssigneeFields {
  /** In the order of the forms. */
  inputs: readonly AssigneeInput[];
  /** The input that fills a field; undefined for a field that no one here fills. */
  inputAt(address: FieldAddress): AssigneeInput | undefined;
  /** What is asked for on a form. */
  fields(formId: string): readonly Field[];
  /** What is to be uploaded for a form: pictures and files, each for its own field alone. */
  uploads(formId: string): readonly Field[];
  /** What stands on a form by itself. */
  bound(formId: string): readonly BoundField[];
  /** What stands on a form and is asked for on an earlier one. */
  elsewhere(formId: string): readonly FieldElsewhere[];
  /** What is worked out on a form from other fields. */
  calculated(formId: string): readonly Field[];
}

const none: readonly never[] = [];

/** Finds what is asked of an assignee: each key once, and nothing that comes from a source. */
export function assigneeFields(
  forms: readonly DocumentForm[],
  { registry }: FieldTypes,
  assignee: FieldAssignee,
): AssigneeFields {
  const inputs: AssigneeInput[] = [];
  const byKey = new Map<string, AssigneeInput>();
  const fields = new Map<string, Field[]>();
  const bound = new Map<string, BoundField[]>();
  const elsewhere = new Map<string, FieldElsewhere[]>();
  for (const input of inputsOf(forms, registry)) {
    const { occurrences, filled } = openOccurrences(input, forms);
    for (const { formTemplateId, ...one } of filled) add(bound, formTemplateId, one);
    const [first, ...others] = occurrences;
    if (first === undefined || first.field.assignee !== assignee) continue;
    if (registry.find(first.field.type).filling !== 'entered') continue;
    const address = { formId: first.formTemplateId, key: first.field.key };
    const joined = { address, occurrences, binding: input.binding };
    inputs.push(joined);
    add(fields, address.formId, requiredIn(first.field, occurrences));
    byKey.set(fieldElementId(address), joined);
    for (const { formTemplateId: formId, field } of others) {
      add(elsewhere, formId, { field, formName: first.formName, address });
      byKey.set(fieldElementId({ formId, key: field.key }), joined);
    }
  }
  const calculated = new Map(
    forms.map(({ formTemplateId, fields: ofForm }) => [
      formTemplateId,
      ofForm.filter(({ type }) => type === 'calculated'),
    ]),
  );
  const uploads = uploadsOf(forms, registry, assignee);
  for (const { formTemplateId, formName, field } of uploads) {
    const address = { formId: formTemplateId, key: field.key };
    const occurrences = [{ formTemplateId, formName, field }];
    const joined = { address, occurrences, binding: undefined };
    inputs.push(joined);
    byKey.set(fieldElementId(address), joined);
  }
  return {
    inputs: inOrder(inputs, forms),
    inputAt: (address) => byKey.get(fieldElementId(address)),
    fields: (formId) => fields.get(formId) ?? none,
    uploads: (formId) =>
      uploads.filter((one) => one.formTemplateId === formId).map(({ field }) => field),
    bound: (formId) => bound.get(formId) ?? none,
    elsewhere: (formId) => elsewhere.get(formId) ?? none,
    calculated: (formId) => calculated.get(formId) ?? none,
  };
}

/** Lists the uploads of an assignee: pictures and files, each for a field of its own. */
function uploadsOf(
  forms: readonly DocumentForm[],
  registry: FieldTypes['registry'],
  assignee: FieldAssignee,
): FieldOccurrence[] {
  return forms.flatMap(({ formTemplateId, name, fields }) =>
    fields
      .filter((one) => one.assignee === assignee && registry.find(one.type).filling === 'uploaded')
      .map((field) => ({ formTemplateId, formName: name, field })),
  );
}

/** Lists the occurrences of an input that its assignee fills, and those that are always filled from its source. */
function openOccurrences(
  { occurrences, binding }: DocumentInput,
  forms: readonly DocumentForm[],
): { occurrences: FieldOccurrence[]; filled: (BoundField & { formTemplateId: string })[] } {
  if (binding === undefined || binding.canChange)
    return { occurrences: [...occurrences], filled: [] };
  const open: FieldOccurrence[] = [];
  const filled: (BoundField & { formTemplateId: string })[] = [];
  for (const occurrence of occurrences) {
    const { formTemplateId, field } = occurrence;
    const value = boundAt(forms, { formId: formTemplateId, key: field.key });
    if (value === undefined) open.push(occurrence);
    else filled.push({ formTemplateId, field, binding, value });
  }
  return { occurrences: open, filled };
}

/** Returns the current value of a field's source. */
export function boundAt(
  forms: readonly DocumentForm[],
  { formId, key }: FieldAddress,
): FieldValue | undefined {
  const form = forms.find((one) => one.formTemplateId === formId);
  return form?.bound && valueOf(form.bound, key);
}

/** Marks an input as required where one of the forms requires it. */
function requiredIn(field: Field, occurrences: readonly FieldOccurrence[]): Field {
  const isRequired = occurrences.some((occurrence) => occurrence.field.required);
  return isRequired === field.required ? field : { ...field, required: isRequired };
}

/** By form, and there in the order of its fields. */
function inOrder(
  inputs: readonly AssigneeInput[],
  forms: readonly DocumentForm[],
): AssigneeInput[] {
  return forms.flatMap(({ formTemplateId }) =>
    inputs.filter(({ address }) => address.formId === formTemplateId),
  );
}

function add<Item>(to: Map<string, Item[]>, formId: string, item: Item): void {
  const list = to.get(formId);
  if (list) list.push(item);
  else to.set(formId, [item]);
}
