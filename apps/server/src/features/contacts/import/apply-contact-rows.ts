import type { AppEvent, CustomValues } from '@countersign/contract';
import { checkCustomValues, splitEmails } from '@countersign/domain';
import { asc, inArray } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import {
  contactGroupMembers,
  contactGroups,
  contacts,
} from '../../../platform/database/tables/index.ts';
import { changesBetween } from '../../../platform/events/event-changes.ts';
import { record } from '../../../platform/events/record.ts';
import type { AppliedRow, ReadyRow } from '../../../platform/imports/import-kind.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import {
  type CheckedObject,
  type CustomChanges,
  type OwnersField,
  readCustomValues,
  saveManyCustomValues,
} from '../../custom-fields/index.ts';
import type { ContactRow } from '../contact-queries.ts';
import { contactValues, newContactValues } from '../contact-values.ts';
import { fieldsInUse } from './fields-in-use.ts';
import { portionsOf } from './portions.ts';
import type { ContactRowInput } from './read-contact-row.ts';
import { type ContactChange, setContacts } from './set-contacts.ts';

type Ready = ReadyRow<ContactRowInput>;

/** The values that undoing an update restores. */
export interface BeforeImport {
  set: Partial<typeof contacts.$inferInsert>;
  customValues: CustomValues;
  /** The groups that the row put the contact into. */
  joined: string[];
}

/** Brings rows in: new ones all at once, and so changes of those that are there. */
export async function applyContactRows(
  tx: Tx,
  user: Member,
  rows: readonly Ready[],
): Promise<AppliedRow[]> {
  const fields = await fieldsInUse(tx, true);
  const added = rows.filter((row) => row.outcome === 'add');
  const updated = rows.filter((row) => row.outcome === 'update');
  return [
    ...(await addAll(tx, user, added, fields)),
    ...(await updateAll(tx, user, updated, fields)),
  ];
}

function setOf({ values: { emails, ...values } }: ContactRowInput) {
  if (emails === undefined) return values;
  const [email = '', ...otherEmails] = splitEmails(emails);
  return { ...values, email, otherEmails };
}

async function addAll(
  tx: Tx,
  user: Member,
  rows: readonly Ready[],
  fields: readonly OwnersField[],
): Promise<AppliedRow[]> {
  if (rows.length === 0) return [];
  const { tenantId } = user;
  const made = rows.map(({ row, input }) => ({ row, input, id: newId() }));
  const inserted: ContactRow[] = [];
  for (const portion of portionsOf(made)) {
    const values = portion.map(({ id, input }) => ({
      firstName: '',
      lastName: '',
      email: '',
      ...setOf(input),
      id,
      tenantId,
    }));
    inserted.push(...(await tx.insert(contacts).values(values).returning()));
  }
  await joinGroups(
    tx,
    tenantId,
    made.map(({ id, input }) => ({ id, groupIds: input.groupIds })),
  );
  const custom = await saveManyCustomValues(
    tx,
    tenantId,
    fields,
    made.map(({ id, input }) => ({
      objectId: id,
      before: {},
      values: checkCustomValues(fields, input.customValues, { isNew: true }).values,
    })),
  );
  const byId = new Map(inserted.map((row) => [row.id, row]));
  const names = await sharedNames(tx, rows);
  await record(
    tx,
    user,
    ...made.flatMap(({ id, input }): AppEvent[] => {
      const row = byId.get(id);
      if (!row) return [];
      const groups = input.groupIds.flatMap((one) => names.get(one) ?? []);
      const logged = { ...contactValues({ row, agent: null }), groups, ...custom.get(id)?.after };
      return [{ type: 'contact.created', id, personal: newContactValues(logged) }];
    }),
  );
  return made.map(({ row, id }) => ({ row, objectId: id, revisionAfter: 1 }));
}

