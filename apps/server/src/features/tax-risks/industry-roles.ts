import type { ArchivedChoice, IndustryRole, IndustryRoleInput } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import {
  companies,
  taxIndustryRoles,
  taxRisks,
  users,
} from '../../platform/database/tables/index.ts';
import { changesBetween } from '../../platform/events/event-changes.ts';
import { record } from '../../platform/events/record.ts';
import { notFound } from '../../platform/failure/failure.ts';
import { takenOr } from '../../platform/failure/taken.ts';
import { operation } from '../../platform/http/operation.ts';
import { isArchived } from '../../platform/lists/is-archived.ts';
import type { RecordRows } from '../../platform/lists/record-rows.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { lock, refuseStale, setArchived, writeChange } from '../../platform/records/records.ts';
import { industryRoleSource } from './industry-role-source.ts';
import { recheckLater } from './recheck-job.ts';

type RoleRow = typeof taxIndustryRoles.$inferSelect;

const roleKind = {
  thing: 'role',
  table: taxIndustryRoles,
  subject: 'industry-role',
  canChangeInArchive: true,
} as const;

const taken = {
  tax_industry_roles_name: {
    field: 'name',
    message: 'A role with this name already exists. Enter a different name.',
  },
};

/** The rows of the list of the industry's roles. */
export const roleRows: RecordRows<IndustryRole, { archived: ArchivedChoice }> = {
  thing: 'role',
  fileName: 'Industry roles',
  source: industryRoleSource,
  shown: isArchived(taxIndustryRoles.archivedAt),
  load: (tx, ids) => presentRoles(tx, inArray(taxIndustryRoles.id, [...ids])),
  name: ({ name }) => name,
};

async function presentRoles(tx: Tx, where: SQL): Promise<IndustryRole[]> {
  const rows = await tx
    .select({
      role: taxIndustryRoles,
      verifiedBy: sql<string>`coalesce(trim(${users.firstName} || ' ' || ${users.lastName}), '')`,
    })
    .from(taxIndustryRoles)
    .leftJoin(users, eq(users.id, taxIndustryRoles.verifiedBy))
    .where(where);
  return rows.map(({ role, verifiedBy }) => ({
    ...valuesOf(role),
    id: role.id,
    verifiedBy,
    verifiedAt: role.verifiedAt?.toISOString() ?? null,
    archivedAt: role.archivedAt?.toISOString() ?? null,
    updatedAt: role.updatedAt.toISOString(),
    revision: role.revision,
  }));
}

function valuesOf(role: RoleRow): IndustryRoleInput {
  const { name, department, criterion, allowsGeneralTest, restsOnEquipment } = role;
  const { source: from, sourceDate, verifiedAt } = role;
  return {
    name,
    department,
    criterion,
    allowsGeneralTest,
    restsOnEquipment,
    source: from,
    sourceDate,
    isVerified: verifiedAt !== null,
  };
}

/** One role of the industry's list. @throws Failure `not-found` */
export async function findRole(tx: Tx, _user: Member, id: string): Promise<IndustryRole> {
  const [role] = await presentRoles(tx, eq(taxIndustryRoles.id, id));
  if (!role) throw notFound('role');
  return role;
}

const verified = (user: Member, isVerified: boolean) =>
  isVerified
    ? { verifiedBy: user.userId, verifiedAt: currentTime() }
    : { verifiedBy: null, verifiedAt: null };

/**
 * Adds a role of the industry's list.
 * @throws Failure `conflict` where there is one of this name
 */
export async function createRole(
  database: Database,
  user: Member,
  { isVerified, ...values }: IndustryRoleInput,
): Promise<IndustryRole> {
  const { tenantId } = user;
  try {
    return await database.tenant(tenantId, async (tx) => {
      const id = newId();
      await tx
        .insert(taxIndustryRoles)
        .values({ id, tenantId, ...values, ...verified(user, isVerified) });
      await record(tx, user, { type: 'industry-role.created', id });
      return findRole(tx, user, id);
    });
  } catch (error) {
    throw takenOr(error, taken);
  }
}

/**
 * Changes a role, archives or restores it. What was compared with the source once is to be compared again
 * where its criteria change, unless the one who changes them says that they have.
 * @throws Failure `not-found`; `conflict` where someone else changed it meanwhile, or the name is taken
 */
export const updateRole = operation(
  contract.updateIndustryRole,
  async ({
    database,
    caller: user,
    params: { id },
    body: { revision, isArchived: toArchive, ...values },
  }) => {
    try {
      return await database.tenant(user.tenantId, async (tx) => {
        const row = await lock(tx, roleKind, id);
        refuseStale(roleKind, row, revision);
        const changes = changesBetween(valuesOf(row), values);
        if (changes) {
          const { isVerified, ...columns } = values;
          await writeChange(tx, roleKind, id, {
            ...columns,
            ...verified(user, isVerified),
          });
          await record(tx, user, { type: 'industry-role.changed', id, detail: changes });
        }
        await setArchived(tx, user, roleKind, row, toArchive);
        const claimed = sql`${taxRisks.roleClaim} ->> 'roleId' = ${id}`;
        const isNewlyArchived = toArchive && row.archivedAt === null;
        if (changes || isNewlyArchived) await reviewWhatRestsOn(tx, claimed);
        await recheckLater(tx, user.tenantId, claimed);
        return findRole(tx, user, id);
      });
    } catch (error) {
      throw takenOr(error, taken);
    }
  },
);

/** Schedules a review of what was signed off by a role whose entry is changed or removed. */
async function reviewWhatRestsOn(tx: Tx, claimed: SQL): Promise<void> {
  const byList = eq(taxRisks.route, 'role-list');
  const stands = inArray(taxRisks.status, ['signed-off', 'issued', 'acknowledged']);
  await tx
    .update(taxRisks)
    .set({
      reviewOn: sql`(${currentTime().toISOString()}::timestamptz at time zone ${companies.timeZone})::date`,
      reviewReason: 'role-list',
    })
    .from(companies)
    .where(and(eq(companies.id, taxRisks.companyId), claimed, byList, stands));
}
