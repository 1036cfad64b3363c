import type { SealedRecord, VerifiedParty } from '@countersign/contract';
import { acts, documentNumber, roleNames } from '@countersign/domain';
import { dayIn } from '../../../platform/calendar-day.ts';
import type { PartyEvidence } from '../../../platform/database/tables/index.ts';
import type { FormVersion } from '../queries/document-queries.ts';
import type { PartyRow } from '../queries/party-queries.ts';
import type { CompletedDocument } from './certificate-of.ts';
import { documentName } from './make-pdf.ts';

/** Writes what a document's file says of itself for programs; `alone` is its form where it has one alone. */
export function sealedRecordOf(
  { document, parties }: CompletedDocument,
  finishedAt: Date,
  alone?: FormVersion,
): string {
  return JSON.stringify({
    kind: 'document',
    number: documentNumber(document.id),
    title: documentName(document),
    form: alone?.name ?? null,
    finishedAt: finishedAt.toISOString(),
    parties: parties.flatMap(actsOf),
  } satisfies SealedRecord);
}

/** Labels the ways in which a party signed; and the acts of the others. */
const ways = { typed: 'Typed signature', drawn: 'Drawn signature', image: 'Uploaded signature' };
const did = { sign: 'Signed', fill: 'Filled in', approve: 'Approved', none: '' };

const paperText = ({ signedOn, recordedBy }: NonNullable<PartyEvidence['paper']>) =>
  `Signed on paper on ${dayIn(new Date(`${signedOn}T12:00:00Z`), 'UTC')}, as stated and recorded by ${recordedBy}`;

/** Lists the acts of a party, one for each person who acted. */
function actsOf(party: PartyRow): VerifiedParty[] {
  if (!acts(party)) return [];
  return party.evidence.map(({ at, name, actsFor, signed, paper }) => ({
    name: actsFor ? `${name}, for ${actsFor.join(' and ')}` : name,
    role: party.role === 'approver' ? party.name : roleNames[party.role],
    // The day is as stated: it is no fact of ours.
    at: paper ? null : at,
    how: paper ? paperText(paper) : signed ? ways[signed] : did[party.act],
  }));
}
