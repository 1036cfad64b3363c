import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import { importRoutes } from '../../platform/imports/import-routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { cancelEmailChange } from './cancel-email-change.ts';
import { changeUserEmail } from './change-user-email.ts';
import { confirmEmailChange, isEmailLinkUsable } from './confirm-email-change.ts';
import { disableUser } from './disable-user.ts';
import { enableUser } from './enable-user.ts';
import { getUser } from './get-user.ts';
import { getUserHistory } from './get-user-history.ts';
import { usersImport } from './import/users-import.ts';
import { inviteUser } from './invite-user.ts';
import { listUsers } from './list-users.ts';
import { resendInvitation } from './resend-invitation.ts';
import { resetUserMfa } from './reset-user-mfa.ts';
import { resetUserPassword } from './reset-user-password.ts';
import { signOutUser } from './sign-out-user.ts';
import { updateUser } from './update-user.ts';
import { withdrawInvitation } from './withdraw-invitation.ts';

export function usersRoutes(platform: Platform): Route[] {
  return [
    route(contract.listUsers, ({ user, query }) => listUsers(platform, user, query)),
    route(contract.getUser, ({ user, params }) => getUser(platform, user, params.id)),
    route(contract.getUserHistory, ({ user, params, query }) =>
      getUserHistory(platform.database, user, params.id, query),
    ),
    ...invitationRoutes(platform),
    ...changeRoutes(platform),
    ...emailRoutes(platform),
  ];
}

function invitationRoutes(platform: Platform): Route[] {
  return [
    route(contract.inviteUser, ({ user, body, address }) =>
      inviteUser(platform, user, body, address),
    ),
    ...importRoutes(platform, usersImport(platform)),
    route(contract.resendInvitation, ({ user, params, address }) =>
      resendInvitation(platform, user, params.id, address),
    ),
    route(contract.withdrawInvitation, ({ user, params, address }) =>
      withdrawInvitation(platform, user, params.id, address),
    ),
  ];
}

function changeRoutes(platform: Platform): Route[] {
  return [
    route(contract.updateUser, ({ user, params, body, address }) =>
      updateUser(platform, user, params.id, body, address),
    ),
    route(contract.disableUser, ({ user, params, address }) =>
      disableUser(platform, user, params.id, address),
    ),
    route(contract.enableUser, ({ user, params, address }) =>
      enableUser(platform, user, params.id, address),
    ),
    route(contract.resetUserPassword, ({ user, params, address }) =>
      resetUserPassword(platform, user, params.id, address),
    ),
    route(contract.resetUserMfa, ({ user, params, address }) =>
      resetUserMfa(platform, user, params.id, address),
    ),
    route(contract.signOutUser, ({ user, params, address }) =>
      signOutUser(platform, user, params.id, address),
    ),
  ];
}

function emailRoutes(platform: Platform): Route[] {
  return [
    route(contract.changeUserEmail, ({ user, params, body, address }) =>
      changeUserEmail(platform, user, params.id, body.email, address),
    ),
    route(contract.cancelEmailChange, ({ user, params, address }) =>
      cancelEmailChange(platform, user, params.id, address),
    ),
    route(contract.checkEmailChange, async ({ params }) => ({
      usable: await isEmailLinkUsable(platform.database, params.token),
    })),
    route(contract.confirmEmailChange, ({ params, address }) =>
      confirmEmailChange(platform, params.token, address),
    ),
  ];
}
