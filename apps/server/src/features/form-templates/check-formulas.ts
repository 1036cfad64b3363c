import type { Field, SiblingForm } from '@countersign/contract';
import { newFormulaProblems, usesOfKey } from '@countersign/domain';
import { Failure } from '../../platform/failure/failure.ts';

/**
 * Checks the formulas of a form whose fields were changed. What was wrong before and was not touched stays, so
 * that a form can be mended step by step.
 * @throws Failure `invalid` where a formula is wrong, or uses a field that is removed
 */
export function checkFormulas(
  before: readonly Field[],
  after: readonly Field[],
  siblings: readonly SiblingForm[],
): void {
  refuseUsed(before, after, siblings);
  const [found] = newFormulaProblems(before, after, siblings);
  if (found === undefined) return;
  const { key, part, from, message } = found;
  const what = part === 'formula' ? 'Formula' : 'Show when';
  refuseField(key, `${what}, character ${from + 1}: ${message}`, after);
}

function refuseUsed(
  before: readonly Field[],
  after: readonly Field[],
  siblings: readonly SiblingForm[],
): void {
  const still = new Set(
    [...after, ...siblings.flatMap(({ fields }) => fields)].map(({ key }) => key),
  );
  for (const { key } of before) {
    if (still.has(key)) continue;
    const uses = usesOfKey(key, after, siblings);
    if (uses.length === 0) continue;
    const where = uses
      .map(({ label, formName }) => (formName ? `“${label}” in “${formName}”` : `“${label}”`))
      .join(', ');
    refuseField(key, `This field is used by ${where}. Change that first.`, before);
  }
}

/**
 * Refuses a change at a field of a form.
 * @throws Failure `invalid`
 */
export function refuseField(key: string, message: string, fields: readonly Field[]): never {
  const label = fields.find((field) => field.key === key)?.label || key;
  throw new Failure('invalid', `${label}: ${message}`, { [key]: message });
}
