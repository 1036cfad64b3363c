import {
  type BindingSource,
  companyTypes,
  type DocumentValues,
  type Field,
  type FieldRegistry,
  type FieldValue,
  type FixedSource,
  type FormulaType,
  type FormValues,
  fieldAddress,
  fieldName,
  fixedSources,
  formulaTypeOf,
  formulaValueOf,
  hasOptions,
  isEmpty,
  isSharedKey,
  parseDecimal,
  productFields,
  type SourceKind,
  type SourceValue,
  sourceText,
  valueOf,
} from '@countersign/contract';
import { exactOf } from '../formulas/exact.ts';
import { Fault } from '../formulas/fault.ts';
import { writeValue } from '../formulas/functions.ts';
import { namesIn } from '../formulas/names.ts';
import { type FormulaField, type FormulaPlan, planFormulas, workOut } from '../formulas/plan.ts';
import type { FormulaValue } from '../formulas/tree.ts';
import type { FieldOccurrence, FormFields } from './document-inputs.ts';

/** The formulas of a document's forms, read once; the same for all documents of the same forms. */
export interface DocumentFormulas {
  plan: FormulaPlan;
  fields: readonly FormulaField[];
  /** The fields of each name, in the order of the forms. */
  occurrences: ReadonlyMap<string, readonly FieldOccurrence[]>;
  /** What formulas look at besides fields, such as `project.startsOn`. */
  sources: ReadonlySet<BindingSource>;
}

/** A field that is not there, and why. */
export interface HiddenField {
  formTemplateId: string;
  key: string;
  /** The condition that did not hold. */
  condition: string;
}

/** Holds the results of a document's formulas. */
export interface DecidedFields {
  /** With what is calculated, and without what is hidden. */
  values: DocumentValues;
  hidden: readonly HiddenField[];
  /** The addresses of the fields that are not there. */
  hiddenFields: ReadonlySet<string>;
}

/** The value that a source has; undefined for nothing. */
export type ValueOfSource = (source: BindingSource) => SourceValue | undefined;

/** The types of the values that formulas can use besides fields, by name. */
export const sourceTypes: ReadonlyMap<string, FormulaType> = new Map(
  [...fixedSources].map(([source, { kind }]) => [source, typeOfKind(kind)]),
);

function typeOfKind(kind: SourceKind): FormulaType {
  if (kind === 'flag') return 'yes-no';
  return kind === 'number' || kind === 'date' ? kind : 'text';
}

/** The values of sources that can have some alone, by name. */
export const sourceOptions: ReadonlyMap<string, readonly string[]> = new Map(
  ['recipient.engagementType', 'document.engagementType', 'company.type'].map((source) => [
    source,
    companyTypes,
  ]),
);

/** The values that a field can have; undefined where it can have any. */
function optionsOf(field: Field): string[] | undefined {
  const isOpen = 'editable' in field && field.editable;
  return hasOptions(field) && !isOpen ? field.options.map(({ value }) => value) : undefined;
}

/** A field as formulas know it. */
export function formulaField(
  field: Field,
  registry: FieldRegistry = productFields,
): FormulaField & { formula: string | undefined } {
  const { key, showWhen } = field;
  const formula = 'expression' in field ? field.expression : undefined;
  return {
    key,
    type: formulaTypeOf(field, registry),
    options: optionsOf(field),
    formula,
    showWhen,
  };
}

/** Reads the formulas of a document's forms. */
export function documentFormulas(
  forms: readonly FormFields[],
  registry: FieldRegistry = productFields,
): DocumentFormulas {
  const occurrences = new Map<string, FieldOccurrence[]>();
  const fields: FormulaField[] = [];
  const foreign = namesOfOthers(forms);
  for (const { formTemplateId, name: formName, fields: ofForm } of forms) {
    const names = namesOn({ formTemplateId, fields: ofForm }, foreign);
    for (const field of ofForm) {
      const key = fieldName(formTemplateId, field);
      const known = occurrences.get(key);
      const occurrence = { formTemplateId, formName, field };
      const read = { ...formulaField(field, registry), key, names };
      // The first field of a name says what it holds.
      if (known === undefined) fields.push(read);
      else {
        const { type, options } = formulaField(known[0]?.field ?? field, registry);
        fields.push({ ...read, type, options });
      }
      if (known === undefined) occurrences.set(key, [occurrence]);
      else known.push(occurrence);
    }
  }
  const plan = planFormulas(fields, sourceTypes, sourceOptions);
  const sources = new Set(
    plan.steps
      .flatMap(namesOfStep)
      .filter((name) => !occurrences.has(name) && fixedSources.has(name as FixedSource))
      .map((name) => name as BindingSource),
  );
  return { plan, fields, occurrences, sources };
}

/**
 * The names of the fields that are called otherwise in formulas of other forms, by their keys: those of the made-up
 * keys that one form alone has.
 */
export function namesOfOthers(
  forms: readonly Pick<FormFields, 'formTemplateId' | 'fields'>[],
): Map<string, string> {
  const byKey = Map.groupBy(
    forms.flatMap(({ formTemplateId, fields }) =>
      fields.map(({ key, keyFrom }) => ({
        key,
        name: fieldName(formTemplateId, { key, keyFrom }),
      })),
    ),
    ({ key }) => key,
  );
  return new Map(
    [...byKey].flatMap(([key, [first, ...others]]) =>
      first === undefined || others.length > 0 || first.name === key ? [] : [[key, first.name]],
    ),
  );
}

