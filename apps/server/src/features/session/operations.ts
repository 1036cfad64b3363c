import * as contract from '@countersign/contract';
import { type Operation, operation } from '../../platform/http/operation.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { completeSetup } from './complete-setup.ts';
import { getSession } from './get-session.ts';
import { recordSignIn } from './open-session.ts';
import { isSetupLinkUsable } from './setup-link.ts';

export const sessionOperations: Operation[] = [
  operation(contract.getSession, ({ platform, caller }) => readSession(platform, caller)),
  operation(contract.openSession, async ({ platform, database, caller }) => {
    await recordSignIn(database, caller);
    return readSession(platform, caller);
  }),
  operation(contract.checkSetupLink, async ({ database, params }) => ({
    usable: await isSetupLinkUsable(database, params.token),
  })),
  operation(contract.completeSetup, ({ platform, database, caller, params, body }) =>
    completeSetup(database, platform.accounts, params.token, body, caller.address),
  ),
];

/** Reads the session; where emails are sent, the outbox is hidden. */
const readSession = ({ database, settings }: Platform, caller: Member) =>
  getSession(database, caller, settings.smtpUrl !== undefined);
