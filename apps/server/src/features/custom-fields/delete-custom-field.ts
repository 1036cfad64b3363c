import * as contract from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { customFields } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { lockField } from './custom-field-queries.ts';
import { eventSettings } from './field-settings.ts';
import { locationsOf } from './get-custom-field-use.ts';

/**
 * Deletes a field that nothing has a value of, and nothing goes by.
 * @throws Failure `not-found`; `conflict` where it is used.
 */
export const deleteCustomField = tenantOperation(
  contract.deleteCustomField,
  async ({ tx, caller: user, params: { id } }) => {
    const field = await lockField(tx, id);
    if (field.isUsed) {
      throw new Failure(
        'conflict',
        'This field has values and can’t be deleted. Archive it instead.',
      );
    }
    const [location] = await locationsOf(tx, id);
    if (location) {
      const what = location.kind === 'approval-setup' ? 'The approval setup' : 'The contact group';
      throw new Failure(
        'conflict',
        `${what} “${location.name}” uses this field, so it can’t be deleted. Change it first, or archive the field.`,
      );
    }
    await tx.delete(customFields).where(eq(customFields.id, id));
    const before = { of: field.of, ...eventSettings(field) };
    await record(tx, user, { type: 'custom-field.deleted', id, detail: { before } });
    return null;
  },
);
