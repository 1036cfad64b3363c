import type { DocumentDetail, DraftProblem } from '@countersign/contract';
import { creatorSignatures } from '../fields/signed-fields.ts';
import { text } from './text.ts';

/** Whether it keeps a draft from being sent. */
export const isImpossible = ({ severity }: DraftProblem) => severity === 'impossible';

/** What keeps a draft from being sent, and the step where it is mended. */
export interface Obstacle {
  step: string;
  message: string;
}

/** What keeps a saved draft from being sent; undefined where nothing does. */
export function obstacleOf(
  { forms, problems }: DocumentDetail,
  hasNoSignature: boolean,
): Obstacle | undefined {
  const problem = problems.find(isImpossible);
  if (problem !== undefined) {
    const { section, field, message } = problem;
    const step = section === 'forms' ? (field?.formTemplateId ?? 'general') : section;
    return { step, message: text.errors.cannotSend(message) };
  }
  if (!hasNoSignature) return undefined;
  const unsigned = forms.find((one) => creatorSignatures([one]).length > 0);
  const message = text.errors.noSignature;
  return unsigned && { step: unsigned.formTemplateId, message };
}
