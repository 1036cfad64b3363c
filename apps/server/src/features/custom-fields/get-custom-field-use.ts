import * as contract from '@countersign/contract';
import { type CustomFieldUse, customKey } from '@countersign/contract';
import { hasChoices } from '@countersign/domain';
import { and, count, eq, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import {
  approvalSetups,
  approvalSetupVersions,
  contactGroups,
  customValues,
} from '../../platform/database/tables/index.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { fieldOfId } from './custom-field-queries.ts';

/**
 * Counts the uses of a field, and lists what depends on it.
 * @throws Failure `not-found`
 */
export const getCustomFieldUse = tenantOperation(
  contract.getCustomFieldUse,
  async ({ tx, params: { id } }) => {
    const { kind } = await fieldOfId(tx, id);
    const [used] = await tx
      .select({ objects: count() })
      .from(customValues)
      // Every object with a value has one at the first place.
      .where(and(eq(customValues.fieldId, id), eq(customValues.position, 0)));
    return {
      objects: used?.objects ?? 0,
      choices: hasChoices(kind) ? await choiceCounts(tx, id) : {},
      locations: await locationsOf(tx, id),
    };
  },
);

/** Counts the objects with each choice of a field, by the choice's id; choices without any are left out. */
export async function choiceCounts(tx: Tx, fieldId: string): Promise<Record<string, number>> {
  const rows = await tx
    .select({ id: customValues.sortText, count: count() })
    .from(customValues)
    .where(eq(customValues.fieldId, fieldId))
    .groupBy(customValues.sortText);
  return Object.fromEntries(rows.map((row) => [row.id, row.count]));
}

/** The approval setups with a condition on a field, and the groups of contacts that are found by it. */
export async function locationsOf(tx: Tx, fieldId: string): Promise<CustomFieldUse['locations']> {
  const result = await tx.execute(sql`
    select 'approval-setup' as kind, ${approvalSetups.name} as name from ${approvalSetups}
    where exists (
      select from (
        select ${approvalSetupVersions.steps} as steps from ${approvalSetupVersions}
        where ${approvalSetupVersions.approvalSetupId} = ${approvalSetups.id}
        order by ${approvalSetupVersions.version} desc limit 1
      ) as newest where position(${fieldId} in newest.steps::text) > 0
    )
    union all
    select 'contact-group' as kind, ${contactGroups.name} as name from ${contactGroups}
    where position(${customKey(fieldId)} in ${contactGroups.filters}::text) > 0
    order by kind, name`);
  return rowsOf<CustomFieldUse['locations'][number]>(result);
}
