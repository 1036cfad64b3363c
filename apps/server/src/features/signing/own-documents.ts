import type { MyDocument, MyDocumentState } from '@countersign/contract';
import { signingState } from '@countersign/domain';
import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { calendarDay } from '../../platform/calendar-day.ts';
import { currentTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  companies,
  documentComments,
  documentParties,
  documents,
  formPacks,
  tenants,
  users,
} from '../../platform/database/tables/index.ts';
import { writtenOut } from '../documents/index.ts';
import { readsComments } from './find-signing.ts';

const senders = alias(users, 'senders');

/** A document of an external party, as its row. */
type OwnDocument = Awaited<ReturnType<typeof ownDocuments>>[number];

/** Selects the documents of a tenant in which an address has a slot, those that wait for it first. */
function ownDocuments(tx: Tx, tenantId: string, email: string, more?: SQL) {
  return tx
    .select({
      document: {
        id: documents.id,
        state: documents.state,
        isFinishing: documents.isFinishing,
        expiresOn: documents.expiresOn,
        finishedAt: documents.finishedAt,
        hasPdf: sql<boolean>`${documents.pdfSha256} is not null`,
        accessCode: sql<boolean>`(${documents.settings} ->> 'accessCode')::boolean`,
      },
      party: {
        id: documentParties.id,
        state: documentParties.state,
        people: documentParties.people,
        act: documentParties.act,
        turnAt: documentParties.turnAt,
        actedAt: documentParties.actedAt,
      },
      title: formPacks.name,
      company: companies.name,
      timeZone: companies.timeZone,
      finishedLinkDays: tenants.finishedLinkDays,
      sender: sql<string>`coalesce(
        nullif(trim(${senders.firstName} || ' ' || ${senders.lastName}), ''),
        nullif(${companies.contactName}, ''), ${companies.name}
      )`,
    })
    .from(documentParties)
    .innerJoin(
      documents,
      and(
        eq(documents.id, documentParties.documentId),
        eq(documents.round, documentParties.round),
        inArray(documents.state, ['pending', 'expired', 'approved']),
      ),
    )
    .innerJoin(formPacks, eq(formPacks.id, documents.formPackId))
    .innerJoin(companies, eq(companies.id, documents.companyId))
    .innerJoin(tenants, eq(tenants.id, documents.tenantId))
    .leftJoin(senders, eq(senders.id, documents.sentBy))
    .where(
      and(
        eq(documentParties.tenantId, tenantId),
        sql`lower(${documentParties.email}) = ${email}`,
        sql`${documentParties.people} = '[]'::jsonb`,
        inArray(documentParties.state, ['waiting', 'turn', 'done']),
        // Who gets a copy learns of the document once it is completed.
        or(ne(documentParties.role, 'copy'), eq(documents.state, 'approved')),
        more,
      ),
    )
    .orderBy(
      desc(sql`${documents.state} = 'pending' and ${documentParties.state} = 'turn'`),
      desc(documents.sentAt),
      asc(documentParties.id),
    );
}

/** Works out what the link of the party shows, on a device on which its code was entered. */
function linkState({ document, party, timeZone, finishedLinkDays }: OwnDocument) {
  const now = currentTime();
  return signingState(document, party, {
    accessCode: document.accessCode,
    isKnownDevice: true,
    finishedAt: document.finishedAt,
    finishedLinkDays,
    now,
    today: calendarDay(timeZone, now),
  });
}

const states = {
  open: 'turn',
  expired: 'expired',
  waiting: 'later',
  done: 'acted',
  finished: 'completed',
  code: undefined,
} as const satisfies Record<string, MyDocumentState | undefined>;

/** Lists the documents of an address in a tenant, with what others wrote since its owner commented. */
export async function listOwnDocuments(
  tx: Tx,
  { tenantId, email, max }: { tenantId: string; email: string; max: number },
): Promise<MyDocument[]> {
  const rows = await ownDocuments(tx, tenantId, email).limit(max);
  // As far as the link shows comments, without a code.
  const open = rows.filter((row) => {
    const state = linkState(row);
    return !row.document.accessCode && state !== undefined && readsComments({ state });
  });
  const replies = await repliesTo(
    tx,
    open.map(({ party }) => party.id),
  );
  return rows.flatMap((row) => {
    const { document, party, title, company, sender } = row;
    const link = linkState(row);
    // A completed document stays in the list after its link has ended.
    const state = document.state === 'approved' ? 'completed' : link && states[link];
    if (state === undefined) return [];
    const needsCode = document.accessCode;
    const at = { turn: party.turnAt, expired: party.turnAt, later: null, acted: party.actedAt };
    return {
      id: party.id,
      title: needsCode ? '' : title,
      company,
      sender,
      act: party.act,
      state,
      at: (state === 'completed' ? document.finishedAt : at[state])?.toISOString() ?? null,
      expiresOn: state === 'turn' ? document.expiresOn : null,
      needsCode,
      canOpen: link !== undefined,
      canDownload: link === 'finished' && document.hasPdf && !needsCode,
      replies: replies.get(party.id) ?? [],
    };
  });
}

/** Finds what can be opened of a document of an address, under the document's lock: it can't be reassigned meanwhile. */
export async function lockOwnDocument(
  tx: Tx,
  { tenantId, email, partyId }: { tenantId: string; email: string; partyId: string },
): Promise<{ documentId: string; needsCode: boolean } | undefined> {
  const [row] = await ownDocuments(tx, tenantId, email, eq(documentParties.id, partyId)).for(
    'update',
    { of: documents },
  );
  if (!row || linkState(row) === undefined) return undefined;
  return { documentId: row.document.id, needsCode: row.document.accessCode };
}

const maxReplies = 200;

/** Reads the comments for all that others wrote after the last one of each party. */
async function repliesTo(
  tx: Tx,
  partyIds: readonly string[],
): Promise<Map<string, MyDocument['replies']>> {
  const found = new Map<string, MyDocument['replies']>();
  if (partyIds.length === 0) return found;
  const readers = alias(documentParties, 'readers');
  const own = alias(documentComments, 'own');
  const rows = await tx
    .select({
      partyId: readers.id,
      id: documentComments.id,
      at: documentComments.createdAt,
      text: documentComments.text,
      author: sql<string>`coalesce(
        trim(${users.firstName} || ' ' || ${users.lastName}), ${documentParties.name}, ''
      )`,
    })
    .from(readers)
    .innerJoin(documentComments, eq(documentComments.documentId, readers.documentId))
    .leftJoin(users, eq(users.id, documentComments.userId))
    .leftJoin(documentParties, eq(documentParties.id, documentComments.partyId))
    .where(
      and(
        inArray(readers.id, [...partyIds]),
        eq(documentComments.audience, 'everyone'),
        sql`${documentComments.partyId} is distinct from ${readers.id}`,
        sql`${documentComments.createdAt} > (
          select max(${own.createdAt}) from ${documentComments} own
          where ${own.documentId} = ${readers.documentId} and ${own.partyId} = ${readers.id}
        )`,
      ),
    )
    .orderBy(asc(documentComments.createdAt), asc(documentComments.id))
    .limit(maxReplies);
  const texts = await writtenOut(
    tx,
    rows.map(({ text }) => text),
  );
  for (const [index, { partyId, at, ...reply }] of rows.entries()) {
    const text = texts[index] ?? '';
    const written = { ...reply, text, at: at.toISOString() };
    found.set(partyId, [...(found.get(partyId) ?? []), written]);
  }
  return found;
}
