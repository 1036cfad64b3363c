import type { Preferences } from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { changeOwnRow } from './own-row.ts';
import { preferencesOf } from './present-profile.ts';

/** Changes one's own preferences; those left out stay. How a screen looks is no matter of audit. */
export async function updatePreferences(
  database: Database,
  user: Member,
  input: Partial<Preferences>,
): Promise<Preferences> {
  const row = await changeOwnRow(database, user, (_tx, { preferences }) => ({
    set: { preferences: { ...preferences, ...input } },
  }));
  return preferencesOf(row);
}
