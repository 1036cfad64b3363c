import type { ApprovalPosition, ApprovalSetup, ApprovalStep } from '@countersign/contract';

/** What the form of an approval setup holds; a type alias, since forms ask for an index signature. */
export type SetupValues = {
  name: string;
  description: string;
  steps: ApprovalStep[];
  position: ApprovalPosition;
};

export const setupLabels: Record<keyof SetupValues, string> = {
  name: 'Name',
  description: 'Description',
  steps: 'Steps',
  position: 'Order',
};

/** What a part of the form is called, by its path such as `steps.1.name`. */
export function setupLabelOf(path: string): string | undefined {
  const index = /^steps\.(\d+)/.exec(path)?.[1];
  return index === undefined ? undefined : `Step ${Number(index) + 1}`;
}

/** An approval setup's values as they are saved. */
export function valuesOf({ name, description, steps, position }: ApprovalSetup): SetupValues {
  return { name, description, steps, position };
}

/** Where steps come in the chain of a document, in words. */
export const placeNames: Record<ApprovalPosition, string> = {
  after: 'After everybody has signed',
  before: 'Before anybody is asked to sign',
  'by-number': 'By number, among those who sign',
};
