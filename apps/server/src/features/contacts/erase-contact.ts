import type { ContactErasure } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import {
  auditEvents,
  contactGroupMembers,
  contactProposals,
  contacts,
  documents,
  importRows,
  imports,
  mails,
} from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { takeOutPersonal } from '../../platform/events/take-out-personal.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { releaseFile } from '../../platform/files/remove-unused-file.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { keptDays } from '../../platform/imports/import-files.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { nextRevision, writeChange } from '../../platform/records/records.ts';
import { removeCustomValues } from '../custom-fields/index.ts';
import { contactKind, lockContact } from './contact-queries.ts';

const removed = [
  'Names, email addresses and mobile number',
  'Department, job title, engagement type, agent, company and dates',
  'Notes and the picture',
  'Custom fields and groups',
  'Their rows in imports and their search words',
  'Every value in the history of the contact',
];

/**
 * Lists the data that erasing a contact would remove, and the data that stays.
 * @throws Failure `not-found`; `conflict` where it was removed already.
 */
export const previewContactErasure = tenantOperation(
  contract.previewContactErasure,
  async ({ tx, params: { id } }) => {
    await lockContact(tx, id);
    return { removed, kept: await keptOf(tx, id, await idsOfPerson(tx, id)) };
  },
);

/**
 * Removes a contact's personal data for good. The contact stays as a row without a person, since
 * documents refer to it; what has to be kept is answered, with the reason.
 * @throws Failure `not-found`; `conflict` where someone else changed it meanwhile, where a document is
 * on its way to them, or where it was removed already.
 */
export const eraseContact = tenantOperation(
  contract.eraseContact,
  async ({ tx, caller: user, params: { id }, body: { revision } }) => {
    const row = await lockContact(tx, id, revision);
    await refuseWhileSending(tx, id);
    const ids = await idsOfPerson(tx, id);
    const kept = await keptOf(tx, id, ids);
    await releaseClients(tx, user, id);
    const erasedAt = new Date();
    await writeChange(tx, contactKind, id, {
      ...erased,
      erasedAt,
      archivedAt: row.archivedAt ?? erasedAt,
    });
    await releaseFile(tx, row.pictureSha256);
    await removeCustomValues(tx, [id]);
    await tx.delete(contactProposals).where(eq(contactProposals.contactId, id));
    await tx
      .update(documents)
      .set({ recipientCountryCode: null, recipientMobile: null, recipientEmail: null })
      .where(eq(documents.recipientId, id));
    await tx.delete(contactGroupMembers).where(eq(contactGroupMembers.contactId, id));
    await tx
      .update(importRows)
      .set({ cells: [], problems: [], before: null })
      .where(inArray(importRows.objectId, ids));
    await takeOutPersonal(tx, user.tenantId, publishedOfPerson(ids));
    await record(tx, user, { type: 'contact.erased', id });
    return { removed, kept };
  },
);

const erased = {
  category: 'other',
  firstName: 'Erased',
  lastName: 'contact',
  email: '',
  otherEmails: [],
  countryCode: '',
  mobile: '',
  department: '',
  jobTitle: '',
  engagementType: '',
  agentId: null,
  alsoSendToAgent: false,
  companyName: '',
  companyNumber: '',
  vatNumber: '',
  startsOn: null,
  endsOn: null,
  notes: '',
  pictureSha256: null,
};

/** The contact's own id, and those of all that became a part of it. */
async function idsOfPerson(tx: Tx, id: string): Promise<string[]> {
  const result = await tx.execute(sql`
    with recursive person (id) as (
      select ${id}::uuid
      union
      select subject_id from ${auditEvents} join person on detail ->> 'into' = person.id::text
      where subject_type = 'contact' and action = 'contact.merged-into'
    )
    select id from person`);
  return rowsOf<{ id: string }>(result).map((one) => one.id);
}

/** The events about a person: their own, and those of contacts whose agent they are. */
function publishedOfPerson(ids: readonly string[]): SQL {
  const some = sql`(${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )})`;
  const personal = sql`${auditEvents.detail} -> 'personal'`;
  return sql`subject_type = 'contact' and (
    subject_id::text in ${some}
    or ${personal} -> 'before' -> 'agent' ->> 'id' in ${some}
    or ${personal} -> 'after' -> 'agent' ->> 'id' in ${some}
  )`;
}

/** Removes the contact as the agent of others. */
async function releaseClients(tx: Tx, user: Member, id: string) {
  const clients = await tx
    .update(contacts)
    .set({
      agentId: null,
      alsoSendToAgent: false,
      revision: nextRevision(contacts),
      updatedAt: new Date(),
    })
    .where(eq(contacts.agentId, id))
    .returning();
  await record(
    tx,
    user,
    ...clients.map((client) => ({
      id: client.id,
      type: 'contact.changed' as const,
      personal: { before: { agent: { id, name: 'Erased contact' } }, after: { agent: null } },
    })),
  );
}

async function refuseWhileSending(tx: Tx, id: string): Promise<void> {
  const underWay = await tx
    .selectDistinct({ delivery: documents.delivery })
    .from(documents)
    .where(
      and(
        eq(documents.recipientId, id),
        inArray(documents.delivery, ['generating', 'mailing', 'waiting', 'held']),
      ),
    );
  if (underWay.length === 0) return;
  if (underWay.every(({ delivery }) => delivery === 'held')) {
    throw new Failure(
      'conflict',
      'A document this person signed is on hold for its tax status. Erase their data once it is completed.',
    );
  }
  throw new Failure('conflict', 'A document is being sent to this person. Try again in a minute.');
}

async function keptOf(tx: Tx, id: string, ids: readonly string[]): Promise<ContactErasure['kept']> {
  const theirs = eq(documents.recipientId, id);
  const ofDocuments = sql`${mails.subjectType} = 'document' and ${mails.subjectId} in (select id from ${documents} where ${theirs})`;
  const files = rowsOf<{ count: number }>(
    await tx.execute(sql`
      select count(*)::int as count from ${imports} where ${imports.fileSha256} is not null and id in (
        select import_id from ${importRows} where object_id = any(${sql.param([...ids])}::uuid[]))`),
  );
  const events = and(
    eq(auditEvents.subjectType, 'contact'),
    inArray(auditEvents.subjectId, [...ids]),
  );
  const all = [
    {
      what: 'Their documents, with values and history',
      why: 'Contracts, payroll and tax records have to be kept by law.',
      count: await tx.$count(documents, theirs),
    },
    {
      what: 'Emails with these documents',
      why: 'They prove what was sent, when and to whom.',
      count: await tx.$count(mails, ofDocuments),
    },
    {
      what: 'Uploaded files that contain them and are not imported yet',
      why: `These files contain other people too. They are deleted after the import, or after ${keptDays} days.`,
      count: files[0]?.count ?? 0,
    },
    {
      what: 'Audit trail events, without their data',
      why: 'Events of the audit trail are never removed.',
      count: await tx.$count(auditEvents, events),
    },
  ];
  return all.filter(({ count }) => count > 0);
}
