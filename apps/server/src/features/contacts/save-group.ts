import * as contract from '@countersign/contract';
import {
  type ContactGroup,
  type ContactGroupInput,
  maxContactGroups,
  maxDynamicContactGroups,
} from '@countersign/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { contactGroupMembers, contactGroups } from '../../platform/database/tables/index.ts';
import { changesBetween } from '../../platform/events/event-changes.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { takenOr } from '../../platform/failure/taken.ts';
import { operation } from '../../platform/http/operation.ts';
import { rowsCondition } from '../../platform/lists/rows-condition.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { refuseStale, writeChange } from '../../platform/records/records.ts';
import { groupDetail, groupKind, lockGroup, recordGroupEvent } from './contact-group-queries.ts';
import { visibleGroups } from './contact-groups.ts';
import { plainContactsSource } from './contacts-source.ts';

const taken = {
  contact_groups_name: {
    field: 'name',
    message: 'A group with this name already exists, active or archived. Enter a different name.',
  },
};

/**
 * Makes a group of contacts.
 * @throws Failure `conflict` where there is one of this name, or too many; `invalid` for filters that
 * the list of contacts can't have.
 */
export async function createContactGroup(
  database: Database,
  user: Member,
  input: ContactGroupInput,
): Promise<ContactGroup> {
  const { tenantId } = user;
  const id = newId();
  try {
    return await database.tenant(tenantId, async (tx) => {
      await checkFilters(tx, input);
      await refuseTooMany(tx, user, input);
      await tx.insert(contactGroups).values({ id, tenantId, ...columnsOf(user, input) });
      const { isShared } = input;
      await recordGroupEvent(tx, user, { id, isShared }, 'contact-group.created', {
        after: groupValues(input),
      });
      return groupDetail(tx, user, id);
    });
  } catch (error) {
    throw takenOr(error, taken);
  }
}

/**
 * Changes a group. One that gets filters forgets whom it had by hand. Only its owner can make a shared
 * group of a private one, and no one a private one of a shared group, which others count on.
 * @throws Failure `not-found`; `conflict` where someone else changed it meanwhile, or the name is
 * taken; `invalid` for filters that the list of contacts can't have.
 */
export const updateContactGroup = operation(
  contract.updateContactGroup,
  async ({ database, caller: user, params: { id }, body: { revision, ...input } }) => {
    try {
      return await database.tenant(user.tenantId, async (tx) => {
        const row = await lockGroup(tx, user, id);
        refuseStale(groupKind, row, revision);
        const wasShared = row.ownerId === null;
        if (wasShared && !input.isShared) {
          const message = 'Other users use this group, so it stays shared.';
          throw new Failure('invalid', message, { isShared: message });
        }
        await checkFilters(tx, input);
        const changes = changesBetween(
          groupValues({ ...row, isShared: wasShared }),
          groupValues(input),
        );
        if (changes === undefined) return groupDetail(tx, user, id);
        if (row.filters === null && input.filters !== null) {
          await refuseTooMany(tx, user, input);
          await tx.delete(contactGroupMembers).where(eq(contactGroupMembers.groupId, id));
        }
        await writeChange(tx, groupKind, id, columnsOf(user, input));
        const { isShared } = input;
        await recordGroupEvent(tx, user, { id, isShared }, 'contact-group.changed', changes);
        return groupDetail(tx, user, id);
      });
    } catch (error) {
      throw takenOr(error, taken);
    }
  },
);

function columnsOf({ membershipId }: Member, { isShared, ...input }: ContactGroupInput) {
  return { ...input, ownerId: isShared ? null : membershipId };
}

const groupValues = ({
  name,
  colour,
  isShared,
  filters,
}: Omit<ContactGroupInput, 'colour'> & { colour: string }) => ({
  name,
  colour,
  isShared,
  filters:
    filters === null
      ? null
      : filters.map(({ field, operator, values }) => [field, operator, ...values].join(' ')),
});

async function checkFilters(tx: Tx, { filters }: ContactGroupInput): Promise<void> {
  if (filters === null) return;
  if (filters.some(({ field }) => field === 'groups')) {
    const message = 'A group can’t depend on other groups. Remove the filter on groups.';
    throw new Failure('invalid', message, { filters: message });
  }
  if (filters.some(({ field }) => field === 'projectId')) {
    const message = '“Engaged on” differs from user to user. Remove this filter.';
    throw new Failure('invalid', message, { filters: message });
  }
  await rowsCondition(tx, await plainContactsSource(tx), { search: '', filters }, undefined);
}

async function refuseTooMany(tx: Tx, user: Member, { filters }: ContactGroupInput): Promise<void> {
  const groups = await tx
    .select({ filters: contactGroups.filters })
    .from(contactGroups)
    .where(and(visibleGroups(user), isNull(contactGroups.archivedAt)));
  const dynamic = groups.filter((one) => one.filters !== null);
  const isDynamic = filters !== null;
  if (isDynamic ? dynamic.length < maxDynamicContactGroups : groups.length < maxContactGroups)
    return;
  throw new Failure(
    'conflict',
    isDynamic
      ? `You can have up to ${maxDynamicContactGroups} groups with filters. Archive one first.`
      : `You can have up to ${maxContactGroups} groups. Archive one first.`,
  );
}
