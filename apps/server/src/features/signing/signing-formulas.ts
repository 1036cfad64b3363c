import {
  type BindingSource,
  type DocumentValues,
  type Field,
  fieldAddress,
  fieldName,
  formulaTypeOf,
  type SigningFormulas,
} from '@countersign/contract';
import {
  type DocumentFormulas,
  type FormulaField,
  type FormulaValue,
  formsShownTo,
  keysThatFollow,
  namesInField,
  namesOfStep,
  sourceFormulaValue,
  valueAmong,
} from '@countersign/domain';
import {
  decidedFields,
  type FormVersion,
  formulasOf,
  isOwn,
  type PartyRow,
  withValues,
} from '../documents/index.ts';

type Slot = Pick<PartyRow, 'role' | 'signaturePosition' | 'people'>;

/** The names of a party's own fields. */
function ownNames(forms: readonly FormVersion[], party: Slot): Set<string> {
  return new Set(
    forms.flatMap(({ formTemplateId, fields }) =>
      fields
        .filter((field) => isOwn(field, party))
        .map((field) => fieldName(formTemplateId, field)),
    ),
  );
}

/** The calculated fields that follow as a party fills in its own: its page shows them, and no picture does. */
export function liveFields(forms: readonly FormVersion[], party: Slot): ReadonlySet<Field> {
  const formulas = formulasOf(forms);
  if (formulas.plan.steps.length === 0) return new Set();
  const own = ownNames(forms, party);
  const live = keysThatFollow(formulas, (name) => own.has(name));
  return new Set(
    forms.flatMap(({ formTemplateId, fields }) =>
      fields.filter(
        (field) => field.type === 'calculated' && live.has(fieldName(formTemplateId, field)),
      ),
    ),
  );
}

/**
 * Returns the values that the pictures of pages show to a party: all entered ones, but for those that depend on its own
 * fields.
 */
export function valuesOnPages(
  forms: readonly FormVersion[],
  party: Slot,
  shown: DocumentValues,
): DocumentValues {
  const live = liveFields(forms, party);
  if (live.size === 0) return shown;
  return Object.fromEntries(
    forms.map(({ formTemplateId, fields }) => {
      const hidden = new Set(fields.filter((field) => live.has(field)).map(({ key }) => key));
      const values = Object.entries(shown[formTemplateId] ?? {});
      return [formTemplateId, Object.fromEntries(values.filter(([key]) => !hidden.has(key)))];
    }),
  );
}

/**
 * Returns the formulas that the page of a party needs to decide on its own fields as they are filled in, and the values
 * that these depend on. Null where there are none.
 */
export function signingFormulas(
  forms: readonly FormVersion[],
  party: Slot,
  shown: DocumentValues,
  ownValues: DocumentValues,
): SigningFormulas | null {
  const formulas = formulasOf(forms);
  const own = ownNames(forms, party);
  const live = liveFields(forms, party);
  const ofLive = forms.flatMap(({ formTemplateId, fields }) =>
    fields.filter((field) => live.has(field)).map((field) => fieldName(formTemplateId, field)),
  );
  const wanted = new Set([...own, ...ofLive]);
  const needed = stepsFor(formulas, wanted);
  if (needed.size === 0) return null;
  const isSecret = secretNames(forms, formsShownTo(forms, party), formulas);
  const follows = keysThatFollow(formulas, (name) => own.has(name));
  // With forms that the party is not shown, what does not follow as it fills in its own is decided here.
  const isDecided = (key: string) => isSecret !== undefined && !follows.has(key);
  const steps = formulas.plan.steps.filter(({ key }) => needed.has(key) && !isDecided(key));
  const names = new Set(steps.flatMap(namesOfStep));
  const known: SigningFormulas['known'] = {};
  const types: SigningFormulas['types'] = {};
  for (const name of names) {
    if (own.has(name)) continue;
    const occurrences = formulas.occurrences.get(name);
    const source = forms[0]?.sources?.[name as BindingSource];
    const value = occurrences ? valueAmong(occurrences, shown) : sourceFormulaValue(source);
    known[name] = isSecret?.(name) ? null : plain(value);
    const [occurrence] = occurrences ?? [];
    const type = occurrence ? formulaTypeOf(occurrence.field) : formulas.plan.types.get(name);
    if (type !== undefined) types[name] = type;
  }
  const { hiddenFields } = decidedFields(forms, withValues(shown, ownValues));
  const isHidden = (name: string) =>
    formulas.occurrences
      .get(name)
      ?.some(({ formTemplateId, field }) =>
        hiddenFields.has(fieldAddress(formTemplateId, field.key)),
      ) ?? false;
  return {
    fields: formulas.fields
      .filter(
        ({ key }) =>
          (needed.has(key) && (own.has(key) || !isDecided(key))) ||
          (own.has(key) && names.has(key)),
      )
      .map((field) =>
        needed.has(field.key) && isDecided(field.key)
          ? { key: field.key, type: field.type, showWhen: isHidden(field.key) ? 'no' : 'yes' }
          : withUsedNames(field),
      ),
    known,
    types,
    hidden: [...wanted].filter(isHidden),
  };
}

/** Says of which fields a party must not learn the value, as no form that it is shown has them; undefined for none. */
function secretNames(
  forms: readonly FormVersion[],
  shown: readonly FormVersion[],
  formulas: DocumentFormulas,
): ((name: string) => boolean) | undefined {
  if (shown.length === forms.length) return undefined;
  const ids = new Set(shown.map(({ formTemplateId }) => formTemplateId));
  return (name) => {
    const occurrences = formulas.occurrences.get(name);
    return (
      occurrences !== undefined &&
      !occurrences.some(({ formTemplateId }) => ids.has(formTemplateId))
    );
  };
}

/** A field with those names alone that its own formulas call otherwise, as it is worked out. */
function withUsedNames({
  names,
  options: _,
  ...field
}: FormulaField): SigningFormulas['fields'][number] {
  const used = [...namesInField(field)].flatMap((written) => {
    const name = names?.get(written);
    return name === undefined ? [] : [[written, name] as const];
  });
  return used.length === 0 ? field : { ...field, names: Object.fromEntries(used) };
}

/** The keys of the steps that some fields need, over others too. */
function stepsFor({ plan }: DocumentFormulas, wanted: ReadonlySet<string>): Set<string> {
  const names = new Set(wanted);
  const needed = new Set<string>();
  // What a formula needs comes before it.
  for (const step of plan.steps.toReversed()) {
    if (!names.has(step.key)) continue;
    needed.add(step.key);
    for (const name of namesOfStep(step)) names.add(name);
  }
  return needed;
}

const plain = (value: FormulaValue) =>
  typeof value === 'object' && value !== null ? value.toFixed() : value;
