import type { ApprovalStep } from '@countersign/contract';
import { renumber, rowsOf } from '../../core/signing-order.ts';

/** Creates a step without approvers. */
export function newStep(id: string): ApprovalStep {
  return {
    id,
    name: '',
    sequence: 1,
    groupIds: [],
    userIds: [],
    who: 'anyone',
    act: 'approve',
    signaturePosition: null,
    conditions: [],
  };
}

/** A step of its own at the end. */
export function withStep(steps: readonly ApprovalStep[], step: ApprovalStep): ApprovalStep[] {
  return renumber([...rowsOf(steps), [step]]);
}

/** A step that acts together with another one. */
export function withParallelStep(
  steps: readonly ApprovalStep[],
  siblingId: string,
  step: ApprovalStep,
): ApprovalStep[] {
  return renumber(
    rowsOf(steps).map((row) => (row.some(({ id }) => id === siblingId) ? [...row, step] : row)),
  );
}

export function withoutStep(steps: readonly ApprovalStep[], id: string): ApprovalStep[] {
  return renumber(rowsOf(steps).map((row) => row.filter((step) => step.id !== id)));
}

export function withChange(
  steps: readonly ApprovalStep[],
  id: string,
  change: Partial<ApprovalStep>,
): ApprovalStep[] {
  return steps.map((step) => (step.id === id ? { ...step, ...change } : step));
}

/** The lowest signature position that no step has. */
export function freePosition(steps: readonly ApprovalStep[]): number {
  const taken = new Set(steps.map(({ signaturePosition }) => signaturePosition));
  let position = 1;
  while (taken.has(position)) position += 1;
  return position;
}
