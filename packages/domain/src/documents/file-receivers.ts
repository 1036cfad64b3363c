import type { ExternalRole, Party } from '@countersign/contract';
import { audienceOf, receivesAttachment, type SharedAttachment } from './attachment-audience.ts';
import { type HideableForm, isShownAllOf } from './forms-shown.ts';

/** A file of a document, as far as it depends on who receives it. */
export interface SharedFile extends SharedAttachment {
  /** It shows a signature on paper, and with it the forms of the party that it is of. */
  isScan: boolean;
}

type Receiver = Pick<Party, 'id' | 'role' | 'state' | 'signaturePosition'> & {
  people: readonly unknown[];
};

/** The parts of a document by which its files are shared. */
interface SharingDocument {
  parties: readonly Receiver[];
  forms: readonly (HideableForm & { formTemplateId: string })[];
  /** The external roles that its pack names. */
  audience: readonly ExternalRole[];
}

/** Says whether a party receives a file: a scan where it is shown all that is on it, others as their field or pack says. */
export function receivesFile(
  party: Receiver,
  file: SharedFile,
  { parties, forms, audience }: SharingDocument,
): boolean {
  const signer = file.isScan ? parties.find(({ id }) => id === file.partyId) : undefined;
  if (signer) return isShownAllOf(forms, party, signer);
  return receivesAttachment(party, file.partyId, audienceOf(file, forms, audience));
}

/** Says whether all who receive a document receive a file, so that it can be part of the one sealed file. */
export function isFileForAll(file: SharedFile, document: SharingDocument): boolean {
  return document.parties
    .filter(({ state }) => state !== 'replaced' && state !== 'skipped')
    .every((party) => receivesFile(party, file, document));
}
