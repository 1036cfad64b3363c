import {
  type CustomField,
  type CustomFieldInput,
  type CustomFieldOwner,
  maxCustomFields,
} from '@countersign/contract';
import { count, eq, max } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { customFields } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { takenOr } from '../../platform/failure/taken.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { fieldOfId, inUseOf } from './custom-field-queries.ts';
import { eventSettings, nameTaken, refuseTakenName, tidySettings } from './field-settings.ts';

/**
 * Adds a field to one kind of thing; it comes last.
 * @throws Failure `invalid` at what can’t be; `conflict` where the name is taken or there are too many.
 */
export async function createCustomField(
  database: Database,
  user: Member,
  { of, ...input }: CustomFieldInput,
): Promise<CustomField> {
  const { tenantId } = user;
  const { default: defaultValue, ...settings } = tidySettings(input);
  const id = newId();
  try {
    return await database.tenant(tenantId, async (tx) => {
      await refuseTakenName(tx, { id, of, name: settings.name });
      const position = await nextPosition(tx, of);
      await tx
        .insert(customFields)
        .values({ ...settings, id, tenantId, of, defaultValue, position });
      await record(tx, user, {
        type: 'custom-field.created',
        id,
        detail: {
          after: { of, ...eventSettings({ ...settings, default: defaultValue }) },
        },
      });
      return fieldOfId(tx, id);
    });
  } catch (error) {
    throw takenOr(error, nameTaken);
  }
}

/**
 * The position behind all fields of one kind of thing.
 * @throws Failure `conflict` where as many are in use as there can be.
 */
export async function nextPosition(tx: Tx, of: CustomFieldOwner): Promise<number> {
  const [inUse] = await tx.select({ count: count() }).from(customFields).where(inUseOf(of));
  if ((inUse?.count ?? 0) >= maxCustomFields) {
    const message = `You can use at most ${maxCustomFields} fields. Archive one first.`;
    throw new Failure('conflict', message, { of: message });
  }
  const [last] = await tx
    .select({ position: max(customFields.position) })
    .from(customFields)
    .where(eq(customFields.of, of));
  return (last?.position ?? -1) + 1;
}
