import {
  type FieldRegistry,
  type FixedSource,
  type FormulaType,
  fieldName,
  fixedSources,
  isSharedKey,
  keyOfName,
  productFields,
} from '@countersign/contract';
import {
  type DecidedFields,
  type DocumentFormulas,
  keysThatFollow,
  namesOfOthers,
  namesOfStep,
  sourceFormulaValue,
  sourceOptions,
  type ValueOfSource,
  valueAmong,
} from '../documents/document-formulas.ts';
import type { FormFields } from '../documents/document-inputs.ts';
import { checkFormula } from '../formulas/check.ts';
import { optionProblems } from '../formulas/check-options.ts';
import type { NamedValue } from '../formulas/complete.ts';
import { evaluateFormula } from '../formulas/evaluate.ts';
import { namesIn, renameInTree } from '../formulas/names.ts';
import { parseFormula } from '../formulas/parse.ts';
import { namesWithin } from '../formulas/plan.ts';
import type { FormulaProblem, Tree } from '../formulas/tree.ts';

/** A form that a document may have or not. */
export interface ConditionalForm extends FormFields {
  /** When it is part of a document, as a formula; empty for always. */
  condition: string;
}

/** Describes a problem in the condition of a form. */
export interface ConditionProblem extends FormulaProblem {
  formTemplateId: string;
  /** It can be worked out, but a part of it can never hold. */
  isReadable?: true;
}

/** A condition that could be read. */
interface ReadCondition {
  formTemplateId: string;
  tree: Tree;
}

const openMessage = (name: string) =>
  `“${keyOfName(name)}” is filled in after sending, when the forms of a document are fixed. Use a field that is filled in before.`;

/**
 * Finds the problems in the conditions of a pack's forms. They can name what is known as a document is sent: what its
 * creator fills in, what comes from a source, and what is calculated of that.
 */
export function conditionProblems(
  forms: readonly ConditionalForm[],
  formulas: DocumentFormulas,
): ConditionProblem[] {
  const found: ConditionProblem[] = [];
  const read: ReadCondition[] = [];
  const open = namesThatCome(forms, formulas);
  for (const form of forms) {
    const { formTemplateId, condition } = form;
    if (condition.trim() === '') continue;
    const { tree: written, problems } = parseFormula(condition);
    const names = namesForCondition(form, forms);
    const tree = written && renameInTree(written, names);
    const wrong = tree ? problemsOfTree(tree, form, { formulas, open, names }) : problems;
    found.push(...wrong.map((problem) => ({ ...problem, formTemplateId })));
    if (tree && wrong.length === 0) {
      read.push({ formTemplateId, tree });
      const impossible = optionProblems(tree, (name) => formulas.plan.options.get(name));
      found.push(
        ...impossible.map((one) => ({ ...one, formTemplateId, isReadable: true as const })),
      );
    }
  }
  const { circle } = inOrder(read, formulas);
  for (const { formTemplateId, tree } of circle) {
    const message =
      'This depends on a form whose own condition depends on this one: neither can be decided first.';
    found.push({ from: tree.from, to: tree.to, formTemplateId, message });
  }
  return found;
}

/**
 * The names of the fields that the condition of a form calls otherwise. A key that is on another form means the field
 * there: what is on the form itself can't decide whether it is there.
 */
function namesForCondition(
  { formTemplateId, fields }: FormFields,
  forms: readonly FormFields[],
): Map<string, string> {
  const others = forms.filter((form) => form.formTemplateId !== formTemplateId);
  const known = new Set(others.flatMap((form) => form.fields.map(({ key }) => key)));
  const own = fields.filter((field) => !isSharedKey(field) && !known.has(field.key));
  return new Map([
    ...own.map((field) => [field.key, fieldName(formTemplateId, field)] as const),
    ...namesOfOthers(others),
  ]);
}

/** The names that the condition of a form reads. */
export function namesOfCondition(form: ConditionalForm, forms: readonly FormFields[]): string[] {
  const { tree } = parseFormula(form.condition);
  return tree ? [...namesIn(renameInTree(tree, namesForCondition(form, forms))).keys()] : [];
}

interface Surroundings {
  formulas: DocumentFormulas;
  open: ReadonlySet<string>;
  names: ReadonlyMap<string, string>;
}

function problemsOfTree(
  tree: Tree,
  form: ConditionalForm,
  { formulas, open, names }: Surroundings,
): FormulaProblem[] {
  const checked = checkFormula(tree, namesWithin(formulas.plan.types, names));
  if (checked.problems.length > 0) return checked.problems;
  for (const [name, span] of namesIn(tree)) {
    if (open.has(name)) return [{ ...span, message: openMessage(name) }];
    const there = formulas.occurrences.get(name);
    if (there?.every(({ formTemplateId }) => formTemplateId === form.formTemplateId)) {
      const message = `“${keyOfName(name)}” is only on this form, so it can’t decide whether the form is included.`;
      return [{ ...span, message }];
    }
  }
  if (checked.type === 'yes-no') return [];
  const message = 'A condition has to be yes or no. Compare it with a value.';
  return [{ from: tree.from, to: tree.to, message }];
}

/** The names of what is filled in only after a document is sent, and of what is calculated of that. */
function namesThatCome(
  forms: readonly FormFields[],
  formulas: DocumentFormulas,
  registry: FieldRegistry = productFields,
): Set<string> {
  const known = new Set<string>();
  const others = new Set<string>();
  for (const { formTemplateId, fields } of forms) {
    for (const field of fields) {
      const isKnown =
        field.binding !== undefined ||
        field.assignee === 'creator' ||
        registry.find(field.type).filling === 'derived';
      (isKnown ? known : others).add(fieldName(formTemplateId, field));
    }
  }
  // A key that someone fills in before it is sent is known, no matter who else fills it in, too.
  for (const key of known) others.delete(key);
  return new Set([...others, ...keysThatFollow(formulas, (name) => others.has(name))]);
}

