import type { DocumentDetail } from '@countersign/contract';
import { formatTime } from '../../../core/dates.ts';
import type { DetailsForm } from '../steps/details.ts';
import type { StepNote } from './DraftStepNav.tsx';
import { type StepId, stepOfPath } from './steps.ts';
import { isImpossible } from './submit/obstacle.ts';
import { text } from './text.ts';
import type { SaveState } from './use-draft.ts';

/** Writes the notes on the steps that are no forms. */
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
    general: { note: text.steps.notes.general, isWrong: isWrong('general') },
    parties: { note: text.steps.notes.parties(length), isWrong: isWrong('parties') },
    approval: {
      note:
        steps.length === 0 ? text.steps.notes.noApproval : text.steps.notes.approval(steps.length),
      isWrong: isWrong('approval'),
    },
    send: { note: text.steps.notes.send, isWrong: isWrong('send') },
  };
}

/** Writes the state of saving in the bar below a draft. */
export function statusOf({ isSaving, savedAt, failure }: SaveState, isDirty: boolean): string {
  if (isSaving) return text.status.saving;
  if (failure !== undefined) return text.status.failed(failure);
  if (isDirty) return text.status.unsaved;
  return savedAt === undefined
    ? text.status.saved
    : text.status.savedAt(formatTime(savedAt.toISOString()));
}
