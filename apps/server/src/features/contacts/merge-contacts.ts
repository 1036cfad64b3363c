import * as contract from '@countersign/contract';
import {
  type ContactMergePart,
  contactMergeParts,
  customKey,
  type MergeContactsInput,
} from '@countersign/contract';
import { type MergeValues, mergedContact } from '@countersign/domain';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import {
  contactGroupMembers,
  contactProposals,
  contacts,
  customValues,
  distributionRecipients,
  documents,
  taxRisks,
} from '../../platform/database/tables/index.ts';
import { changesBetween } from '../../platform/events/event-changes.ts';
import { record } from '../../platform/events/record.ts';
import { Failure, notFound } from '../../platform/failure/failure.ts';
import { releaseFile } from '../../platform/files/remove-unused-file.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { writeChange } from '../../platform/records/records.ts';
import { customFieldsOf, removeCustomValues } from '../custom-fields/index.ts';
import { isRepresentedBy } from './check-contact.ts';
import {
  type ContactRow,
  contactDetail,
  contactKind,
  emailsOf,
  nameOf,
  readContacts,
} from './contact-queries.ts';
import { contactValues } from './contact-values.ts';

type Choices = MergeContactsInput['choices'];
type Rows = [ContactRow, ...ContactRow[]];

/**
 * Makes one contact of several. Everything that refers to those that go over refers to the one that
 * stays from then on; their own pages lead to it.
 * @throws Failure `not-found`; `conflict` where someone else changed one of them meanwhile, or an
 * agent would be in a circle; `invalid` for a choice of no one's.
 */
export const mergeContacts = tenantOperation(
  contract.mergeContacts,
  async ({ tx, caller: user, body: input }) => {
    const rows = await lockAll(tx, input);
    const fieldIds = await checkChoices(tx, rows, input.choices);
    const [stays, ...others] = rows;
    const going = others.map(({ id }) => id);
    const merged = await mergedValues(tx, rows, input.choices);
    const [before] = await readContacts(tx, [stays.id]);
    await moveReferences(tx, user.tenantId, stays.id, going);
    await moveCustomValues(tx, stays.id, going, fieldIds, input.choices);
    await tx.delete(contacts).where(inArray(contacts.id, going));
    await writeChange(tx, contactKind, stays.id, columnsOf(merged));
    for (const { pictureSha256 } of rows) {
      if (pictureSha256 !== merged.pictureSha256) await releaseFile(tx, pictureSha256);
    }
    const [after] = await readContacts(tx, [stays.id]);
    if (!before || !after) throw notFound('contact');
    const changes = changesBetween(
      { ...contactValues(before), merged: [] as string[] },
      { ...contactValues(after), merged: others.map(nameOf) },
    );
    await record(
      tx,
      user,
      { type: 'contact.merged', id: stays.id, ...(changes && { personal: changes }) },
      ...others.map((row) => ({
        id: row.id,
        type: 'contact.merged-into' as const,
        detail: { into: stays.id },
        personal: { before: contactValues({ row, agent: null }) },
      })),
    );
    return contactDetail(tx, user, stays.id);
  },
);

/** Locks all of them, the one that stays first, until the transaction is over. */
async function lockAll(tx: Tx, { into, from }: MergeContactsInput): Promise<Rows> {
  const wanted = [into, ...from];
  const ids = wanted.map(({ id }) => id);
  if (new Set(ids).size < ids.length) {
    const message = 'A contact can’t be merged with itself. Choose two different ones.';
    throw new Failure('invalid', message, { from: message });
  }
  const found = await tx
    .select()
    .from(contacts)
    .where(inArray(contacts.id, ids))
    // In one order, so that two merges never wait for each other.
    .orderBy(asc(contacts.id))
    .for('update');
  const byId = new Map(found.map((row) => [row.id, row]));
  const rows = wanted.map(({ id, revision }) => {
    const row = byId.get(id);
    if (!row) throw notFound('contact');
    if (row.erasedAt !== null || row.revision !== revision) {
      throw new Failure(
        'conflict',
        'One of these contacts has changed. Reload the page to see the latest details.',
      );
    }
    return row;
  });
  return rows as Rows;
}

