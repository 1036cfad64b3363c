import type { Tx } from '../../../platform/database/database.ts';
import { customFieldsOf, type OwnersField } from '../../custom-fields/index.ts';

/** The tenant's own fields of contacts that are not archived; kept as they are where values are written. */
export async function fieldsInUse(tx: Tx, lock = false): Promise<OwnersField[]> {
  const fields = await customFieldsOf(tx, 'contact', { lock });
  return fields.filter(({ archivedAt }) => archivedAt === null);
}
