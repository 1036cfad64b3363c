import type { ApprovalStep, ApprovalWorld } from '@countersign/contract';
import { lookupOf, setupProblems } from '@countersign/domain';
import { Failure } from '../../platform/failure/failure.ts';

/**
 * Refuses an approval setup in which a document would stand still or be signed wrongly.
 * @throws Failure `invalid` at `steps` or the step, such as `steps.2`
 */
export function refuseImpossible(steps: readonly ApprovalStep[], world: ApprovalWorld): void {
  const problems = setupProblems(steps, lookupOf(world)).filter(
    ({ severity }) => severity === 'impossible',
  );
  const [first] = problems;
  if (first === undefined) return;
  const fields: Record<string, string> = {};
  for (const { stepId, message } of problems) {
    const index = steps.findIndex(({ id }) => id === stepId);
    fields[index < 0 ? 'steps' : `steps.${index}`] ??= message;
  }
  throw new Failure('invalid', `This approval setup can’t work yet. ${first.message}`, fields);
}
