import type { ApprovalPlace, ApprovalSetup, ApprovalStep } from '@countersign/contract';

/** What the form of an approval setup holds; a type alias, since forms ask for an index signature. */
export type SetupValues = {
  name: string;
  description: string;
  steps: ApprovalStep[];
  place: ApprovalPlace;
};

export const setupLabels: Record<keyof SetupValues, string> = {
  name: 'Name',
  description: 'Description',
  steps: 'Steps',
  place: 'Order',
};

/** What a part of the form is called, by its path such as `steps.1.name`. */
export function setupLabelOf(path: string): string | undefined {
  const place = /^steps\.(\d+)/.exec(path)?.[1];
  return place === undefined ? undefined : `Step ${Number(place) + 1}`;
}

/** An approval setup's values as they are saved. */
export function valuesOf({ name, description, steps, place }: ApprovalSetup): SetupValues {
  return { name, description, steps, place };
}

/** Where steps come in the chain of a document, in words. */
export const placeNames: Record<ApprovalPlace, string> = {
  after: 'After everybody has signed',
  before: 'Before anybody is asked to sign',
  'by-number': 'By number, among those who sign',
};
