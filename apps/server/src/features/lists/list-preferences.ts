import type { ListPreferences } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { and, asc, eq, max } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { listColumns, savedViews } from '../../platform/database/tables/index.ts';
import { Failure, notFound } from '../../platform/failure/failure.ts';
import { takenOr } from '../../platform/failure/taken.ts';
import { operation, tenantOperation } from '../../platform/http/operation.ts';
import type { Member } from '../../platform/policy/caller.ts';

/** Maximum number of views of one list per user. */
const maxViews = 50;

const taken = {
  saved_views_name: {
    field: 'name',
    message: 'You already have a view with this name. Enter a different name.',
  },
};

/** Reads a user's preferences for a list: their columns and their views of it. */
export const getListPreferences = tenantOperation(
  contract.getListPreferences,
  ({ tx, caller: user, params: { list } }) => readLook(tx, user, list),
);

/** Keeps which columns of a list a user sees; null for the usual ones. */
export const setListColumns = operation(
  contract.setListColumns,
  async ({ database, caller: { tenantId, ...user }, params: { list }, body: { columns } }) => {
    const { membershipId } = user;
    return database.tenant(tenantId, async (tx) => {
      if (columns === null) {
        await tx
          .delete(listColumns)
          .where(and(eq(listColumns.membershipId, membershipId), eq(listColumns.list, list)));
      } else {
        await tx
          .insert(listColumns)
          .values({ tenantId, membershipId, list, columns })
          .onConflictDoUpdate({
            target: [listColumns.membershipId, listColumns.list],
            set: { columns },
          });
      }
      return readLook(tx, { membershipId }, list);
    });
  },
);

/**
 * Keeps what a list shows under a name.
 * @throws Failure `conflict` where the user has a view of this name, or too many views.
 */
export const createSavedView = operation(
  contract.createSavedView,
  async ({
    database,
    caller: { tenantId, membershipId },
    params: { list },
    body: { name, query },
  }) => {
    const id = newId();
    try {
      await database.tenant(tenantId, async (tx) => {
        const { views } = await readLook(tx, { membershipId }, list);
        if (views.length >= maxViews) {
          throw new Failure('conflict', `A list can have ${maxViews} views. Delete one first.`);
        }
        const [last] = await tx
          .select({ position: max(savedViews.position) })
          .from(savedViews)
          .where(and(eq(savedViews.membershipId, membershipId), eq(savedViews.list, list)));
        const position = (last?.position ?? -1) + 1;
        await tx
          .insert(savedViews)
          .values({ id, tenantId, membershipId, list, name, query, position });
      });
    } catch (error) {
      throw takenOr(error, taken);
    }
    return { id, name, query };
  },
);

/**
 * Changes the name of a user's own view, and what it keeps.
 * @throws Failure `not-found` where it is not theirs; `conflict` where the name is taken.
 */
export const updateSavedView = operation(
  contract.updateSavedView,
  async ({ database, caller: user, params: { id }, body: change }) => {
    try {
      const [changed] = await database.tenant(user.tenantId, (tx) =>
        tx
          .update(savedViews)
          .set({ ...change, updatedAt: new Date() })
          .where(own(user, id))
          .returning({ id: savedViews.id }),
      );
      if (!changed) throw notFound('view');
    } catch (error) {
      throw takenOr(error, taken);
    }
    return { id, ...change };
  },
);

/**
 * Forgets a user's own view.
 * @throws Failure `not-found` where it is not theirs.
 */
export const deleteSavedView = operation(
  contract.deleteSavedView,
  async ({ database, caller: user, params: { id } }) => {
    const [removed] = await database.tenant(user.tenantId, (tx) =>
      tx.delete(savedViews).where(own(user, id)).returning({ id: savedViews.id }),
    );
    if (!removed) throw notFound('view');
    return null;
  },
);

const own = ({ membershipId }: Member, id: string) =>
  and(eq(savedViews.id, id), eq(savedViews.membershipId, membershipId));

async function readLook(
  tx: Tx,
  { membershipId }: Pick<Member, 'membershipId'>,
  list: string,
): Promise<ListPreferences> {
  const [chosen] = await tx
    .select({ columns: listColumns.columns })
    .from(listColumns)
    .where(and(eq(listColumns.membershipId, membershipId), eq(listColumns.list, list)));
  const views = await tx
    .select({ id: savedViews.id, name: savedViews.name, query: savedViews.query })
    .from(savedViews)
    .where(and(eq(savedViews.membershipId, membershipId), eq(savedViews.list, list)))
    .orderBy(asc(savedViews.position));
  return { columns: chosen?.columns ?? null, views };
}
