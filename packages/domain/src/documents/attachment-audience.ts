import { type ExternalRole, externalRoles, type Field, type Party } from '@countersign/contract';

/** An attached file, as far as it depends on who receives it. */
export interface SharedAttachment {
  /** Whose it is; null for the drafter. */
  partyId: string | null;
  formTemplateId: string | null;
  fieldKey: string | null;
}

type Receiver = Pick<Party, 'id' | 'role'> & {
  state: Party['state'];
  people: readonly unknown[];
};

/** Says whether a party is outside the company: users act signed in, and see all of a document. */
export const isExternal = ({ role, people }: Pick<Receiver, 'role' | 'people'>) =>
  role !== 'creator' && people.length === 0;

/** The parties that receive what its sender attaches to a document, unless a field says otherwise: they sign it. */
const ofSender: readonly ExternalRole[] = externalRoles;

/**
 * The fields of a form where each attachment field says who receives its file: where it did not, all for those of the
 * sender, and for others whom the pack names.
 */
export function withAudience<Fields extends readonly Field[]>(
  fields: Fields,
  ofPack: readonly ExternalRole[],
): Fields | Field[] {
  const isOpen = (field: Field) => field.type === 'attachment' && field.audience === undefined;
  if (!fields.some(isOpen)) return fields;
  return fields.map((field) => {
    if (!isOpen(field)) return field;
    return { ...field, audience: [...(field.assignee === 'creator' ? ofSender : ofPack)] };
  });
}

/** The external roles that receive an attachment: as its field says, else all for the sender’s, and as the pack says. */
export function audienceOf(
  { partyId, formTemplateId, fieldKey }: SharedAttachment,
  forms: readonly { formTemplateId: string; fields: readonly Field[] }[],
  ofPack: readonly ExternalRole[],
): readonly ExternalRole[] {
  const otherwise = partyId === null ? ofSender : ofPack;
  const form = forms.find((one) => one.formTemplateId === formTemplateId);
  const field = form?.fields.find(({ key }) => key === fieldKey);
  return (field?.type === 'attachment' ? field.audience : undefined) ?? otherwise;
}

/** Says whether a party receives an attachment: the company and the party that attached it always do. */
export function receivesAttachment(
  party: Receiver,
  partyId: string | null,
  audience: readonly ExternalRole[],
): boolean {
  return (
    !isExternal(party) ||
    party.id === partyId ||
    audience.some((externalRole) => externalRole === party.role)
  );
}

/** Says whether all who receive a document receive an attachment, so that it can be part of the one sealed file. */
export function isForAll(
  parties: readonly Receiver[],
  partyId: string | null,
  audience: readonly ExternalRole[],
): boolean {
  return parties
    .filter(({ state }) => state !== 'replaced' && state !== 'skipped')
    .every((party) => receivesAttachment(party, partyId, audience));
}
