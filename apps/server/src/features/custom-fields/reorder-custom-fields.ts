import * as contract from '@countersign/contract';
import { asc, sql } from 'drizzle-orm';
import { customFields } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';
import { inUseOf } from './custom-field-queries.ts';

/**
 * Puts the fields in use of one kind of thing into an order.
 * @throws Failure `conflict` where the ids are not those of all fields in use, each once: someone else
 * added, archived or deleted one meanwhile.
 */
export const reorderCustomFields = operation(
  contract.reorderCustomFields,
  async ({ database, caller: user, body: { of, ids } }) => {
    const { tenantId } = user;
    return database.tenant(tenantId, async (tx) => {
      // Locked in the order in which those who write values lock them.
      const rows = await tx
        .select({
          id: customFields.id,
          name: customFields.name,
          position: customFields.position,
        })
        .from(customFields)
        .where(inUseOf(of))
        .orderBy(asc(customFields.id))
        .for('update');
      const before = rows.toSorted((a, b) => a.position - b.position);
      const after = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
      if (new Set(after).size !== rows.length || ids.length !== rows.length) {
        throw new Failure(
          'conflict',
          'Someone else has added or archived a field. Reload the page, then change the order.',
        );
      }
      if (before.every((row, index) => row === after[index])) return { ids };
      await tx.execute(sql`
      update ${customFields} set position = ordinal - 1
      from unnest(${sql.param(ids)}::uuid[]) with ordinality as one (id, ordinal)
      where ${customFields.id} = one.id`);
      const names = (list: typeof rows) => list.map(({ name }) => name);
      await record(tx, user, {
        type: 'tenant.custom-fields-reordered',
        id: tenantId,
        detail: { before: { order: names(before) }, after: { order: names(after) } },
      });
      return { ids };
    });
  },
);
