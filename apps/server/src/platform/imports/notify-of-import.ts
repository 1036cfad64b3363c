import type { NotificationEvent } from '@countersign/contract';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { notify } from '../notifications/notify.ts';
import type { ImportJob } from './import-queues.ts';

/** Notifies the user who ran an import of how it ended: once for each end, as a stopped import can be resumed. */
export async function notifyOfImport(
  tx: Tx,
  { tenantId, importId: id, userId }: ImportJob,
  event: Extract<NotificationEvent, `import-${string}`>,
): Promise<void> {
  const purpose = `import:${id}:${event}:${newId()}`;
  await notify(tx, tenantId, [{ userId, event, purpose, subject: { type: 'import', id } }]);
}
