import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { completeSetup } from './complete-setup.ts';
import { getSession } from './get-session.ts';
import { recordSignIn } from './open-session.ts';
import { isSetupLinkUsable } from './setup-link.ts';

export function sessionRoutes({ database, accounts, settings }: Platform): Route[] {
  const keepOutboxHidden = settings.smtpUrl !== undefined;
  return [
    route(contract.getSession, ({ caller }) => getSession(database, caller, keepOutboxHidden)),
    route(contract.openSession, async ({ caller }) => {
      await recordSignIn(database, caller);
      return getSession(database, caller, keepOutboxHidden);
    }),
    route(contract.checkSetupLink, async ({ params }) => ({
      usable: await isSetupLinkUsable(database, params.token),
    })),
    route(contract.completeSetup, ({ caller, params, body }) =>
      completeSetup(database, accounts, params.token, body, caller.address),
    ),
  ];
}
