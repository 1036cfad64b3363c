import type { DocumentDetail } from '@countersign/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { auditEvents, documents, users } from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/failure/failure.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { customValuesColumn, customValuesIn } from '../custom-fields/index.ts';
import { documentFacts, visibleDocuments } from './document-access.ts';
import {
  formKeys,
  fromDocuments,
  presentForm,
  presentSummary,
  withContents,
} from './document-queries.ts';

/**
 * A document that the user sees, with its forms, values and history.
 * @throws Failure `not-found`
 */
export async function getDocument(database: Database, user: Member, id: string) {
  return database.tenant(user.tenantId, (tx) => documentDetail(tx, user, id));
}

/** The same inside a transaction: one statement, where the forms are known. */
export async function documentDetail(tx: Tx, user: Member, id: string): Promise<DocumentDetail> {
  const [document] = await fromDocuments(tx, {
    values: documents.values,
    revision: documents.revision,
    formKeys,
    customValues: customValuesColumn('document', documents.id),
    events,
    ...documentFacts(user),
  }).where(and(eq(documents.id, id), visibleDocuments(user)));
  if (!document) throw notFound('document');
  const forms = await withContents(tx, document.formKeys);
  return {
    ...presentSummary(user, document),
    forms: forms.map((form) => presentForm(form, document.values)),
    customValues: customValuesIn(document.customValues),
    events: document.events.map(({ at, ...event }) => ({
      ...event,
      at: new Date(at).toISOString(),
    })),
    revision: document.revision,
  };
}

/** What happened to a document, the latest first, as a column of its row. */
const events: SQL<DocumentDetail['events']> = sql`(
  select coalesce(json_agg(json_build_object(
    'at', at, 'action', action, 'actor', coalesce(first_name || ' ' || last_name, '')
  ) order by sequence desc), '[]')
  from (
    select at, action, sequence, actor_id from ${auditEvents}
    where subject_type = 'document' and subject_id = ${documents.id}
    order by sequence desc limit 100
  ) as latest
  left join ${users} as actor on actor.id = actor_id
)`;
