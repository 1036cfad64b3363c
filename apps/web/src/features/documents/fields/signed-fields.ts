import type { DocumentForm, Field } from '@countersign/contract';
import { productFieldTypes } from '../../../kit/fields/field-types.ts';

/** The fields in which the drafter signs as they send, on some forms. */
export function creatorSignatures(
  forms: readonly Pick<DocumentForm, 'fields'>[],
  { registry } = productFieldTypes,
): Field[] {
  return forms.flatMap(({ fields }) =>
    fields.filter((one) => one.assignee === 'creator' && registry.find(one.type).signedAs),
  );
}

/** The ids of what a signature and initials are chosen with. */
export const signatureId = 'own-signature';
export const initialsId = 'own-initials';
