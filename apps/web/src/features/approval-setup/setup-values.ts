import type { ApprovalSetup, ApprovalStep } from '@countersign/contract';

/** What the form of a chain holds; a type alias, since forms ask for an index signature. */
export type SetupValues = { name: string; description: string; steps: ApprovalStep[] };

export const setupLabels: Record<keyof SetupValues, string> = {
  name: 'Name',
  description: 'Description',
  steps: 'Steps',
};

/** A chain's values as they are saved. */
export function valuesOf({ name, description, steps }: ApprovalSetup): SetupValues {
  return { name, description, steps };
}
