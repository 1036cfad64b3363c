import { userImports } from '@countersign/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { memberships, users } from '../../../platform/database/tables/index.ts';
import type { ImportKind, PlannedRow, SourceRow } from '../../../platform/imports/import-kind.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addPeople, alreadyHere } from './add-people.ts';
import { findBelongings } from './find-belongings.ts';
import { invitePeople } from './invite-people.ts';
import { type ImportedPerson, possibleNames, readUserRow } from './read-user-row.ts';
import { userColumns } from './user-columns.ts';
import { withdrawPeople } from './withdraw-people.ts';

/** Each of a batch gets an account, which other callers should not wait for. */
const batchSize = 25;

/**
 * Inviting the people of a file. Who is a user already is skipped: what they may do is not changed by a
 * file that happens to name them. An undo withdraws the invitations that no one has followed.
 */
export function usersImport(platform: Platform): ImportKind<ImportedPerson> {
  return {
    kind: 'users',
    endpoints: userImports,
    duplicates: ['skip'],
    batchSize,
    // People belong to several tenants: whether there is one of an email can only be seen above them.
    isAboveTenants: true,
    columns: (tx, user) => userColumns(tx, user.tenantId),
    keys: ({ email = '' }) => [{ column: 'email', value: email.toLowerCase() }],
    plan: (tx, user, rows) => planRows(tx, user.tenantId, rows),
    apply: (tx, user, rows) => addPeople(tx, user, rows),
    finish: (user, rows) => invitePeople(platform, user, rows),
    undo: (tx, user, rows) => withdrawPeople(platform, tx, user, rows),
  };
}

async function planRows(
  tx: Tx,
  tenantId: string,
  rows: readonly SourceRow[],
): Promise<PlannedRow<ImportedPerson>[]> {
  const names = rows.flatMap(({ cells }) =>
    possibleNames(`${cells['projects'] ?? ''};${cells['approverGroups'] ?? ''}`),
  );
  const belongings = await findBelongings(tx, tenantId, names);
  const known = await membersByEmail(tx, tenantId, rows);
  return rows.map((row) => {
    const objectId = known.get(emailOf(row));
    if (objectId !== undefined) {
      return { row: row.row, outcome: 'skip', problems: [alreadyHere], objectId };
    }
    const { input, problems } = readUserRow(row, belongings);
    return { row: row.row, outcome: 'add', input, problems };
  });
}

const emailOf = ({ cells }: SourceRow) => (cells['email'] ?? '').toLowerCase();

/** The users of the tenant among the people of a file, by their emails in small letters. */
async function membersByEmail(
  tx: Tx,
  tenantId: string,
  rows: readonly SourceRow[],
): Promise<Map<string, string>> {
  const found = await tx
    .select({ id: users.id, email: sql<string>`lower(${users.email})` })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(
      and(
        eq(memberships.tenantId, tenantId),
        sql`lower(${users.email}) = any(${sql.param(rows.map(emailOf))}::text[])`,
      ),
    );
  return new Map(found.map(({ id, email }) => [email, id]));
}
