import {
  type ApprovalStep,
  assigneeName,
  type ExternalRole,
  type FieldAssignee,
  type PackProblem,
  pluginOf,
  type SharedKeys,
} from '@countersign/contract';
import { type ApprovalLookup, ableIn, stepTitle } from '../approval-setup/approval-world.ts';
import { isSigned } from '../documents/build-chain.ts';
import { documentFormulas } from '../documents/document-formulas.ts';
import { conditionProblems } from './form-conditions.ts';
import { hiddenConditions } from './hidden-conditions.ts';
import { type DraftedForm, packFormulaProblems } from './pack-formulas.ts';
import { separateKeysOf, sharedFields, withSeparateKeys } from './shared-fields.ts';

/** Holds the context in which a form pack is checked. */
export interface PackContext {
  forms: readonly DraftedForm[];
  /** By the template's id. */
  conditions: Readonly<Record<string, string>>;
  /** The external parties from which forms are hidden, by the template's id. */
  hiddenFrom?: Readonly<Record<string, readonly ExternalRole[]>> | undefined;
  /** What was said of the fields that the forms have in common; nothing where it is left out. */
  sharedKeys?: SharedKeys | undefined;
  /** The default approval setup with everyone whom it names; null without one. */
  approval: { steps: readonly ApprovalStep[]; world: ApprovalLookup } | null;
}

/** Finds the problems of a form pack. With what is impossible it is not saved. */
export function packProblems(context: PackContext): PackProblem[] {
  const asTheyAre = { ...context, forms: separateForms(context.forms, context.sharedKeys) };
  return [
    ...ofConditions(asTheyAre),
    ...ofHiddenForms(asTheyAre),
    ...ofFormulas(asTheyAre),
    ...ofSharedFields(context),
    ...unreached(context),
  ];
}

/** The forms of a pack with what was said of the fields that they have in common. */
export function separateForms<Form extends DraftedForm>(
  forms: readonly Form[],
  sharedKeys: SharedKeys = {},
): Form[] {
  const keys = separateKeysOf(sharedKeys);
  return forms.map((form) => ({
    ...form,
    fields: withSeparateKeys(form.fields, keys),
    draft: form.draft && withSeparateKeys(form.draft, keys),
  }));
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const nowhere = { formTemplateId: null, key: null, span: null };

function ofConditions({ forms, conditions }: PackContext): PackProblem[] {
  const conditional = forms.map((form) => ({
    ...form,
    condition: conditions[form.formTemplateId] ?? '',
  }));
  const found = conditionProblems(conditional, documentFormulas(forms)).map(
    ({ formTemplateId, from, to, message }): PackProblem => {
      const about = { formTemplateId, key: null, span: { from, to } };
      return { severity: 'impossible', kind: 'condition', ...about, message };
    },
  );
  const isSometimesEmpty = conditional.every(({ condition }) => condition.trim() !== '');
  if (conditional.length === 0 || !isSometimesEmpty) return found;
  const message =
    'Every form has a condition. If none is met, a document has no form and can’t be sent.';
  return [...found, { severity: 'warning', kind: 'condition', ...nowhere, message }];
}

/** Fields that a party has to fill in by conditions on what is hidden from it. */
function ofHiddenForms({ forms, conditions, hiddenFrom = {} }: PackContext): PackProblem[] {
  const asInPack = forms.map((form) => ({
    ...form,
    condition: conditions[form.formTemplateId] ?? '',
    hiddenFrom: hiddenFrom[form.formTemplateId] ?? [],
  }));
  return hiddenConditions(asInPack).map(({ formTemplateId, form, field, role, hidden }) => {
    const { key, label } = field;
    const names = list.format(hidden.map((name) => `“${name}”`));
    const isOne = hidden.length === 1;
    const message = `“${label || key}” in “${form}” depends on ${names}, which ${isOne ? 'is' : 'are'} hidden from the ${role} who fills it in. Show ${isOne ? 'that form' : 'those forms'}, or change the condition.`;
    return { severity: 'warning', kind: 'hidden', formTemplateId, key, span: null, message };
  });
}

/** What a form names may be renamed in a form that was published without it. */
function ofFormulas({ forms }: PackContext): PackProblem[] {
  return packFormulaProblems(forms).map(
    ({ formTemplateId, form, key, label, message: what, publish }) => {
      const names = publish.map(({ name }) => `“${name}”`);
      const mend = names.length === 0 ? '' : ` Publish the draft of ${list.format(names)}.`;
      const message = `“${label}” in “${form}” can’t be worked out. ${what}${mend}`;
      return { severity: 'warning', kind: 'formula', formTemplateId, key, span: null, message };
    },
  );
}

function ofSharedFields({ forms, sharedKeys = {} }: PackContext): PackProblem[] {
  return sharedFields(forms).flatMap((field): PackProblem[] => {
    const { key, label, problem } = field;
    const names = field.forms.map((form) => `“${form.label}” in “${form.name}”`);
    if (sharedKeys[key] === 'separate') return [];
    if (problem === '' && (!field.needsDecision || sharedKeys[key] === 'same')) return [];
    const message =
      problem === ''
        ? `${list.format(names)} have the key “${key}”. Choose whether they have the same answer.`
        : `“${label}” is asked for more than once: ${problem} Change one of the form templates.`;
    return [
      { severity: 'warning', kind: 'shared', formTemplateId: null, key, span: null, message },
    ];
  });
}

/** Finds fields of assignees without a slot in the default chain of documents; each slot once. */
function unreached({ forms, approval }: PackContext): PackProblem[] {
  const named = new Set<FieldAssignee>(['creator', 'recipient']);
  return forms.flatMap(({ formTemplateId, name, fields }) =>
    fields.flatMap((field): PackProblem[] => {
      const { assignee, key, label } = field;
      if (named.has(assignee) || pluginOf(field).filling === 'derived') return [];
      if (!field.required && !isSigned(field)) return [];
      named.add(assignee);
      const problem = assignee.startsWith('approver-')
        ? approverProblem(assignee, approval)
        : drafterAdds(assignee);
      if (problem === undefined) return [];
      const message = `${name}, “${label}”: ${problem}`;
      return [{ severity: 'warning', kind: 'chain', formTemplateId, key, span: null, message }];
    }),
  );
}

function drafterAdds(assignee: FieldAssignee): string {
  const who = assignee === 'agent' ? 'the agent' : assigneeName(assignee).toLowerCase();
  return `${who} is missing until the drafter of a document adds them.`;
}

function approverProblem(
  assignee: FieldAssignee,
  approval: PackContext['approval'],
): string | undefined {
  const who = assigneeName(assignee);
  if (approval === null) {
    return `${who} comes from an approval setup, but the pack has none. The setup of the project needs that signature position.`;
  }
  const position = Number(assignee.slice('approver-'.length));
  const own = approval.steps.filter(
    ({ act, signaturePosition }) => act === 'sign' && signaturePosition === position,
  );
  if (own.length === 0) {
    return `no step of the approval setup signs at position ${position}, so no one can fill it in.`;
  }
  const firstStep = own.find(({ conditions }) => conditions.length === 0);
  if (firstStep === undefined)
    return `${who} only signs under conditions. If they aren’t met, it stays empty.`;
  if (ableIn(firstStep, approval.world).length > 0) return undefined;
  return `no one in the step “${stepTitle(firstStep)}” of the approval setup can act.`;
}
