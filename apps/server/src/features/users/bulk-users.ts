import type { BulkUserAction } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { inArray } from 'drizzle-orm';
import { memberships } from '../../platform/database/tables/index.ts';
import { operation } from '../../platform/http/operation.ts';
import { bulkRows } from '../../platform/lists/bulk-rows.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { disableUser } from './disable-user.ts';
import { enableUser } from './enable-user.ts';
import { resendInvitation } from './resend-invitation.ts';
import { signOutUser } from './sign-out-user.ts';
import { fromUsers } from './user-queries.ts';
import { userSource, usersShown } from './user-source.ts';

const acts: Record<
  BulkUserAction,
  (platform: Platform, user: Member, id: string) => Promise<unknown>
> = {
  disable: disableUser,
  enable: enableUser,
  'resend-invitation': resendInvitation,
  'sign-out': signOutUser,
};

/**
 * Disables many users, enables them, invites them again or signs them out. Those of whom that is refused, as of
 * the one who asks, are named.
 * @throws Failure as `bulkRows`
 */
export const bulkUsers = operation(
  contract.bulkUsers,
  ({ platform, caller: user, body: { action, selection, state } }) =>
    bulkRows(
      platform.database,
      user,
      selection,
      {
        thing: 'user',
        source: () => userSource,
        shown: () => usersShown({ state }),
        load: (tx, ids) => fromUsers(tx).where(inArray(memberships.userId, ids)),
        name: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
      },
      ({ id }) => acts[action](platform, user, id),
    ),
);
