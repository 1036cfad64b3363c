import type { TaxRiskSettings } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { taxRiskSettings, users } from '../../platform/database/tables/index.ts';
import { changesBetween } from '../../platform/events/event-changes.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { operation, tenantOperation } from '../../platform/http/operation.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { refuseStale } from '../../platform/records/records.ts';
import { recheckLater } from './recheck-job.ts';

/** Holds the stored settings of a tenant for tax risks. */
export type KeptSettings = Pick<
  typeof taxRiskSettings.$inferSelect,
  | 'usesRoleList'
  | 'maySignOffAlone'
  | 'blanketLimit'
  | 'assessorIds'
  | 'controllerIds'
  | 'lastStatement'
  | 'revision'
>;

const unchanged: KeptSettings = {
  usesRoleList: false,
  maySignOffAlone: false,
  blanketLimit: 5,
  assessorIds: [],
  controllerIds: [],
  lastStatement: 0,
  revision: 0,
};

/** The settings of the tenant; those of one that never changed any are as they start. */
export async function readSettings(tx: Tx): Promise<KeptSettings> {
  const [row] = await tx.select().from(taxRiskSettings);
  return row ?? unchanged;
}

/** Returns the roles of a user in tax risks: chosen ones, or else those of their type. */
export function ranksOf(
  { userId, userType }: Pick<Member, 'userId' | 'userType'>,
  { assessorIds, controllerIds }: Pick<KeptSettings, 'assessorIds' | 'controllerIds'>,
): { isAssessor: boolean; isController: boolean } {
  const isByType = userType === 'SysAdmin' || userType === 'Admin';
  return {
    isAssessor: assessorIds.length === 0 || assessorIds.includes(userId),
    isController: controllerIds.length === 0 ? isByType : controllerIds.includes(userId),
  };
}

/** Tells if a user with access is an assessor or a tax controller. */
export function assesses(
  user: Pick<Member, 'userId' | 'userType'>,
  settings: Pick<KeptSettings, 'assessorIds' | 'controllerIds'>,
): boolean {
  const { isAssessor, isController } = ranksOf(user, settings);
  return isAssessor || isController;
}

/**
 * Refuses who is neither assessor nor tax controller.
 * @throws Failure `forbidden`
 */
export function assertAssesses(
  user: Member,
  settings: Pick<KeptSettings, 'assessorIds' | 'controllerIds'>,
): void {
  if (assesses(user, settings)) return;
  const message = 'Only assessors and tax controllers can do this. Ask one of them.';
  throw new Failure('forbidden', message);
}

/** The settings, as the caller sees them. */
export const getSettings = tenantOperation(
  contract.getTaxRiskSettings,
  async ({ tx, caller: user }) => present(tx, user, await readSettings(tx)),
);

async function present(tx: Tx, user: Member, kept: KeptSettings): Promise<TaxRiskSettings> {
  const { usesRoleList, maySignOffAlone, blanketLimit, assessorIds, controllerIds, revision } =
    kept;
  const ids = [...assessorIds, ...controllerIds];
  const names = ids.length === 0 ? [] : await namesOfUsers(tx, ids);
  const people = (of: readonly string[]) => names.filter(({ id }) => of.includes(id));
  return {
    usesRoleList,
    maySignOffAlone,
    blanketLimit,
    assessorIds,
    controllerIds,
    revision,
    assessors: people(assessorIds),
    controllers: people(controllerIds),
    ...ranksOf(user, kept),
  };
}

function namesOfUsers(tx: Tx, ids: readonly string[]) {
  return tx
    .select({
      id: users.id,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
    })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(users.sortName);
}

/**
 * Changes the settings; engagements are looked at again by them.
 * @throws Failure `conflict` where someone else changed them meanwhile; `invalid` for people who are not of the tenant
 */
export const updateSettings = operation(
  contract.updateTaxRiskSettings,
  ({ database, caller: user, body: { revision, ...values } }) => {
    const { tenantId } = user;
    return database.tenant(tenantId, async (tx) => {
      await tx.insert(taxRiskSettings).values({ tenantId, revision: 0 }).onConflictDoNothing();
      const [row] = await tx.select().from(taxRiskSettings).for('update');
      const before = row ?? unchanged;
      refuseStale({ thing: 'page' }, before, revision);
      await assertPeople(tx, 'assessorIds', values.assessorIds);
      await assertPeople(tx, 'controllerIds', values.controllerIds);
      const { usesRoleList, maySignOffAlone, blanketLimit, assessorIds, controllerIds } = before;
      const was = { usesRoleList, maySignOffAlone, blanketLimit, assessorIds, controllerIds };
      const changes = changesBetween(was, values);
      if (changes) {
        await tx
          .update(taxRiskSettings)
          .set({ ...values, revision: before.revision + 1 })
          .where(eq(taxRiskSettings.tenantId, tenantId));
        await record(tx, user, {
          type: 'tenant.tax-risks-changed',
          id: tenantId,
          detail: changes,
        });
        await recheckLater(tx, tenantId, undefined);
      }
      return present(tx, user, await readSettings(tx));
    });
  },
);

async function assertPeople(tx: Tx, field: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await namesOfUsers(tx, ids);
  if (found.length === new Set(ids).size) return;
  const message = 'One of these people is no longer a user. Choose again.';
  throw new Failure('invalid', message, { [field]: message });
}
