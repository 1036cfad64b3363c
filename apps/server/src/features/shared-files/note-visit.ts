import type { VisitKind } from '@countersign/contract';
import { currentTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { distributionVisits } from '../../platform/database/tables/index.ts';
import { deviceKind } from './device-kind.ts';

/** Describes a visit at a link: its recipient, and its origin. */
export interface VisitFrom {
  tenantId: string;
  recipientId: string;
  address: string;
  userAgent: string;
}

/** Writes down what was done at a link. Answers false where that very visit is written down already. */
export async function noteVisit(
  tx: Tx,
  { tenantId, recipientId, address, userAgent }: VisitFrom,
  kind: VisitKind,
  { id = newId(), fileVersionId = null }: { id?: string; fileVersionId?: string | null } = {},
): Promise<boolean> {
  const written = await tx
    .insert(distributionVisits)
    .values({
      id,
      tenantId,
      recipientId,
      kind,
      fileVersionId,
      at: currentTime(),
      address,
      device: deviceKind(userAgent),
    })
    .onConflictDoNothing()
    .returning({ id: distributionVisits.id });
  return written.length > 0;
}

/** A caller as whose visit it is. */
export function visitOf(caller: {
  tenantId: string;
  subjectId: string;
  address: string;
  userAgent: string;
}): VisitFrom {
  return { ...caller, recipientId: caller.subjectId };
}
