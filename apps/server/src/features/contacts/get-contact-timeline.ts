import * as contract from '@countersign/contract';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import {
  companies,
  contacts,
  documents,
  formPacks,
  projects,
  users,
} from '../../platform/database/tables/index.ts';
import { Failure, notFound } from '../../platform/failure/failure.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { visibleDocuments } from '../document-access/index.ts';

/**
 * A page of what a contact has to do with, as far as the user sees it, the latest first.
 * @throws Failure `not-found`; `invalid` for a cursor that is none.
 */
export const getContactTimeline = tenantOperation(
  contract.getContactTimeline,
  async ({ tx, caller: user, params: { id }, query }) => {
    const [contact] = await tx
      .select({ id: contacts.id })
      .from(contacts)
      .where(eq(contacts.id, id));
    if (!contact) throw notFound('contact');
    const { projectId, pageSize } = query;
    const mine = and(
      eq(documents.recipientId, id),
      projectId === undefined ? undefined : eq(documents.projectId, projectId),
      visibleDocuments(user),
    );
    const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
    const rows = await documentsOf(tx, mine, after, pageSize + 1);
    const shown = rows.slice(0, pageSize);
    const last = shown.at(-1);
    const before = after?.before ?? 0;
    const next =
      rows.length > pageSize && last
        ? writeCursor({ at: last.at, id: last.id, before: before + shown.length })
        : null;
    return {
      items: shown.map((row) => ({
        ...row,
        kind: 'document' as const,
        at: row.at.toISOString(),
        state: row.state,
        sentAt: row.sentAt?.toISOString() ?? null,
      })),
      next,
      previous: null,
      from: shown.length === 0 ? 0 : before + 1,
      total: await tx.$count(documents, mine),
      isTotalCapped: false,
    };
  },
);

function documentsOf(tx: Tx, mine: SQL | undefined, after: Cursor | undefined, limit: number) {
  return tx
    .select({
      id: documents.id,
      at: documents.updatedAt,
      title: formPacks.name,
      state: documents.state,
      project: { id: projects.id, name: projects.name },
      company: { id: companies.id, name: companies.name },
      createdBy: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      sentAt: documents.sentAt,
    })
    .from(documents)
    .innerJoin(formPacks, eq(formPacks.id, documents.formPackId))
    .innerJoin(projects, eq(projects.id, documents.projectId))
    .innerJoin(companies, eq(companies.id, documents.companyId))
    .innerJoin(users, eq(users.id, documents.createdBy))
    .where(
      and(
        mine,
        // Moments come out of the database in milliseconds: what is finer than that must not be skipped.
        after &&
          sql`(date_trunc('milliseconds', ${documents.updatedAt}), ${documents.id})
            < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(sql`date_trunc('milliseconds', ${documents.updatedAt})`), desc(documents.id))
    .limit(limit);
}

/** The last entry of a page, and how many there were up to it. */
interface Cursor {
  at: Date;
  id: string;
  before: number;
}

function writeCursor({ at, id, before }: Cursor): string {
  return `${at.toISOString()}.${id}.${before}`;
}

function readCursor(cursor: string): Cursor {
  const parts = /^(\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z)\.([0-9a-f-]{36})\.(\d{1,9})$/.exec(cursor);
  const at = new Date(parts?.[1] ?? '');
  if (parts?.[2] !== undefined && !Number.isNaN(at.getTime())) {
    return { at, id: parts[2], before: Number(parts[3]) };
  }
  const message = 'This part of the list can’t be found. Reload the page.';
  throw new Failure('invalid', message, { cursor: message });
}
