import type { AppEvent } from '@countersign/contract';
import { asc, inArray, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import {
  contactGroupMembers,
  contacts,
  documents,
} from '../../../platform/database/tables/index.ts';
import { record } from '../../../platform/events/record.ts';
import { takeOutPersonal } from '../../../platform/events/take-out-personal.ts';
import { releaseFile } from '../../../platform/files/remove-unused-file.ts';
import type { DoneRow, UndoneRow } from '../../../platform/imports/import-kind.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import {
  readCustomValues,
  removeCustomValues,
  saveManyCustomValues,
} from '../../custom-fields/index.ts';
import type { ContactRow } from '../contact-queries.ts';
import type { BeforeImport } from './apply-contact-rows.ts';
import { fieldsInUse } from './fields-in-use.ts';
import { setContacts } from './set-contacts.ts';

const changed = 'This contact was changed after the import.';
const merged = 'This contact was merged into another one after the import.';
const inUse = 'This contact is in use, so it was archived instead.';

/** Takes rows back: new contacts go, changed ones are as before. */
export async function undoContactRows(
  tx: Tx,
  user: Member,
  rows: readonly DoneRow[],
): Promise<{ rows: UndoneRow[] }> {
  const ids = rows.map(({ objectId }) => objectId);
  const found = await tx
    .select()
    .from(contacts)
    .where(inArray(contacts.id, ids))
    .orderBy(asc(contacts.id))
    .for('update');
  const byId = new Map(found.map((row) => [row.id, row]));
  const used = await idsInUse(tx, ids);
  const undone: UndoneRow[] = [];
  const remove: ContactRow[] = [];
  const restore: { row: DoneRow; contact: ContactRow }[] = [];
  const archive: ContactRow[] = [];
  for (const row of rows) {
    const contact = byId.get(row.objectId);
    if (!contact) undone.push({ row: row.row, kept: merged });
    else if (contact.revision !== row.revisionAfter) undone.push({ row: row.row, kept: changed });
    else if (row.outcome === 'update') restore.push({ row, contact });
    else if (used.has(contact.id)) archive.push(contact);
    else remove.push(contact);
  }
  const kept = new Set(archive.map(({ id }) => id));
  const others = rows.filter(({ row }) => !undone.some((one) => one.row === row));
  await archiveAll(tx, user, archive);
  await removeAll(tx, user, remove);
  await restoreAll(tx, user, restore);
  return {
    rows: [
      ...undone,
      ...others.map(({ row, objectId }) => (kept.has(objectId) ? { row, kept: inUse } : { row })),
    ],
  };
}

/** Contacts that documents or other contacts refer to. */
async function idsInUse(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const list = sql`${sql.param([...ids])}::uuid[]`;
  const result = await tx.execute(sql`
    select recipient_id as id from ${documents} where recipient_id = any(${list})
    union select agent_id from ${contacts} where agent_id = any(${list}) and id <> all(${list})`);
  return new Set(rowsOf<{ id: string }>(result).map(({ id }) => id));
}

async function archiveAll(tx: Tx, user: Member, all: readonly ContactRow[]): Promise<void> {
  const active = all.filter(({ archivedAt }) => archivedAt === null);
  const archivedAt = new Date();
  await setContacts(
    tx,
    active.map(({ id }) => ({ id, set: { archivedAt } })),
  );
  const events = active.map(({ id }): AppEvent => ({ type: 'contact.archived', id }));
  await record(tx, user, ...events);
}

/** Removes contacts that were imported by mistake, with their data in the log as well. */
async function removeAll(tx: Tx, user: Member, all: readonly ContactRow[]): Promise<void> {
  if (all.length === 0) return;
  const ids = all.map(({ id }) => id);
  await tx.update(contacts).set({ agentId: null }).where(inArray(contacts.agentId, ids));
  await removeCustomValues(tx, ids);
  await tx.delete(contacts).where(inArray(contacts.id, ids));
  for (const { pictureSha256 } of all) await releaseFile(tx, pictureSha256);
  await takeOutPersonal(
    tx,
    user.tenantId,
    sql`subject_type = 'contact' and subject_id = any(${sql.param(ids)}::uuid[])`,
  );
  const events = ids.map((id): AppEvent => ({ type: 'contact.removed', id }));
  await record(tx, user, ...events);
}

async function restoreAll(
  tx: Tx,
  user: Member,
  all: readonly { row: DoneRow; contact: ContactRow }[],
): Promise<void> {
  if (all.length === 0) return;
  const fields = await fieldsInUse(tx, true);
  const ids = all.map(({ contact }) => contact.id);
  const now = await readCustomValues(tx, 'contact', ids);
  const before = (row: DoneRow) => row.before as BeforeImport;
  await saveManyCustomValues(
    tx,
    user.tenantId,
    fields,
    all.map(({ row, contact: { id } }) => ({
      objectId: id,
      before: now.get(id) ?? {},
      values: before(row).customValues,
    })),
  );
  await setContacts(
    tx,
    all.map(({ row, contact: { id } }) => ({ id, set: before(row).set })),
  );
  await leaveGroups(
    tx,
    all.flatMap(({ row, contact: { id } }) =>
      before(row).joined.map((groupId) => ({ contactId: id, groupId })),
    ),
  );
  await record(
    tx,
    user,
    ...all.map(({ row, contact }): AppEvent => {
      const keys = Object.keys(before(row).set) as (keyof ContactRow)[];
      const was = Object.fromEntries(keys.map((key) => [key, contact[key]]));
      return {
        id: contact.id,
        type: 'contact.import-undone',
        personal: { before: was, after: before(row).set },
      };
    }),
  );
}

async function leaveGroups(
  tx: Tx,
  all: readonly { contactId: string; groupId: string }[],
): Promise<void> {
  if (all.length === 0) return;
  const [contactIds, groupIds] = [all.map((one) => one.contactId), all.map((one) => one.groupId)];
  await tx.execute(sql`
    delete from ${contactGroupMembers}
    using unnest(${sql.param(contactIds)}::uuid[], ${sql.param(groupIds)}::uuid[])
      as removed (contact_id, group_id)
    where ${contactGroupMembers.contactId} = removed.contact_id
    and ${contactGroupMembers.groupId} = removed.group_id`);
}
