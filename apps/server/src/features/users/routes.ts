import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import { importRoutes } from '../../platform/imports/import-routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { historyRoute } from '../../platform/records/history-route.ts';
import { acceptJoin, checkJoin } from './accept-join.ts';
import { bulkUsers } from './bulk-users.ts';
import { cancelEmailChange } from './cancel-email-change.ts';
import { changeUserEmail } from './change-user-email.ts';
import { confirmEmailChange, isEmailLinkUsable } from './confirm-email-change.ts';
import { disableUser } from './disable-user.ts';
import { enableUser } from './enable-user.ts';
import { exportUsers } from './export-users.ts';
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
import { withdrawInvitation } from './withdraw-invitation.ts';

export function usersRoutes(platform: Platform): Route[] {
  return [
    route(contract.listUsers, ({ caller, query }) => listUsers(platform, caller, query)),
    route(contract.exportUsers, ({ caller, query }) => exportUsers(platform, caller, query)),
    route(contract.bulkUsers, ({ caller, body }) => bulkUsers(platform, caller, body)),
    route(contract.getUser, ({ caller, params }) => getUser(platform, caller, params.id)),
    historyRoute(platform.database, contract.getUserHistory, 'user', async (tx, caller, id) => {
      const { firstName, lastName, email } = await findMember(tx, caller.tenantId, id);
      return { name: `${firstName} ${lastName}`.trim() || email };
    }),
    ...invitationRoutes(platform),
    ...changeRoutes(platform),
    ...linkRoutes(platform),
  ];
}

function invitationRoutes(platform: Platform): Route[] {
  return [
    route(contract.inviteUser, ({ caller, body }) => inviteUser(platform, caller, body)),
    ...importRoutes(platform, usersImport(platform)),
    route(contract.resendInvitation, ({ caller, params }) =>
      resendInvitation(platform, caller, params.id),
    ),
    route(contract.withdrawInvitation, ({ caller, params }) =>
      withdrawInvitation(platform, caller, params.id),
    ),
  ];
}

function changeRoutes(platform: Platform): Route[] {
  return [
    route(contract.updateUser, ({ caller, params, body }) =>
      updateUser(platform, caller, params.id, body),
    ),
    route(contract.disableUser, ({ caller, params }) => disableUser(platform, caller, params.id)),
    route(contract.enableUser, ({ caller, params }) => enableUser(platform, caller, params.id)),
    route(contract.resetUserPassword, ({ caller, params }) =>
      resetUserPassword(platform, caller, params.id),
    ),
    route(contract.resetUserMfa, ({ caller, params }) => resetUserMfa(platform, caller, params.id)),
    route(contract.signOutUser, ({ caller, params }) => signOutUser(platform, caller, params.id)),
  ];
}

function linkRoutes(platform: Platform): Route[] {
  return [
    route(contract.changeUserEmail, ({ caller, params, body }) =>
      changeUserEmail(platform, caller, params.id, body.email),
    ),
    route(contract.cancelEmailChange, ({ caller, params }) =>
      cancelEmailChange(platform, caller, params.id),
    ),
    route(contract.checkEmailChange, async ({ params }) => ({
      usable: await isEmailLinkUsable(platform.database, params.token),
    })),
    route(contract.confirmEmailChange, ({ caller, params }) =>
      confirmEmailChange(platform, params.token, caller.address),
    ),
    route(contract.checkJoin, ({ params }) => checkJoin(platform.database, params.token)),
    route(contract.acceptJoin, ({ caller, params }) => acceptJoin(platform, caller, params.token)),
  ];
}
