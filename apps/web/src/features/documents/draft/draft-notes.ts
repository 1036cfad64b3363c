import type { DocumentDetail } from '@countersign/contract';
import { formatTime } from '../../../core/dates.ts';
import type { DetailsForm } from '../steps/details.ts';
import type { StepNote } from './DraftStepNav.tsx';
import { isImpossible } from './obstacle.ts';
import { type StepId, stepOfPath } from './steps.ts';
import type { SaveState } from './use-draft.ts';

/** What the steps that are no forms say of themselves. */
export function notesOf(
  { problems, parties }: DocumentDetail,
  { values, errors }: DetailsForm,
): Record<string, StepNote> {
  const isWrong = (step: StepId) =>
    problems.some((one) => one.section === step && isImpossible(one)) ||
    Object.keys(errors).some((path) => stepOfPath(path) === step);
  const { length } = values.settings.parties;
  const steps = parties.filter(({ role, state }) => role === 'approver' && state !== 'skipped');
  return {
    general: { note: 'Project and recipient', isWrong: isWrong('general') },
    parties: { note: length === 1 ? '1 person' : `${length} people`, isWrong: isWrong('parties') },
    approval: {
      note: steps.length === 0 ? 'Nobody approves' : countOf(steps.length, 'step'),
      isWrong: isWrong('approval'),
    },
    send: { note: 'Email and dates', isWrong: isWrong('send') },
  };
}

const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** What the bar below a draft says of its saving. */
export function statusOf({ isSaving, savedAt, failure }: SaveState, isDirty: boolean): string {
  if (isSaving) return 'Saving…';
  if (failure !== undefined) return `Could not save: ${failure}`;
  if (isDirty) return 'Unsaved changes';
  return savedAt === undefined
    ? 'All changes are saved'
    : `Saved at ${formatTime(savedAt.toISOString())}`;
}
