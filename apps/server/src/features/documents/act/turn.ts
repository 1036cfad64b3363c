import type { documents } from '../../../platform/database/tables/index.ts';
import type { FormVersion } from '../queries/document-queries.ts';
import type { PartyRow } from '../queries/party-queries.ts';

/** The slot of a party, or of the creator of a draft, in which values are filled in and files attached. */
export type Slot = Pick<PartyRow, 'role' | 'signaturePosition' | 'values'> & {
  /** Null for the creator. */
  id: string | null;
};

/** A slot whose turn it is, in a document that is locked until the transaction ends. */
export interface OpenTurn<At extends Slot = PartyRow> {
  document: Pick<typeof documents.$inferSelect, 'id' | 'values'>;
  party: At;
  forms: FormVersion[];
}
