import type { CustomField } from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { setArchived } from '../../platform/records/records.ts';
import { nextPosition } from './create-custom-field.ts';
import { customFieldKind, fieldOfId, lockField } from './custom-field-queries.ts';

/**
 * Takes a field out of forms and lists, or puts it back behind those in use. Its values stay, and come
 * back with it.
 * @throws Failure `not-found`; `conflict` where someone else changed it meanwhile, or it is to come back
 * and as many fields are in use as there can be.
 */
export function archiveCustomField(
  database: Database,
  user: Member,
  id: string,
  { revision, isArchived }: { revision: number; isArchived: boolean },
): Promise<CustomField> {
  return database.tenant(user.tenantId, async (tx) => {
    const field = await lockField(tx, id, revision);
    const comesBack = field.archivedAt !== null && !isArchived;
    const changes = comesBack ? { position: await nextPosition(tx, field.of) } : {};
    await setArchived(tx, user, customFieldKind, field, isArchived, changes);
    return fieldOfId(tx, id);
  });
}
