import {
  type Binding,
  type BindingSource,
  boundValue,
  type DocumentValues,
  type Field,
  type FieldAssignee,
  type FieldRegistry,
  type FieldValue,
  inputKey,
  isEmpty,
  isSharedKey,
  productFields,
  type SourceValue,
  sameValue,
  valueOf,
} from '@countersign/contract';

/** A form of a document as far as its fields are concerned. */
export interface FormFields {
  formTemplateId: string;
  name: string;
  fields: readonly Field[];
}

/** A field of one of a document's forms. */
export interface FieldOccurrence {
  formTemplateId: string;
  formName: string;
  field: Field;
}

/**
 * Describes an input of a document: the fields with the same chosen key and the same assignee, in one form or several,
 * which are filled in once. It is filled in at the first occurrence, and shown at all of them.
 */
export interface DocumentInput {
  occurrences: readonly [FieldOccurrence, ...FieldOccurrence[]];
  /** Where its value comes from; undefined where someone fills it in. */
  binding: Binding | undefined;
}

/** The inputs of a document, in the order of its forms. */
export function inputsOf(
  forms: readonly FormFields[],
  registry: FieldRegistry = productFields,
): DocumentInput[] {
  const inputs = new Map<string, [FieldOccurrence, ...FieldOccurrence[]]>();
  for (const { formTemplateId, name: formName, fields } of forms) {
    for (const field of fields) {
      const isEntered = registry.find(field.type).filling === 'entered';
      if (!isEntered && field.binding === undefined) continue;
      const occurrence = { formTemplateId, formName, field };
      const same = inputKey(formTemplateId, field);
      const occurrences = inputs.get(same);
      if (occurrences) occurrences.push(occurrence);
      else inputs.set(same, [occurrence]);
    }
  }
  return [...inputs.values()].map((occurrences) => ({
    occurrences,
    binding: occurrences.find(({ field }) => field.binding !== undefined)?.field.binding,
  }));
}

const clashKey = ({ key, assignee }: Field) => `${assignee}\n${key}`;

/** Two fields of the same key that can't be one input. */
export interface KeyClash {
  first: FieldOccurrence;
  other: FieldOccurrence;
}

/** Fields of the same key and person whose types differ, so that each is filled in; each key once. */
export function keyClashes(forms: readonly FormFields[]): KeyClash[] {
  const first = new Map<string, FieldOccurrence>();
  const clashes = new Map<string, KeyClash>();
  for (const { occurrences } of inputsOf(forms)) {
    const [occurrence] = occurrences;
    if (!isSharedKey(occurrence.field)) continue;
    const address = clashKey(occurrence.field);
    const before = first.get(address);
    if (before === undefined) first.set(address, occurrence);
    else if (!clashes.has(address)) clashes.set(address, { first: before, other: occurrence });
  }
  return [...clashes.values()];
}

/** The values that fields have from their sources; a source is undefined where it has nothing. */
export function valuesFromSources(
  forms: readonly FormFields[],
  sourceValue: (source: BindingSource) => SourceValue | undefined,
): DocumentValues {
  const bound: DocumentValues = {};
  for (const { binding, occurrences } of inputsOf(forms)) {
    const source = binding && sourceValue(binding.source);
    if (source === undefined) continue;
    for (const { formTemplateId, field } of occurrences) {
      const value = boundValue(field, source);
      if (value !== undefined) put(bound, formTemplateId, field.key, value);
    }
  }
  return bound;
}

/**
 * The values of a document with those from sources. What someone may put instead of one, and has put there,
 * stays. `taken` are those that came from sources.
 */
export function withBoundValues(
  forms: readonly FormFields[],
  typed: DocumentValues,
  bound: DocumentValues,
): { values: DocumentValues; taken: DocumentValues } {
  const values: DocumentValues = { ...typed };
  const taken: DocumentValues = {};
  for (const { binding, occurrences } of inputsOf(forms)) {
    for (const { formTemplateId, field } of occurrences) {
      const value = valueAt(bound, formTemplateId, field.key);
      if (value === undefined) continue;
      const own = valueAt(typed, formTemplateId, field.key);
      if (binding?.canChange && isOwnWord(field, own)) continue;
      put(values, formTemplateId, field.key, value);
      put(taken, formTemplateId, field.key, value);
    }
  }
  return { values, taken };
}

/** Tells if a value was entered by a person and is not the field's default. */
export function isOwnWord(field: Field, value: FieldValue | undefined): boolean {
  const standard = 'default' in field ? field.default : undefined;
  return !isEmpty(value) && !sameValue(value, standard);
}

/**
 * Returns the forms without the fields that a source fills and that can't be changed; these count as the creator's.
 * What is empty at its source has to be filled in.
 */
export function withoutBoundFields<Form extends FormFields>(
  forms: readonly Form[],
  bound: DocumentValues,
): Form[] {
  const fixed = new Set(
    inputsOf(forms)
      .filter(({ binding }) => binding !== undefined && !binding.canChange)
      .flatMap(({ occurrences }) => occurrences.map(({ field }) => field)),
  );
  return forms.map((form) => {
    const filled = bound[form.formTemplateId];
    if (filled === undefined) return form;
    const fields = form.fields.map((field) =>
      fixed.has(field) && valueOf(filled, field.key) !== undefined
        ? { ...field, assignee: 'creator' as const }
        : field,
    );
    return { ...form, fields };
  });
}

/**
 * Copies what a party filled in to all occurrences of each of its inputs. Where it differs, what was changed counts,
 * and then the value where it is filled in.
 */
export function atAllOccurrences(
  forms: readonly FormFields[],
  assignee: FieldAssignee,
  before: DocumentValues,
  given: DocumentValues,
): DocumentValues {
  const all: DocumentValues = { ...given };
  for (const { occurrences } of inputsOf(forms)) {
    if (occurrences.length === 1 || occurrences[0].field.assignee !== assignee) continue;
    const filled = occurrences.map(({ formTemplateId: form, field: { key } }) => ({
      is: valueAt(given, form, key),
      was: valueAt(before, form, key),
    }));
    const there = filled.filter(({ is }) => is !== undefined);
    const value = (there.find(({ is, was }) => !sameValue(is, was)) ?? there[0])?.is;
    if (value === undefined) continue;
    for (const { formTemplateId, field } of occurrences) put(all, formTemplateId, field.key, value);
  }
  return all;
}

/** The values without those that came from sources. */
export function withoutBoundValues(values: DocumentValues, bound: DocumentValues): DocumentValues {
  return Object.fromEntries(
    Object.entries(values).map(([form, filled]) => [
      form,
      Object.fromEntries(
        Object.entries(filled).filter(([key]) => valueAt(bound, form, key) === undefined),
      ),
    ]),
  );
}

function valueAt(values: DocumentValues, form: string, key: string): FieldValue | undefined {
  const filled = valueOf(values, form);
  return filled && valueOf(filled, key);
}

function put(values: DocumentValues, form: string, key: string, value: FieldValue): void {
  values[form] = { ...values[form], [key]: value };
}
