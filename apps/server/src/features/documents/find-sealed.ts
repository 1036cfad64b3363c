import type { VerifiedDocument } from '@countersign/contract';
import { acts, documentNumber, roleNames } from '@countersign/domain';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { documents } from '../../platform/database/tables/index.ts';
import { formKeys, fromDocuments } from './document-queries.ts';
import { documentName } from './make-pdf.ts';
import { type PartyRow, readWholeParties } from './party-queries.ts';

/** A document of any tenant, as who holds its file may be told of it. */
export interface SealedDocument extends VerifiedDocument {
  /** Whether the file is, byte for byte, the one that we keep. */
  isKept: boolean;
}

/**
 * The document that a file says it is; undefined where there is none with its id. Above tenants: what it
 * answers is only for who holds the file, which the caller finds out. It looks by the id alone, which is
 * the key of the table: no index leads from a hash to its document.
 */
export async function findSealed(
  queries: Queries,
  { sha256, documentId }: { sha256: string; documentId: string },
): Promise<SealedDocument | undefined> {
  const [row] = await fromDocuments(queries, {
    pdfSha256: documents.pdfSha256,
    finishedAt: documents.finishedAt,
    formKeys,
  }).where(eq(documents.id, documentId));
  if (!row) return undefined;
  const form = row.formKeys.find(({ pdfSha256 }) => pdfSha256 === sha256);
  return {
    number: documentNumber(documentId),
    title: documentName(row),
    form: form?.name ?? null,
    state: row.state,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    parties: (await readWholeParties(queries, documentId)).flatMap(actsOf),
    isKept: row.pdfSha256 === sha256 || form !== undefined,
  };
}

/** How a party signed, in words; and what the others did. */
const ways = { typed: 'Typed signature', drawn: 'Drawn signature', image: 'Uploaded signature' };
const did = { sign: 'Signed', fill: 'Filled in', approve: 'Approved', none: '' };

/** What those who act for a party did, each by themselves. */
function actsOf(party: PartyRow): VerifiedDocument['parties'] {
  if (!acts(party)) return [];
  return party.evidence.map(({ at, name, actsFor, signed }) => ({
    name: actsFor ? `${name}, for ${actsFor.join(' and ')}` : name,
    role: party.role === 'approver' ? party.name : roleNames[party.role],
    at,
    how: signed ? ways[signed] : did[party.act],
  }));
}
