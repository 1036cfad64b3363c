import type { DocumentForm } from '@countersign/contract';

/** The forms that a document has: those of a draft whose conditions hold. */
export function formsThere<Form extends Pick<DocumentForm, 'isLeftOut'>>(
  forms: readonly Form[],
): Form[] {
  return forms.filter(({ isLeftOut }) => !isLeftOut);
}