/** Lists the names that the conditions of a pack can use, for completion. */
export function conditionNames(
  forms: readonly FormFields[],
  formulas: DocumentFormulas,
): NamedValue[] {
  const open = namesThatCome(forms, formulas);
  const usable = new Set<FormulaType>(['text', 'number', 'date', 'yes-no']);
  const foreign = new Set(namesOfOthers(forms).values());
  const fields = [...formulas.occurrences].flatMap(([name, [first]]) => {
    const type = formulas.plan.types.get(name);
    const isUsable = type !== undefined && usable.has(type) && !open.has(name);
    const key = keyOfName(name);
    const isNamed = key === name || foreign.has(name);
    if (!isUsable || !isNamed || !first) return [];
    return [
      { name: key, label: first.field.label || key, options: formulas.plan.options.get(name) },
    ];
  });
  const sources = [...fixedSources].map(([name, { group, label }]) => ({
    name,
    label: `${group}: ${label}`,
    options: sourceOptions.get(name),
  }));
  return [...fields, ...sources];
}

/** The sources that the conditions of forms look at. */
export function sourcesOfConditions(forms: readonly ConditionalForm[]): Set<FixedSource> {
  const keys = new Set(forms.flatMap(({ fields }) => fields.map(({ key }) => key)));
  const names = forms.flatMap(({ condition }) => [...namesIn(parseFormula(condition).tree).keys()]);
  return new Set(
    names.filter(
      (name): name is FixedSource => !keys.has(name) && fixedSources.has(name as FixedSource),
    ),
  );
}

/** Decides on the fields of some of a document's forms. */
export type DecideOnForms<Form> = (there: readonly Form[]) => {
  formulas: DocumentFormulas;
  decided: Pick<DecidedFields, 'values'>;
};

/**
 * Finds the forms of a document that are left out because their conditions do not hold. What is on a form that is left
 * out holds nothing for the conditions of others. One whose condition can't be worked out is there: what is there too
 * much is seen, and what is missing is not.
 */
export function formsLeftOut<Form extends ConditionalForm>(
  forms: readonly Form[],
  formulas: DocumentFormulas,
  decide: DecideOnForms<Form>,
  valueOfSource: ValueOfSource,
): Set<string> {
  const left = new Set<string>();
  if (forms.every(({ condition }) => condition.trim() === '')) return left;
  const wrong = new Set(
    conditionProblems(forms, formulas)
      .filter(({ isReadable }) => !isReadable)
      .map(({ formTemplateId }) => formTemplateId),
  );
  const read = forms.flatMap((form): ReadCondition[] => {
    const { formTemplateId, condition } = form;
    const { tree } = parseFormula(condition);
    if (tree === undefined || wrong.has(formTemplateId)) return [];
    return [{ formTemplateId, tree: renameInTree(tree, namesForCondition(form, forms)) }];
  });
  for (const { formTemplateId, tree } of inOrder(read, formulas).order) {
    // What is on the form itself, such as an earlier value of a field that it shares, does not keep it there.
    const now = decide(
      forms.filter(
        (form) => form.formTemplateId !== formTemplateId && !left.has(form.formTemplateId),
      ),
    );
    const holds = evaluateFormula(tree, (name) => {
      const there = now.formulas.occurrences.get(name);
      if (there) return valueAmong(there, now.decided.values);
      // On a form that is left out it is no one's any more, though a source may have the same name.
      if (formulas.occurrences.has(name)) return null;
      return sourceFormulaValue(valueOfSource(name as FixedSource));
    });
    if (holds === false) left.add(formTemplateId);
  }
  return left;
}

/** Conditions in an order in which they can be decided: after those of the forms that they look at. */
function inOrder(
  conditions: readonly ReadCondition[],
  formulas: DocumentFormulas,
): { order: ReadCondition[]; circle: ReadCondition[] } {
  const conditional = new Set(conditions.map(({ formTemplateId }) => formTemplateId));
  const needs = new Map(
    conditions.map(({ formTemplateId, tree }) => {
      const needed = formsOfNames([...namesIn(tree).keys()], formulas);
      needed.delete(formTemplateId);
      return [formTemplateId, [...needed].filter((one) => conditional.has(one))] as const;
    }),
  );
  const order: ReadCondition[] = [];
  let left = [...conditions];
  for (;;) {
    const open = new Set(left.map(({ formTemplateId }) => formTemplateId));
    const ready = left.filter(({ formTemplateId }) =>
      (needs.get(formTemplateId) ?? []).every((one) => !open.has(one)),
    );
    if (ready.length === 0) return { order, circle: left };
    order.push(...ready);
    left = left.filter((one) => !ready.includes(one));
  }
}

/** The forms on which names stand, and those on which stands what they are calculated of. */
function formsOfNames(
  names: readonly string[],
  { plan, occurrences }: DocumentFormulas,
): Set<string> {
  const steps = new Map(plan.steps.map((step) => [step.key, step]));
  const seen = new Set(names);
  for (const name of seen) {
    const step = steps.get(name);
    // The set grows while it is read.
    for (const one of step ? namesOfStep(step) : []) seen.add(one);
  }
  return new Set(
    [...seen].flatMap((name) =>
      (occurrences.get(name) ?? []).map((occurrence) => occurrence.formTemplateId),
    ),
  );
}
