import * as contract from '@countersign/contract';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { importOperations } from '../../platform/imports/import-operations.ts';
import type { Platform } from '../../platform/platform.ts';
import { historyOperation } from '../../platform/records/history-operation.ts';
import { exportOperation } from '../../platform/records/list-operations.ts';
import { acceptJoin, checkJoin } from './accept-join.ts';
import { bulkUsers } from './bulk-users.ts';
import { cancelEmailChange } from './cancel-email-change.ts';
import { changeUserEmail } from './change-user-email.ts';
import { confirmEmailChange, isEmailLinkUsable } from './confirm-email-change.ts';
import { disableUser } from './disable-user.ts';
import { enableUser } from './enable-user.ts';
import { getUser } from './get-user.ts';
import { usersImport } from './import/users-import.ts';
import { inviteUser } from './invite-user.ts';
import { listUsers } from './list-users.ts';
import { resendInvitation } from './resend-invitation.ts';
import { resetUserMfa } from './reset-user-mfa.ts';
import { resetUserPassword } from './reset-user-password.ts';
import { signOutUser } from './sign-out-user.ts';
import { updateUser } from './update-user.ts';
import { findMember } from './user-queries.ts';
import { userRows } from './user-source.ts';
import { withdrawInvitation } from './withdraw-invitation.ts';

export function usersOperations(platform: Platform): Operation[] {
  return [
    listUsers,
    exportOperation(contract.exportUsers, userRows),
    bulkUsers,
    operation(contract.getUser, ({ platform, caller, params }) =>
      getUser(platform, caller, params.id),
    ),
    historyOperation(contract.getUserHistory, 'user', async (tx, caller, id) => {
      const { firstName, lastName, email } = await findMember(tx, caller.tenantId, id);
      return { name: `${firstName} ${lastName}`.trim() || email };
    }),
    operation(contract.inviteUser, ({ platform, caller, body }) =>
      inviteUser(platform, caller, body),
    ),
    ...importOperations(usersImport(platform)),
    operation(contract.resendInvitation, ({ platform, caller, params }) =>
      resendInvitation(platform, caller, params.id),
    ),
    operation(contract.withdrawInvitation, ({ platform, caller, params }) =>
      withdrawInvitation(platform, caller, params.id),
    ),
    updateUser,
    operation(contract.disableUser, ({ platform, caller, params }) =>
      disableUser(platform, caller, params.id),
    ),
    operation(contract.enableUser, ({ platform, caller, params }) =>
      enableUser(platform, caller, params.id),
    ),
    resetUserPassword,
    resetUserMfa,
    operation(contract.signOutUser, ({ platform, caller, params }) =>
      signOutUser(platform, caller, params.id),
    ),
    changeUserEmail,
    cancelEmailChange,
    operation(contract.checkEmailChange, async ({ database, params }) => ({
      usable: await isEmailLinkUsable(database, params.token),
    })),
    confirmEmailChange,
    checkJoin,
    acceptJoin,
  ];
}
