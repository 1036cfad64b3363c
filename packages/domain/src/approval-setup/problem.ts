import type { ApprovalProblem, ApprovalProblemCode, ApprovalStep } from '@countersign/contract';

const warnings: readonly ApprovalProblemCode[] = ['some-left-out', 'always'];

/** A problem of a step, of one of its conditions, or of the whole approval setup where there is no step. */
export function problem(
  code: ApprovalProblemCode,
  step: Pick<ApprovalStep, 'id'> | null,
  message: string,
  condition: number | null = null,
): ApprovalProblem {
  const severity = warnings.includes(code) ? 'warning' : 'impossible';
  return { code, severity, stepId: step?.id ?? null, condition, message };
}
