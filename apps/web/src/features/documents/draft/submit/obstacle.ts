import type { DocumentDetail, DraftProblem } from '@countersign/contract';
import { creatorSignatures } from '../../fields/signed-fields.ts';
import { text } from '../text.ts';

/** Tells if a problem keeps a draft from being sent. */
export const isImpossible = ({ severity }: DraftProblem) => severity === 'impossible';

/** Describes a problem that keeps a draft from being sent, and the step where it is fixed. */
export interface Obstacle {
  step: string;
  message: string;
}

/** Finds the problem that keeps a saved draft from being sent; undefined where there is none. */
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
