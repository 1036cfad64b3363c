import type { DocumentValues } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { type EarlierDocument, earlierValues, withSeparateKeys } from '@countersign/domain';
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import {
  contacts,
  documentParties,
  documents,
  formPacks,
} from '../../../platform/database/tables/index.ts';
import { Failure, notFound } from '../../../platform/failure/failure.ts';
import { tenantOperation } from '../../../platform/http/operation.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { editableDocuments, visibleDocuments } from '../../document-access/index.ts';
import { contentsOf } from '../../form-templates/index.ts';
import { fillDraft } from '../queries/bound-values.ts';
import { formKeys, withContents } from '../queries/document-queries.ts';

/** Maximum number of earlier documents that are looked at. */
const maxEarlier = 20;

/**
 * Finds what the last documents of a draft's recipient have for its empty fields, in documents that the user sees.
 * @throws Failure `not-found`; `conflict` where it is no draft any more
 */
export const getEarlierValues = tenantOperation(
  contract.getEarlierValues,
  async ({ tx, caller: user, params: { id } }) => {
    const [draft] = await tx
      .select({
        id: documents.id,
        state: documents.state,
        values: documents.values,
        recipientId: documents.recipientId,
        formKeys,
      })
      .from(documents)
      .where(and(eq(documents.id, id), editableDocuments(user)));
    if (!draft) throw notFound('document');
    if (draft.state !== 'draft') {
      throw new Failure(
        'conflict',
        'This document has been sent, so it can’t be changed any more.',
      );
    }
    const forms = await withContents(tx, draft.formKeys);
    const filled = await fillDraft(tx, user, draft, forms);
    return {
      items: earlierValues(filled.forms, filled.values, await readEarlier(tx, user, draft)),
    };
  },
);

/**
 * Reads the last documents that were sent to a recipient: what their drafter filled in, and the recipient where they
 * acted themselves, and no one in their place.
 */
async function readEarlier(
  tx: Tx,
  user: Member,
  { id, recipientId }: { id: string; recipientId: string },
): Promise<EarlierDocument[]> {
  const rows = await tx
    .select({
      id: documents.id,
      formPack: formPacks.name,
      formKeys,
      values: documents.values,
      sentAt: documents.sentAt,
      own: sql<{ at: string; values: DocumentValues } | null>`(
        select json_build_object('at', ${documentParties.actedAt}, 'values', ${documentParties.values})
        from ${documentParties}
        where ${documentParties.documentId} = ${documents.id} and ${documentParties.round} = ${documents.round}
        and ${documentParties.role} = 'recipient' and ${documentParties.state} = 'done'
        and lower(${documentParties.name}) = lower(trim(${contacts.firstName} || ' ' || ${contacts.lastName}))
        limit 1
      )`,
    })
    .from(documents)
    .innerJoin(contacts, eq(contacts.id, documents.recipientId))
    .innerJoin(formPacks, eq(formPacks.id, documents.formPackId))
    .where(
      and(
        eq(documents.recipientId, recipientId),
        ne(documents.id, id),
        inArray(documents.state, ['pending', 'approved', 'expired']),
        visibleDocuments(user),
      ),
    )
    .orderBy(desc(documents.sentAt), desc(documents.id))
    .limit(maxEarlier);
  const contents = await contentsOf(
    tx,
    rows.flatMap((row) => row.formKeys),
  );
  return rows.map(({ sentAt, own, values, formKeys: keys, ...row }) => ({
    ...row,
    forms: keys.map(({ formTemplateId, name, versionId, separateKeys }) => ({
      formTemplateId,
      name,
      fields: withSeparateKeys(contents.get(versionId)?.fields ?? [], separateKeys),
    })),
    filled: [
      ...(own
        ? [
            {
              assignee: 'recipient' as const,
              at: new Date(own.at).toISOString(),
              values: own.values,
            },
          ]
        : []),
      ...(sentAt ? [{ assignee: 'creator' as const, at: sentAt.toISOString(), values }] : []),
    ],
  }));
}
