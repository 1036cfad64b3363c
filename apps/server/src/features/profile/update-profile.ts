import type { ProfileInput } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { mobileProblem } from '@countersign/domain';
import { eq } from 'drizzle-orm';
import { memberships } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';
import { nextRevision } from '../../platform/records/records.ts';
import { changeOwnRow } from './own-row.ts';
import { presentProfile } from './present-profile.ts';

/**
 * Changes one's own names and mobile number.
 * @throws Failure `invalid` at `countryCode` or `mobile` for a number that no mobile can have.
 */
export const updateProfile = operation(
  contract.updateProfile,
  async ({ database, caller: user, body: input }) => {
    const row = await changeOwnRow(database, user, async (tx, before) => {
      const fields = Object.keys(input) as (keyof ProfileInput)[];
      const changed = fields.filter((field) => input[field] !== before[field]);
      if (changed.length === 0) return {};
      // A number that was kept before it was checked stands in the way of no other change.
      if (changed.includes('countryCode') || changed.includes('mobile')) refuseBadMobile(input);
      // Anyone who edits this user at the same time has to look again.
      await tx
        .update(memberships)
        .set({ revision: nextRevision(memberships) })
        .where(eq(memberships.userId, user.userId));
      const detail = { before: pick(before, changed), after: pick(input, changed) };
      return { set: input, event: { type: 'user.profile-changed', detail } };
    });
    return presentProfile(row);
  },
);

function refuseBadMobile({ countryCode, mobile }: ProfileInput): void {
  const problem = mobileProblem(countryCode, mobile);
  if (problem) throw new Failure('invalid', problem.message, { [problem.field]: problem.message });
}

function pick<Field extends string>(from: Record<Field, unknown>, fields: readonly Field[]) {
  return Object.fromEntries(fields.map((field) => [field, from[field]]));
}
