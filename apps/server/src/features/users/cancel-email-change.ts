import * as contract from '@countersign/contract';
import { record } from '../../platform/events/record.ts';
import { operation } from '../../platform/http/operation.ts';
import { revokeLinks } from '../../platform/links/links.ts';
import { getUser } from './get-user.ts';
import { lockMember } from './user-queries.ts';

/**
 * Gives up a change of email that waits to be confirmed: its link is dead. Nothing happens where
 * none waits.
 * @throws Failure `not-found`
 */
export const cancelEmailChange = operation(
  contract.cancelEmailChange,
  async ({ platform, caller: user, params: { id } }) => {
    await platform.database.tenant(user.tenantId, async (tx) => {
      const { newEmail } = await lockMember(tx, user.tenantId, id);
      if (newEmail === null) return;
      await revokeLinks(tx, 'email-change', id);
      await record(tx, user, {
        type: 'user.email-change-cancelled',
        id,
        detail: { before: { newEmail }, after: { newEmail: null } },
      });
    });
    return getUser(platform, user, id);
  },
);
