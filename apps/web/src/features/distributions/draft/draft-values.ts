import {
  type Distribution,
  type UpdateDistributionInput,
  updateDistributionInput,
} from '@countersign/contract';
import { sameValue } from '../../../kit/forms/edits.ts';
import { text } from './text.ts';

/** What of a draft is edited, as it is typed; its files are changed by calls of their own. */
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

/** What can be saved of what is typed: what is not right so far stays as it was saved. */
export function savable(typed: DraftValues, saved: DraftValues): DraftValues {
  const values = fields.map((field) => {
    const sound = draftRules.shape[field].safeParse(typed[field]);
    return [field, sound.success ? sound.data : saved[field]];
  });
  return Object.fromEntries(values) as DraftValues;
}

/** Whether everything that is typed is saved; what can't be saved so far is not. */
export function isSaved(typed: DraftValues, saved: DraftValues): boolean {
  return fields.every((field) => {
    const sound = draftRules.shape[field].safeParse(typed[field]);
    return sound.success && sameValue(sound.data, saved[field]);
  });
}

/** What the fields are called where somebody else changed them too. */
export const draftLabels: Record<keyof DraftValues, string> = text.names;
