import * as contract from '@countersign/contract';
import {
  type AppEvent,
  type ContactsChange,
  maxBulkContacts,
  type RowSelection,
} from '@countersign/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import {
  contactGroupMembers,
  contactGroups,
  contacts,
} from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure, notFound } from '../../platform/failure/failure.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { selectionCondition } from '../../platform/lists/rows-condition.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { writeChange } from '../../platform/records/records.ts';
import { visibleGroups } from './contact-groups.ts';
import { type ContactRow, contactKind } from './contact-queries.ts';
import { contactRows } from './contact-rows.ts';
import { contactsSource } from './contacts-source.ts';

type Taken = Pick<ContactRow, 'id' | 'archivedAt' | 'department' | 'category'>;

/** Holds the number of changed contacts, and the events to record. */
interface Applied {
  changed: number;
  events: AppEvent[];
}

/** As many events are written at once. */
const batch = 1000;

/**
 * Does the same to many contacts, in one transaction. Those that are so already, and those whose data
 * was removed, are left alone.
 * @throws Failure `not-found` where none of the chosen ones is there, or not the group; `invalid` for
 * too many, and for a filter that the list can't have; `conflict` for a group with filters.
 */
export const changeContacts = tenantOperation(
  contract.changeContacts,
  async ({ tx, caller: user, body: { selection, change } }) => {
    const taken = await lockSelected(tx, user, selection);
    if (taken.length === 0 && 'ids' in selection) throw notFound('contact');
    const { changed, events } = await apply(tx, user, taken, change);
    for (let from = 0; from < events.length; from += batch) {
      await record(tx, user, ...events.slice(from, from + batch));
    }
    return { changed };
  },
);

async function lockSelected(tx: Tx, user: Member, selection: RowSelection): Promise<Taken[]> {
  const source = await contactsSource(tx, user, 'ids' in selection ? [] : selection.filters);
  const where = 'ids' in selection ? undefined : contactRows.shown(selection, user);
  const selected = await selectionCondition(tx, source, selection, where);
  const { id, archivedAt, department, category } = contacts;
  const taken = await tx
    .select({ id, archivedAt, department, category })
    .from(contacts)
    .where(and(selected, isNull(contacts.erasedAt)))
    // In one order, so that two of these never wait for each other.
    .orderBy(contacts.id)
    .limit(maxBulkContacts + 1)
    .for('update');
  if (taken.length <= maxBulkContacts) return taken;
  const max = maxBulkContacts.toLocaleString('en-GB');
  const message = `You can change up to ${max} contacts at once. Narrow the list with a search or filters.`;
  throw new Failure('invalid', message, { selection: message });
}

async function apply(
  tx: Tx,
  user: Member,
  taken: readonly Taken[],
  change: ContactsChange,
): Promise<Applied> {
  switch (change.act) {
    case 'archive':
    case 'restore': {
      const isArchived = change.act === 'archive';
      const ids = idsOf(taken.filter(({ archivedAt }) => (archivedAt !== null) !== isArchived));
      await writeChange(tx, contactKind, ids, { archivedAt: isArchived ? new Date() : null });
      const type = isArchived ? 'contact.archived' : 'contact.restored';
      return applied(ids.map((id) => ({ type, id })));
    }
    case 'set-department': {
      const { department } = change;
      const others = taken.filter((one) => one.department !== department);
      await writeChange(tx, contactKind, idsOf(others), { department });
      return applied(
        others.map((one) => changed(one.id, { department: one.department }, { department })),
      );
    }
    case 'set-category': {
      const { category } = change;
      const others = taken.filter((one) => one.category !== category);
      await writeChange(tx, contactKind, idsOf(others), { category });
      return applied(
        others.map((one) => changed(one.id, { category: one.category }, { category })),
      );
    }
    case 'add-to-group':
    case 'remove-from-group':
      return moveGroup(tx, user, idsOf(taken), change.groupId, change.act === 'add-to-group');
  }
}

async function moveGroup(
  tx: Tx,
  user: Member,
  ids: readonly string[],
  groupId: string,
  isAdded: boolean,
): Promise<Applied> {
  const [group] = await tx
    .select({
      name: contactGroups.name,
      ownerId: contactGroups.ownerId,
      filters: contactGroups.filters,
    })
    .from(contactGroups)
    .where(
      and(eq(contactGroups.id, groupId), visibleGroups(user), isNull(contactGroups.archivedAt)),
    )
    .for('key share');
  if (!group) throw notFound('group');
  if (group.filters !== null) {
    throw new Failure(
      'conflict',
      'This group’s contacts are found by its filters. Change the filters instead.',
    );
  }
  const list = sql`${sql.param([...ids])}::uuid[]`;
  const result = isAdded
    ? await tx.execute(sql`
        insert into ${contactGroupMembers} (tenant_id, group_id, contact_id)
        select ${user.tenantId}, ${groupId}, unnest(${list})
        on conflict do nothing returning contact_id as id`)
    : await tx.execute(sql`
        delete from ${contactGroupMembers}
        where group_id = ${groupId} and contact_id = any(${list}) returning contact_id as id`);
  const moved = idsOf(rowsOf<{ id: string }>(result));
  // A private group is no one else's business: others can go on with what they are editing.
  if (group.ownerId !== null) return { changed: moved.length, events: [] };
  await writeChange(tx, contactKind, moved);
  const [without, within] = [{ groups: [] }, { groups: [group.name] }];
  return applied(
    moved.map((id) => (isAdded ? changed(id, without, within) : changed(id, within, without))),
  );
}

const changed = (
  id: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): AppEvent => ({ type: 'contact.changed', id, personal: { before, after } });

const applied = (events: AppEvent[]): Applied => ({ changed: events.length, events });

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
