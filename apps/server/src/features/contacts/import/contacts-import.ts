import {
  contactImports,
  customKey,
  type DuplicateChoice,
  type ImportProblem,
} from '@countersign/contract';
import { checkCustomValues, splitEmails } from '@countersign/domain';
import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import { contacts } from '../../../platform/database/tables/index.ts';
import type { ImportKind, PlannedRow, SourceRow } from '../../../platform/imports/import-kind.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { havingWhole } from '../../../platform/search/word-index.ts';
import { readCustomValues } from '../../custom-fields/index.ts';
import { groupsInSight } from '../contact-groups.ts';
import { type ContactRow, emailsOf, nameOf } from '../contact-queries.ts';
import { applyContactRows } from './apply-contact-rows.ts';
import { type ContactColumn, contactColumns } from './contact-columns.ts';
import { fieldsInUse } from './fields-in-use.ts';
import type { ContactRowInput } from './read-contact-row.ts';
import { readContactRow, rowProblems } from './read-contact-row.ts';
import { undoContactRows } from './undo-contact-rows.ts';

/**
 * Bringing contacts in. A row is about someone who is there already where one of the emails is theirs;
 * where several share it, it is the one of the same name.
 */
export const contactsImport: ImportKind<ContactRowInput> = {
  kind: 'contacts',
  endpoints: contactImports,
  duplicates: ['skip', 'update', 'add'],
  columns: async (tx) => contactColumns(await fieldsInUse(tx)),
  keys: ({ email = '' }) =>
    splitEmails(email).map((address) => ({
      column: 'email',
      value: address.toLowerCase(),
    })),
  plan: planRows,
  apply: applyContactRows,
  undo: undoContactRows,
};

async function planRows(
  tx: Tx,
  user: Member,
  rows: readonly SourceRow[],
  duplicates: DuplicateChoice,
): Promise<PlannedRow<ContactRowInput>[]> {
  const fields = await fieldsInUse(tx);
  const groups = await groupsInSight(tx, user);
  const found = await contactsByEmail(tx, rows.flatMap(addressesIn));
  const known = {
    agents: new Map(
      [...found].flatMap(([email, [first]]) =>
        first && first.archivedAt === null ? [[email, first.id] as const] : [],
      ),
    ),
    groups: new Map(
      groups
        .filter(({ filters }) => filters === null)
        .map(({ id, name }) => [name.toLowerCase(), id]),
    ),
  };
  const read = rows.map((row) => {
    const { problems, ...input } = readContactRow(row, known, fields);
    const same = duplicates === 'add' ? undefined : whoIs(input, found);
    return { row: row.row, input, problems, same };
  });
  const ids = read.flatMap(({ same }) => same?.id ?? []);
  const values = await readCustomValues(tx, 'contact', ids);
  const circles = await inCircles(tx, read);
  return read.map(({ row, input, problems, same }): PlannedRow<ContactRowInput> => {
    if (same && duplicates === 'skip') {
      return { row, outcome: 'skip', problems: [alreadyHere(same)], objectId: same.id };
    }
    const checked = checkCustomValues(fields, input.customValues, {
      isNew: same === undefined,
      ...(same ? { before: values.get(same.id) ?? {} } : {}),
    });
    const parts = mergedWith(input, same);
    const unfit = [...rowProblems(parts), ...(circles.has(row) ? [circle] : [])];
    const all: ImportProblem[] = [
      ...problems,
      ...unfit,
      ...Object.entries(checked.problems).map(([id, message]) => ({
        column: customKey(id),
        message,
      })),
    ];
    const good = withoutProblems(input, unfit, Object.keys(checked.problems));
    return same
      ? { row, outcome: 'update', input: good, objectId: same.id, problems: all }
      : { row, outcome: 'add', input: good, problems: all };
  });
}

/** Leaves out what does not fit the rest of a contact, and custom values that can't be kept. */
function withoutProblems(
  { values, customValues, ...input }: ContactRowInput,
  unfit: readonly ImportProblem[],
  customIds: readonly string[],
): ContactRowInput {
  const { endsOn, agentId, alsoSendToAgent, ...others } = values;
  const isUnfit = (name: ContactColumn) => unfit.some(({ column }) => column === name);
  const isOut = new Set(customIds);
  return {
    ...input,
    values: {
      ...others,
      ...(endsOn !== undefined && !isUnfit('endsOn') && { endsOn }),
      ...(agentId !== undefined && !isUnfit('agentEmail') && { agentId }),
      ...(alsoSendToAgent !== undefined && !isUnfit('agentEmail') && { alsoSendToAgent }),
    },
    customValues: Object.fromEntries(Object.entries(customValues).filter(([id]) => !isOut.has(id))),
  };
}

