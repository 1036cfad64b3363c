import type { ExternalRole } from '@countersign/contract';
import { receivesFile } from '@countersign/domain';
import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { documentFiles } from '../../../platform/database/tables/index.ts';
import type { FormVersion } from '../queries/document-queries.ts';
import { type PartyRow, readParties } from '../queries/party-queries.ts';
import { isOfEnd } from './certificate-of.ts';

/** Lists the attachments of a completed document that a party receives with it, the earliest first. */
export async function readReceivedFiles(
  tx: Tx,
  document: { id: string; attachmentAudience: readonly ExternalRole[] },
  forms: readonly FormVersion[],
  party: PartyRow,
) {
  const rows = await tx
    .select()
    .from(documentFiles)
    .where(and(eq(documentFiles.documentId, document.id), isOfEnd))
    .orderBy(asc(documentFiles.createdAt), asc(documentFiles.id));
  const parties = await readParties(tx, [document.id]);
  const shared = {
    parties: parties.get(document.id) ?? [],
    forms,
    audience: document.attachmentAudience,
  };
  return rows.filter((row) => receivesFile(party, row, shared));
}
