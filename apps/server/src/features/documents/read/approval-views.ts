import type { DocumentView } from '@countersign/contract';
import { assigneeOf, openSlotsOf } from '@countersign/domain';
import type { Tx } from '../../../platform/database/database.ts';
import { documents } from '../../../platform/database/tables/index.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { readSeenFiles, viewOfOthers } from '../pdf/document-view.ts';
import { formKeys } from '../queries/document-queries.ts';
import { ofDocuments, readWholePartiesOf } from '../queries/party-queries.ts';

/** The documents of these that a user is only asked to approve, each as it is now, by id. */
export async function approvalViews(
  tx: Tx,
  { userId }: Member,
  ids: readonly string[],
): Promise<Map<string, DocumentView>> {
  const views = new Map<string, DocumentView>();
  if (ids.length === 0) return views;
  const ofAll = Map.groupBy(await readWholePartiesOf(tx, ids), ({ documentId }) => documentId);
  const asked = ids.filter((id) => {
    const own = (ofAll.get(id) ?? []).filter(
      (party) => party.state === 'turn' && openSlotsOf(party, userId).length > 0,
    );
    const [turn] = own;
    return own.length === 1 && turn?.act === 'approve' && assigneeOf(turn) === undefined;
  });
  if (asked.length === 0) return views;
  const { id: documentId, values: ofDocument } = documents;
  const rows = await tx
    .select({ documentId, ofDocument, forms: formKeys })
    .from(documents)
    .where(ofDocuments(asked));
  const files = Map.groupBy(await readSeenFiles(tx, asked), ({ documentId }) => documentId);
  for (const row of rows) {
    const seen = {
      ...row,
      parties: ofAll.get(row.documentId) ?? [],
      files: files.get(row.documentId) ?? [],
    };
    views.set(row.documentId, viewOfOthers(seen));
  }
  return views;
}