const circle = {
  column: 'agentEmail',
  message: 'A contact can’t be their own agent, or the agent of their agent.',
};

/** The rows whose agent is the contact itself, or is represented by it. */
async function inCircles(
  tx: Tx,
  rows: readonly { row: number; input: ContactRowInput; same: ContactRow | undefined }[],
): Promise<Set<number>> {
  const withAgents = rows.flatMap(({ row, input, same }) => {
    const { agentId } = input.values;
    return same && agentId && agentId !== same.agentId ? [{ row, agentId, id: same.id }] : [];
  });
  if (withAgents.length === 0) return new Set();
  const result = await tx.execute(sql`
    with recursive above (row, id, above_id) as (
      select * from unnest(
        ${sql.param(withAgents.map(({ row }) => row))}::int[],
        ${sql.param(withAgents.map(({ id }) => id))}::uuid[],
        ${sql.param(withAgents.map(({ agentId }) => agentId))}::uuid[]
      )
      union
      select above.row, above.id, contacts.agent_id
      from ${contacts} join above on contacts.id = above.above_id
      where contacts.agent_id is not null
    )
    select distinct row from above where above_id = id`);
  return new Set(rowsOf<{ row: number }>(result).map(({ row }) => row));
}

function alreadyHere(same: ContactRow): ImportProblem {
  const message = `${nameOf(same)} has this email already${same.archivedAt === null ? '' : ', in the archive'}.`;
  return { column: 'email', message };
}

function mergedWith({ values }: ContactRowInput, same: ContactRow | undefined) {
  return {
    startsOn: values.startsOn ?? same?.startsOn ?? null,
    endsOn: values.endsOn ?? same?.endsOn ?? null,
    agentId: values.agentId ?? same?.agentId ?? null,
    alsoSendToAgent: values.alsoSendToAgent ?? same?.alsoSendToAgent ?? false,
  };
}

function addressesIn({ cells }: SourceRow): string[] {
  const text = `${cells['email'] ?? ''},${cells['agentEmail'] ?? ''}`;
  return splitEmails(text).map((email) => email.toLowerCase());
}

/** Contacts by each of these addresses, in small letters; those in use before archived ones. */
async function contactsByEmail(
  tx: Tx,
  emails: readonly string[],
): Promise<Map<string, ContactRow[]>> {
  const found = new Map<string, ContactRow[]>();
  if (emails.length === 0) return found;
  const result = await tx.execute(
    sql`select distinct id from (${havingWhole(contacts, emails)}) as found`,
  );
  const ids = rowsOf<{ id: string }>(result).map(({ id }) => id);
  if (ids.length === 0) return found;
  const rows = await tx
    .select()
    .from(contacts)
    .where(sql`${contacts.id} = any(${sql.param(ids)}::uuid[]) and ${contacts.erasedAt} is null`)
    .orderBy(sql`${contacts.archivedAt} is not null`, contacts.id);
  const wanted = new Set(emails);
  for (const row of rows) {
    for (const email of emailsOf(row).map((one) => one.toLowerCase())) {
      if (wanted.has(email)) found.set(email, [...(found.get(email) ?? []), row]);
    }
  }
  return found;
}

/**
 * Finds the contact of a row: the one with one of its emails and its name, else the only one with one of its emails.
 */
function whoIs(
  { values }: ContactRowInput,
  found: ReadonlyMap<string, ContactRow[]>,
): ContactRow | undefined {
  const emails = splitEmails(values.emails ?? '').map((email) => email.toLowerCase());
  const all = new Map(
    emails.flatMap((email) => found.get(email) ?? []).map((row) => [row.id, row]),
  );
  const named = [...all.values()].find(
    ({ firstName, lastName }) =>
      firstName.toLowerCase() === values.firstName?.toLowerCase() &&
      lastName.toLowerCase() === (values.lastName ?? '').toLowerCase(),
  );
  const [only, ...more] = all.values();
  return named ?? (more.length === 0 ? only : undefined);
}
