import {
  type Distribution,
  type UpdateDistributionInput,
  updateDistributionInput,
} from '@countersign/contract';
import { sameValue } from '../../../kit/forms/edits.ts';
import { text } from './text.ts';

/** Holds the values of a draft's form; its files are changed by calls of their own. */
export type DraftValues = Omit<UpdateDistributionInput, 'revision'>;

/** The rules of a draft, whose revision is no matter of the form. */
export const draftRules = updateDistributionInput.omit({ revision: true });

const fields = Object.keys(draftRules.shape) as (keyof DraftValues)[];

/** A draft's values as they are saved. */
export function draftValues(distribution: Distribution): DraftValues {
  return Object.fromEntries(
    fields.map((field) => [field, distribution[field]]),
  ) as unknown as DraftValues;
}

/** Returns the values that can be saved: a value that is not valid so far stays as it was saved. */
export function savable(typed: DraftValues, saved: DraftValues): DraftValues {
  const values = fields.map((field) => {
    const sound = draftRules.shape[field].safeParse(typed[field]);
    return [field, sound.success ? sound.data : saved[field]];
  });
  return Object.fromEntries(values) as DraftValues;
}

/** Tells if all typed values are saved; what can't be saved so far is not. */
export function isSaved(typed: DraftValues, saved: DraftValues): boolean {
  return fields.every((field) => {
    const sound = draftRules.shape[field].safeParse(typed[field]);
    return sound.success && sameValue(sound.data, saved[field]);
  });
}

/** Labels the fields in a conflict. */
export const draftLabels: Record<keyof DraftValues, string> = text.names;
