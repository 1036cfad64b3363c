import type { DocumentDetail } from '@countersign/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { auditEvents, documents, users } from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { readCustomValues } from '../custom-fields/index.ts';
import { documentFacts, visibleDocuments } from './document-access.ts';
import { formsOfDocument, fromDocuments, presentForm, presentSummary } from './document-rows.ts';

/**
 * A document that the user sees, with its forms, values and history.
 * @throws Failure `not-found`
 */
export async function getDocument(database: Database, user: Member, id: string) {
  return database.tenant(user.tenantId, (tx) => documentDetail(tx, user, id));
}

/** The same inside a transaction. */
export async function documentDetail(tx: Tx, user: Member, id: string): Promise<DocumentDetail> {
  const [document] = await fromDocuments(tx, {
    values: documents.values,
    ...documentFacts(user),
  }).where(and(eq(documents.id, id), visibleDocuments(user)));
  if (!document) throw notFound('document');
  const forms = await formsOfDocument(tx, id);
  const customValues = (await readCustomValues(tx, 'document', [id])).get(id) ?? {};
  return {
    ...presentSummary(user, document),
    forms: forms.map((form) => presentForm(form, document.values)),
    customValues,
    events: await historyOf(tx, id),
  };
}

async function historyOf(tx: Tx, id: string): Promise<DocumentDetail['events']> {
  const rows = await tx
    .select({
      at: auditEvents.at,
      action: auditEvents.action,
      actor: sql<string>`coalesce(${users.firstName} || ' ' || ${users.lastName}, '')`,
    })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .where(and(eq(auditEvents.subjectType, 'document'), eq(auditEvents.subjectId, id)))
    .orderBy(desc(auditEvents.sequence))
    .limit(100);
  return rows.map(({ at, action, actor }) => ({ at: at.toISOString(), action, actor }));
}
