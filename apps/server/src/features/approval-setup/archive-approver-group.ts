import type { Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { archiving, lock } from '../../platform/records/records.ts';
import { findGroup, groupKind, usesOfGroups } from './approver-group-queries.ts';

const names = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/**
 * Archives a group that no approval setup in use names, or takes it out of the archive.
 * @throws Failure `not-found`; `conflict` where an approval setup names it.
 */
export const archiveGroup = archiving(groupKind, {
  find: (tx, _user, id) => findGroup(tx, id),
  locked: lockUnused,
});

async function lockUnused(tx: Tx, _user: Member, id: string, isArchived: boolean) {
  const group = await lock(tx, groupKind, id);
  if (!isArchived || group.archivedAt !== null) return group;
  const uses = (await usesOfGroups(tx, [id])).filter((use) => !use.isArchived);
  if (uses.length === 0) return group;
  const shown = uses.slice(0, 3).map(({ name }) => `“${name}”`);
  const more = uses.length > 3 ? [`${uses.length - 3} more`] : [];
  throw new Failure(
    'conflict',
    `This group is used in ${names.format([...shown, ...more])}. Replace it there first.`,
  );
}