/** The names of the fields that the formulas of a form call otherwise: its own go first. */
function namesOn(
  { formTemplateId, fields }: Pick<FormFields, 'formTemplateId' | 'fields'>,
  foreign: ReadonlyMap<string, string>,
): Map<string, string> {
  const own = fields.filter((field) => !isSharedKey(field));
  return new Map([
    ...foreign,
    ...own.map(({ key }) => [key, fieldAddress(formTemplateId, key)] as const),
  ]);
}

/**
 * Decides which fields of a document are there, and works out the calculated ones. Values of fields that are
 * not there are left out.
 */
export function decideFields(
  { plan, occurrences }: DocumentFormulas,
  values: DocumentValues,
  valueOfSource: ValueOfSource,
  registry: FieldRegistry = productFields,
): DecidedFields {
  if (plan.steps.length === 0) return { values, hidden: [], hiddenFields: new Set() };
  const results = workOut(plan, (name) => {
    const there = occurrences.get(name);
    if (there === undefined) return sourceFormulaValue(valueOfSource(name as BindingSource));
    return valueAmong(there, values, registry);
  });
  // By form and key. A form is written once for all of them: it can have a thousand.
  const changed = new Map<string, Map<string, string>>();
  const put = (form: string, key: string, text: string) => {
    const ofForm = changed.get(form) ?? new Map<string, string>();
    changed.set(form, ofForm.set(key, text));
  };
  for (const [name, value] of results.values) {
    const text = value instanceof Fault ? '' : writeValue(value);
    for (const { formTemplateId, field } of occurrences.get(name) ?? []) {
      if (field.type === 'calculated') put(formTemplateId, field.key, text);
    }
  }
  const hidden: HiddenField[] = [];
  for (const [name, condition] of results.hidden) {
    for (const { formTemplateId, field } of occurrences.get(name) ?? []) {
      const { key } = field;
      hidden.push({ formTemplateId, key, condition });
      put(formTemplateId, key, '');
    }
  }
  const decided: DocumentValues = { ...values };
  for (const [form, texts] of changed) {
    const before = valueOf(values, form);
    const after = withTexts(before ?? {}, texts);
    if (before !== undefined || Object.keys(after).length > 0) decided[form] = after;
  }
  const hiddenFields = new Set(hidden.map((one) => fieldAddress(one.formTemplateId, one.key)));
  return { values: decided, hidden, hiddenFields };
}

/** The keys of the fields that are not there, of each form. */
export function hiddenKeysOf(
  forms: readonly Pick<FormFields, 'formTemplateId'>[],
  hidden: readonly HiddenField[],
): string[][] {
  const byForm = Map.groupBy(hidden, ({ formTemplateId }) => formTemplateId);
  return forms.map(({ formTemplateId }) =>
    (byForm.get(formTemplateId) ?? []).map(({ key }) => key),
  );
}

/** Forms without the fields that are not there. */
export function withoutHidden<Form extends Pick<FormFields, 'formTemplateId' | 'fields'>>(
  forms: readonly Form[],
  hiddenFields: ReadonlySet<string>,
): Form[] {
  if (hiddenFields.size === 0) return [...forms];
  return forms.map((form) => ({
    ...form,
    fields: form.fields.filter(
      ({ key }) => !hiddenFields.has(fieldAddress(form.formTemplateId, key)),
    ),
  }));
}

/**
 * The names of the fields whose formulas look, over others too, at something that `isOpen` says may still change: what is
 * decided about them is not the last word.
 */
export function keysThatFollow(
  { plan }: Pick<DocumentFormulas, 'plan'>,
  isOpen: (name: string) => boolean,
): Set<string> {
  const open = new Set<string>();
  // In this order, what a formula needs comes before it.
  for (const step of plan.steps) {
    if (namesOfStep(step).some((name) => open.has(name) || isOpen(name))) open.add(step.key);
  }
  return open;
}

/** The names that the formulas of a field look at. */
export function namesOfStep({ formula, showWhen }: FormulaPlan['steps'][number]): string[] {
  return [...namesIn(formula).keys(), ...namesIn(showWhen?.tree).keys()];
}

/** The value of a name: of the first of its fields that holds one. */
export function valueAmong(
  occurrences: readonly FieldOccurrence[],
  values: DocumentValues,
  registry: FieldRegistry = productFields,
): FormulaValue {
  let found: FormulaValue = null;
  for (const { formTemplateId, field } of occurrences) {
    const value = valueOf(valueOf(values, formTemplateId) ?? {}, field.key);
    found = exactly(formulaTypeOf(field, registry), formulaValueOf(field, value, registry));
    if (found !== null && found !== false) return found;
  }
  return found;
}

/** A value that is written as text, as formulas work with it. */
export function exactly(
  type: FormulaType | undefined,
  value: string | boolean | null,
): FormulaValue {
  if (type !== 'number' || typeof value !== 'string') return value;
  return exactOf(parseDecimal(value) ?? value);
}

/** The value of a source as formulas work with it. */
export function sourceFormulaValue(source: SourceValue | undefined): FormulaValue {
  if (source === undefined) return null;
  switch (source.kind) {
    case 'flag':
      return source.value;
    case 'number':
      return exactOf(source.value);
    case 'date':
      return source.value === '' ? null : source.value;
    default:
      return sourceText(source) || null;
  }
}

/** Replaces values by the texts of those that are there or not; an empty one removes a value. */
function withTexts(before: FormValues, texts: ReadonlyMap<string, string>): FormValues {
  const kept = Object.entries(before).map(([key, value]): [string, FieldValue] => [
    key,
    texts.get(key) ?? value,
  ]);
  const added = [...texts].filter(([key]) => !Object.hasOwn(before, key));
  return Object.fromEntries(
    [...kept, ...added].filter(([key, value]) => !texts.has(key) || !isEmpty(value)),
  );
}
