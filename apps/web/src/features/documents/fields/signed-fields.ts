import type { DocumentForm, Field } from '@countersign/contract';
import { isSigned } from '@countersign/domain';

/** The fields in which the drafter signs as they send, on some forms. */
export function creatorSignatures(forms: readonly Pick<DocumentForm, 'fields'>[]): Field[] {
  return forms.flatMap(({ fields }) =>
    fields.filter((field) => field.assignee === 'creator' && isSigned(field)),
  );
}

/** The ids of what a signature and initials are chosen with. */
export const signatureId = 'own-signature';
export const initialsId = 'own-initials';
