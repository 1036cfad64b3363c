import type { ApprovalPosition, ApprovalSetup, ApprovalStep } from '@countersign/contract';
import { text } from './text.ts';

/** Holds the values of an approval setup's form; a type alias, since forms ask for an index signature. */
export type SetupValues = {
  name: string;
  description: string;
  steps: ApprovalStep[];
  position: ApprovalPosition;
  decisionFields: string[];
};

/** Labels a part of the form by its path, such as `steps.1.name`. */
export function setupLabelOf(path: string): string | undefined {
  const index = /^steps\.(\d+)/.exec(path)?.[1];
  return index === undefined ? undefined : text.setup.step(Number(index) + 1);
}

/** An approval setup's values as they are saved. */
export function valuesOf(setup: ApprovalSetup): SetupValues {
  const { name, description, steps, position, decisionFields } = setup;
  return { name, description, steps, position, decisionFields };
}
