import * as contract from '@countersign/contract';
import { operation } from '../../platform/http/operation.ts';
import { changeOwnRow } from './own-row.ts';
import { preferencesOf } from './present-profile.ts';

/**
 * Changes one's own preferences; those left out stay, kinds of notifications too. How a screen looks is no matter of
 * audit.
 */
export const updatePreferences = operation(
  contract.updatePreferences,
  async ({ database, caller: user, body: input }) => {
    const row = await changeOwnRow(database, user, (_tx, { preferences }) => ({
      set: {
        preferences: {
          ...preferences,
          ...input,
          notifications: { ...preferences.notifications, ...input.notifications },
        },
      },
    }));
    return preferencesOf(row);
  },
);
