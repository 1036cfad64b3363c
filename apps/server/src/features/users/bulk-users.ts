import type { BulkUserAction } from '@countersign/contract';
import * as contract from '@countersign/contract';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { bulkOperation } from '../../platform/records/list-operations.ts';
import { disableUser } from './disable-user.ts';
import { enableUser } from './enable-user.ts';
import { resendInvitation } from './resend-invitation.ts';
import { signOutUser } from './sign-out-user.ts';
import { userRows } from './user-source.ts';

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
export const bulkUsers = bulkOperation(
  contract.bulkUsers,
  userRows,
  ({ platform, caller, body }, { id }) => acts[body.action](platform, caller, id),
);
