import type { Field } from '@countersign/contract';
import { documentFormulas } from '../documents/document-formulas.ts';
import type { FormFields } from '../documents/document-inputs.ts';

/** A form of a pack as new documents get it, and its draft where it has one. */
export interface DraftedForm extends FormFields {
  draft: readonly Field[] | null;
}

/** A formula of a pack's forms that can't be worked out in new documents. */
export interface PackFormulaProblem {
  formTemplateId: string;
  form: string;
  key: string;
  /** The label of its field. */
  label: string;
  message: string;
  /** The forms with whose drafts nothing would be wrong. */
  publish: readonly DraftedForm[];
}

/** Finds the problems in the formulas of a pack's forms, in the versions that new documents get. */
export function packFormulaProblems(forms: readonly DraftedForm[]): PackFormulaProblem[] {
  const problems = problemsOf(forms);
  if (problems.size === 0) return [];
  const drafted = forms.filter(({ draft }) => draft !== null);
  const ways = [...drafted.map((form) => [form]), ...(drafted.length > 1 ? [drafted] : [])];
  const tried = ways.map((publish) => ({
    publish,
    left: problemsOf(forms.map((form) => (publish.includes(form) ? published(form) : form))),
  }));
  return [...problems].map(([name, problem]) => ({
    ...problem,
    publish: tried.find(({ left }) => !left.has(name))?.publish ?? [],
  }));
}

/** Finds the formula problems that publishing the draft of a form would introduce. */
export function publishingProblems(
  forms: readonly DraftedForm[],
  formTemplateId: string,
): PackFormulaProblem[] {
  const known = problemsOf(forms);
  const after = forms.map((form) =>
    form.formTemplateId === formTemplateId ? published(form) : form,
  );
  return packFormulaProblems(after).filter((problem) => !known.has(nameOf(problem)));
}

/** A form as it is once its draft is published. */
export const published = <Form extends DraftedForm>(form: Form): Form => ({
  ...form,
  fields: form.draft ?? form.fields,
  draft: null,
});

type OwnProblem = Omit<PackFormulaProblem, 'publish'>;

const nameOf = ({ formTemplateId, key, message }: OwnProblem) =>
  [formTemplateId, key, message].join('\n');

function problemsOf(forms: readonly FormFields[]): Map<string, OwnProblem> {
  const { plan, occurrences } = documentFormulas(forms);
  return new Map(
    plan.problems.flatMap(({ key: name, part, from, message: what }) => {
      const there = occurrences.get(name) ?? [];
      // A field that several forms have takes the formulas of the first one that has any.
      const occurrence =
        there.find(({ field }) => (part === 'formula' ? 'expression' in field : field.showWhen)) ??
        there[0];
      if (occurrence === undefined) return [];
      const { formTemplateId, formName: form, field } = occurrence;
      const { key } = field;
      const which = part === 'formula' ? 'Formula' : 'Show when';
      const message = `${which}, character ${from + 1}: ${what}`;
      const problem = { formTemplateId, form, key, label: field.label || key, message };
      return [[nameOf(problem), problem] as const];
    }),
  );
}