async function updateAll(
  tx: Tx,
  user: Member,
  rows: readonly Ready[],
  fields: readonly OwnersField[],
): Promise<AppliedRow[]> {
  const targets = rows.flatMap((row) => (row.outcome === 'update' ? [row] : []));
  if (targets.length === 0) return [];
  const ids = targets.map(({ objectId }) => objectId);
  const found = await tx
    .select()
    .from(contacts)
    .where(inArray(contacts.id, ids))
    .orderBy(asc(contacts.id))
    .for('update');
  const byId = new Map(found.map((row) => [row.id, row]));
  const had = await readCustomValues(tx, 'contact', ids);
  const joined = await joinGroups(
    tx,
    user.tenantId,
    targets.map(({ objectId, input }) => ({ id: objectId, groupIds: input.groupIds })),
  );
  const objects = targets.map(({ objectId, input }): CheckedObject => {
    const before = had.get(objectId) ?? {};
    const { values } = checkCustomValues(fields, input.customValues, { isNew: false, before });
    return { objectId, before, values };
  });
  const custom = await saveManyCustomValues(tx, user.tenantId, fields, objects);
  const names = await sharedNames(tx, rows);
  const events: AppEvent[] = [];
  const changes: ContactChange[] = [];
  const done: AppliedRow[] = [];
  for (const { row: number, objectId, input } of targets) {
    const row = byId.get(objectId);
    if (!row || row.erasedAt !== null) {
      done.push({ row: number, outcome: 'skip', problems: [deleted] });
      continue;
    }
    const groups = joined.get(objectId) ?? [];
    const { change, before } = changeOf(row, input, custom.get(objectId), groups, names);
    if (change) {
      changes.push({ id: objectId, set: setOf(input) });
      events.push({ type: 'contact.changed', id: objectId, personal: change });
    }
    done.push({
      row: number,
      objectId,
      before: {
        set: before,
        customValues: pick(had.get(objectId) ?? {}, Object.keys(input.customValues)),
        joined: groups,
      } satisfies BeforeImport,
      revisionAfter: row.revision + (change ? 1 : 0),
    });
  }
  await setContacts(tx, changes);
  await record(tx, user, ...events);
  return done;
}

const deleted = { column: '', message: 'This contact no longer exists.' };

function changeOf(
  row: ContactRow,
  input: ContactRowInput,
  custom: CustomChanges | undefined,
  joined: readonly string[],
  names: ReadonlyMap<string, string>,
) {
  const set = setOf(input);
  const before = Object.fromEntries(
    Object.keys(set).map((key) => [key, row[key as keyof ContactRow]]),
  );
  const agent = (agentId: string | null | undefined) => (agentId ? { id: agentId } : null);
  const logged = (one: ContactRow) => ({
    ...contactValues({ row: one, agent: null }),
    agent: agent(one.agentId),
  });
  const shared = joined.flatMap((id) => names.get(id) ?? []);
  const change = changesBetween<Record<string, unknown>>(
    { ...logged(row), groups: [], ...custom?.before },
    { ...logged({ ...row, ...set }), groups: shared, ...custom?.after },
  );
  return { before, change };
}

/** `null` for what there was not, so that it is taken away again. */
function pick(values: CustomValues, keys: readonly string[]): CustomValues {
  return Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));
}

/** Puts contacts into groups; answers which each of them has joined. */
async function joinGroups(
  tx: Tx,
  tenantId: string,
  all: readonly { id: string; groupIds: readonly string[] }[],
): Promise<Map<string, string[]>> {
  const rows = all.flatMap(({ id: contactId, groupIds }) =>
    groupIds.map((groupId) => ({ tenantId, groupId, contactId })),
  );
  const joined = new Map<string, string[]>();
  if (rows.length === 0) return joined;
  const made = await tx
    .insert(contactGroupMembers)
    .values(rows)
    .onConflictDoNothing()
    .returning({ groupId: contactGroupMembers.groupId, contactId: contactGroupMembers.contactId });
  for (const { contactId, groupId } of made) {
    joined.set(contactId, [...(joined.get(contactId) ?? []), groupId]);
  }
  return joined;
}

/** Reads the names of the shared groups that rows name; private ones are not shown to others. */
async function sharedNames(tx: Tx, rows: readonly Ready[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ input }) => input.groupIds))];
  if (ids.length === 0) return new Map();
  const found = await tx.select().from(contactGroups).where(inArray(contactGroups.id, ids));
  return new Map(
    found.flatMap(({ id, name, ownerId }) => (ownerId === null ? [[id, name] as const] : [])),
  );
}