/** The ids of the tenant's own fields that something was chosen for. */
async function checkChoices(tx: Tx, rows: Rows, choices: Choices): Promise<Map<string, string>> {
  const fields = await customFieldsOf(tx, 'contact', { lock: true });
  const custom = new Map(fields.map(({ id }) => [customKey(id), id]));
  const ids = rows.map(({ id }) => id);
  const wrong = Object.entries(choices).filter(
    ([key, id]) =>
      !ids.includes(id) ||
      !(custom.has(key) || (contactMergeParts as readonly string[]).includes(key)),
  );
  if (wrong.length === 0) return custom;
  const message = 'Choose which contact to keep each detail from.';
  throw new Failure(
    'invalid',
    message,
    Object.fromEntries(wrong.map(([key]) => [`choices.${key}`, message])),
  );
}

async function mergedValues(tx: Tx, rows: Rows, choices: Choices): Promise<MergeValues> {
  const [first, ...others] = rows.map((row) => ({ ...row, emails: emailsOf(row) }));
  if (!first) throw notFound('contact');
  const chosen: Partial<Record<ContactMergePart, string>> = choices;
  const merged = mergedContact([first, ...others], chosen);
  if (merged.agentId === null) return merged;
  for (const { id } of rows) {
    if (!(await isRepresentedBy(tx, merged.agentId, id))) continue;
    const message =
      'One of these contacts represents the agent. Choose another agent, or remove the agent first.';
    throw new Failure('conflict', message, { 'choices.agent': message });
  }
  return merged;
}

function columnsOf({ id: _, emails, ...merged }: MergeValues) {
  const [email = '', ...otherEmails] = emails;
  const { category, firstName, lastName, countryCode, mobile, department, jobTitle } = merged;
  const { engagementType, agentId, alsoSendToAgent, companyName, companyNumber } = merged;
  const { vatNumber, startsOn, endsOn, notes, pictureSha256 } = merged;
  return {
    email,
    otherEmails,
    category,
    firstName,
    lastName,
    countryCode,
    mobile,
    department,
    jobTitle,
    engagementType,
    agentId,
    alsoSendToAgent,
    companyName,
    companyNumber,
    vatNumber,
    startsOn,
    endsOn,
    notes,
    pictureSha256,
  };
}

/**
 * Moves documents, what they propose, tax risks, received distributions, clients and groups, also private groups of
 * others.
 */
async function moveReferences(tx: Tx, tenantId: string, id: string, going: string[]) {
  await tx.update(documents).set({ recipientId: id }).where(inArray(documents.recipientId, going));
  await tx
    .update(contactProposals)
    .set({ contactId: id })
    .where(inArray(contactProposals.contactId, going));
  await tx.update(taxRisks).set({ contactId: id }).where(inArray(taxRisks.contactId, going));
  await tx
    .update(distributionRecipients)
    .set({ contactId: id })
    .where(inArray(distributionRecipients.contactId, going));
  await tx.update(contacts).set({ agentId: id }).where(inArray(contacts.agentId, going));
  await tx.execute(sql`
    insert into ${contactGroupMembers} (tenant_id, group_id, contact_id)
    select distinct ${tenantId}::uuid, group_id, ${id}::uuid from ${contactGroupMembers}
    where contact_id = any(${sql.param(going)}::uuid[]) on conflict do nothing`);
}

async function moveCustomValues(
  tx: Tx,
  id: string,
  going: string[],
  fieldIds: ReadonlyMap<string, string>,
  choices: Choices,
): Promise<void> {
  for (const [key, from] of Object.entries(choices)) {
    const fieldId = fieldIds.get(key);
    if (fieldId === undefined || from === id) continue;
    const ofField = eq(customValues.fieldId, fieldId);
    await tx.delete(customValues).where(sql`${ofField} and ${customValues.objectId} = ${id}`);
    await tx
      .update(customValues)
      .set({ objectId: id })
      .where(sql`${ofField} and ${customValues.objectId} = ${from}`);
  }
  await removeCustomValues(tx, going);
}
