import { text } from './text.ts';
import type { FieldProblem } from './use-form-core.ts';

/** Writes briefly why a form was not saved; undefined where it was, or saving was not tried. */
export function saveProblemText(
  problem: string | undefined,
  fields: readonly FieldProblem[],
): string | undefined {
  const [first, ...others] = fields;
  if (problem !== undefined || first === undefined) return problem;
  if (others.length > 0) return text.form.notSavedSeveral(fields.length);
  return text.form.notSaved(first.label, first.message);
}
