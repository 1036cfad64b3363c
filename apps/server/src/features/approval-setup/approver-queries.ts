import type { Approver, UserType } from '@countersign/contract';
import { userTypes } from '@countersign/contract';
import { approves, contactName } from '@countersign/domain';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { memberships, users } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import { pictureUrl } from '../profile/index.ts';

/** The user types that approve at all. */
const approvingTypes = userTypes.filter(approves);

/** Returns the condition that a membership can act where an approval setup names it. */
export const canActCondition = (): SQL =>
  sql`(${memberships.disabledAt} is null and ${inArray(memberships.userType, approvingTypes)})`;

/** A user as one who approves, with their membership, which is what the database refers to. */
export interface ApproverRow extends Approver {
  membershipId: string;
}

/** The fields of a user that show them as an approver. */
export interface ApproverNames {
  id: string;
  firstName: string;
  lastName: string;
  pictureHash: string | null;
  userType: string;
  disabledAt: Date | string | null;
  invitedAt: Date | string | null;
}

/** The same as JSON, of a user and their membership by the names that these are joined under. */
export const approverJson = (user: string, membership: string): SQL<ApproverNames> => {
  const [of, membershipTable] = [sql.identifier(user), sql.identifier(membership)];
  return sql`json_build_object(
    'id', ${of}.id, 'firstName', ${of}.first_name, 'lastName', ${of}.last_name,
    'pictureHash', ${of}.picture_hash, 'userType', ${membershipTable}.user_type,
    'disabledAt', ${membershipTable}.disabled_at, 'invitedAt', ${membershipTable}.invited_at
  )`;
};

/** A user as one who approves. */
export function approverOf(row: ApproverNames): Approver {
  return {
    id: row.id,
    name: contactName(row),
    userType: row.userType as UserType,
    profilePicUrl: pictureUrl(row),
    state: row.disabledAt ? 'disabled' : row.invitedAt ? 'invited' : 'active',
  };
}

/** Users of the tenant as those who approve, by name. */
export async function readApprovers(
  tx: Tx,
  where: SQL | undefined,
  limit?: number,
): Promise<ApproverRow[]> {
  const query = tx
    .select({
      id: users.id,
      membershipId: memberships.id,
      firstName: users.firstName,
      lastName: users.lastName,
      pictureHash: users.pictureHash,
      userType: memberships.userType,
      disabledAt: memberships.disabledAt,
      invitedAt: memberships.invitedAt,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(where)
    .orderBy(asc(sql`fold(${users.firstName} || ' ' || ${users.lastName})`), asc(users.id));
  const rows = await (limit === undefined ? query : query.limit(limit));
  return rows.map((row) => ({ ...approverOf(row), membershipId: row.membershipId }));
}

/** Users of the tenant by their ids. */
async function approversOf(tx: Tx, userIds: readonly string[]): Promise<ApproverRow[]> {
  return userIds.length === 0 ? [] : readApprovers(tx, inArray(users.id, [...userIds]));
}

/** Presents an approver to the client. */
export function presentApprover({ membershipId: _, ...approver }: ApproverRow): Approver {
  return approver;
}

const searchNames = searchBy({ texts: [users.sortName] });

/** The first of the colleagues who may approve and whose name has what was typed. */
export async function findApprovers(tx: Tx, search: string): Promise<Approver[]> {
  const found = await readApprovers(
    tx,
    and(
      isNull(memberships.disabledAt),
      inArray(memberships.userType, approvingTypes),
      (await searchNames(search, tx))?.condition,
    ),
    50,
  );
  return found.map(presentApprover);
}

/**
 * The users of these ids, once each.
 * @throws Failure `invalid` at the field where one is not of the tenant.
 */
export async function chosenApprovers(
  tx: Tx,
  userIds: readonly string[],
  field: string,
): Promise<ApproverRow[]> {
  const ids = [...new Set(userIds)];
  const found = await approversOf(tx, ids);
  if (found.length === ids.length) return found;
  const message = 'Choose users of your organisation.';
  throw new Failure('invalid', message, { [field]: message });
}

/** A colleague's name and email. */
interface Colleague {
  firstName: string;
  lastName: string;
  email: string;
}

/**
 * The names and emails of colleagues who can act in the chain of a document, by the users' ids.
 * @throws Failure `invalid` at the field where one is not of the tenant, or can't act.
 */
export async function chosenColleagues(
  tx: Tx,
  userIds: readonly string[],
  field: string,
): Promise<Map<string, Colleague>> {
  const found = await colleaguesOf(tx, userIds);
  if (userIds.every((id) => found.has(id))) return found;
  const message = 'Choose colleagues who can approve and sign.';
  throw new Failure('invalid', message, { [field]: message });
}

/** The same without those who are not of the tenant, or can't act. */
export async function colleaguesOf(
  tx: Tx,
  userIds: readonly string[],
): Promise<Map<string, Colleague>> {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(inArray(users.id, ids), canActCondition()));
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}
