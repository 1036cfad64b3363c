import {
  type ExternalRole,
  externalRoles,
  type Field,
  fieldName,
  pluginOf,
} from '@countersign/contract';
import {
  type DocumentFormulas,
  documentFormulas,
  namesOfStep,
} from '../documents/document-formulas.ts';
import type { FormFields } from '../documents/document-inputs.ts';
import { formsShownTo } from '../documents/forms-shown.ts';
import { namesOfCondition } from './form-conditions.ts';

/** A field that its party has to fill in by the condition of a form that is hidden from it. */
export interface HiddenCondition {
  formTemplateId: string;
  form: string;
  field: Field;
  role: ExternalRole;
  /** The names of the hidden forms. */
  hidden: string[];
}

type PackForm = FormFields & { condition: string; hiddenFrom: readonly ExternalRole[] };

/** Finds the fields whose conditions, or those of their forms, read a form that is hidden from their assignees. */
export function hiddenConditions(forms: readonly PackForm[]): HiddenCondition[] {
  if (forms.every(({ hiddenFrom }) => hiddenFrom.length === 0)) return [];
  const formulas = documentFormulas(forms);
  return forms.flatMap((form) => {
    const ofForm = namesOfCondition(form, forms);
    return form.fields.flatMap((field): HiddenCondition[] => {
      const role = roleOf(field);
      if (role === undefined || pluginOf(field).filling === 'derived') return [];
      const step = formulas.plan.steps.find(
        ({ key }) => key === fieldName(form.formTemplateId, field),
      );
      const read = namesRead([...ofForm, ...(step ? namesOfStep(step) : [])], formulas);
      const hidden = formsHiddenFrom(forms, field, role).filter(({ formTemplateId }) =>
        read.some((name) => standsOnlyOn(name, formTemplateId, formulas)),
      );
      if (hidden.length === 0) return [];
      const names = hidden.map(({ name }) => name);
      return [{ formTemplateId: form.formTemplateId, form: form.name, field, role, hidden: names }];
    });
  });
}

/** Returns the external role of a field's assignee; undefined for users. */
function roleOf({ assignee }: Field): ExternalRole | undefined {
  return externalRoles.find((role) => role === assignee.replace(/-\d+$/, ''));
}

function formsHiddenFrom(forms: readonly PackForm[], { assignee }: Field, role: ExternalRole) {
  const position = /-(\d+)$/.exec(assignee)?.[1];
  const party = {
    role,
    signaturePosition: position === undefined ? null : Number(position),
    people: [],
  };
  const shown = new Set(formsShownTo(forms, party));
  return forms.filter((form) => !shown.has(form));
}

/** Names with those that they are calculated of. */
function namesRead(names: readonly string[], { plan }: DocumentFormulas): string[] {
  const steps = new Map(plan.steps.map((step) => [step.key, step]));
  const read = new Set(names);
  for (const name of read) {
    const step = steps.get(name);
    // The set grows while it is read.
    for (const one of step ? namesOfStep(step) : []) read.add(one);
  }
  return [...read];
}

/** Says whether a name is on this form and on no other. */
function standsOnlyOn(name: string, id: string, { occurrences }: DocumentFormulas): boolean {
  const there = occurrences.get(name) ?? [];
  return there.length > 0 && there.every(({ formTemplateId }) => formTemplateId === id);
}
