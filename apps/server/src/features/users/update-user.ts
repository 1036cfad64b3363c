import type { UpdateUserInput } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { memberships, users } from '../../platform/database/tables/index.ts';
import { changesBetween } from '../../platform/events/event-changes.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { refuseStale, writeChange } from '../../platform/records/records.ts';
import { namesOfChosen, setBelongings } from './belongings.ts';
import { getUser } from './get-user.ts';
import { refuseBadMobile } from './mobile-number.ts';
import { assertSysAdminLeft, lockSysAdmins, refuseSelf } from './sys-admins.ts';
import { belongingsOf, isHome, lockMember, type UserRow } from './user-queries.ts';

/**
 * Changes a user: names and mobile where the tenant keeps them, and what they may do in it.
 * @throws Failure `not-found`; `conflict` where someone else changed the user meanwhile, another
 * organisation keeps the names, or no SysAdmin would be left; `invalid` at the field.
 */
export const updateUser = operation(
  contract.updateUser,
  async ({ platform, caller: user, params: { id }, body: input }) => {
    await platform.database.tenant(user.tenantId, async (tx) => {
      await lockSysAdmins(tx, user);
      const row = await lockMember(tx, user.tenantId, id);
      refuseStale({ thing: 'user' }, row, input.revision);
      if (input.userType !== row.userType) {
        refuseSelf(user, id, 'You can’t change your own user type. Ask another SysAdmin.');
      }
      await changePerson(tx, row, input);
      await changeMembership(tx, user, row, input);
    });
    return getUser(platform, user, id);
  },
);

const personOf = ({ firstName, lastName, countryCode, mobile }: UpdateUserInput | UserRow) => ({
  firstName,
  lastName,
  countryCode,
  mobile,
});

async function changePerson(tx: Tx, row: UserRow, input: UpdateUserInput): Promise<void> {
  const changes = changesBetween(personOf(row), personOf(input));
  if (!changes) return;
  if (!isHome(row)) {
    const message =
      'This user also works for other organisations. They change their name and mobile in their own profile.';
    const fields = Object.keys(changes.after).map((field) => [field, message] as const);
    throw new Failure('conflict', message, Object.fromEntries(fields));
  }
  refuseBadMobile(input);
  await tx.update(users).set(personOf(input)).where(eq(users.id, row.id));
}

async function changeMembership(
  tx: Tx,
  user: Member,
  row: UserRow,
  input: UpdateUserInput,
): Promise<void> {
  const { tenantId } = user;
  const had = await belongingsOf(tx, [row.membershipId]);
  const chosen = await namesOfChosen(tx, tenantId, input);
  const before = {
    ...personOf(row),
    userType: row.userType,
    taxRiskAccess: row.taxRiskAccess,
    docDistributionAccess: row.docDistributionAccess,
    projects: had.projects.get(row.membershipId) ?? [],
    approverGroups: had.approverGroups.get(row.membershipId) ?? [],
  };
  const { userType, taxRiskAccess, docDistributionAccess } = input;
  const rights = { userType, taxRiskAccess, docDistributionAccess };
  const changes = changesBetween(before, { ...personOf(input), ...rights, ...chosen });
  if (!changes) return;
  await writeChange(tx, { table: memberships }, row.membershipId, rights);
  await setBelongings(tx, tenantId, row.membershipId, chosen);
  if (row.userType === 'SysAdmin') await assertSysAdminLeft(tx, tenantId);
  await record(tx, user, { type: 'user.changed', id: row.id, detail: changes });
}
