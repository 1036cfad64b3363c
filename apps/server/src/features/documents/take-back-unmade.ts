import type { AppEvent } from '@countersign/contract';
import { currentTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { documents } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { systemIn } from '../../platform/policy/caller.ts';
import type { EmailDocument } from './document-email.ts';
import { ofDocuments } from './party-queries.ts';

/**
 * Makes those of some locked documents drafts again that were sent before documents had parties, and whose file
 * was not made until the release changed: nobody was mailed, nobody is asked, and nothing would ever end them.
 * Answers their ids.
 */
export async function takeBackUnmade(
  tx: Tx,
  tenantId: string,
  held: readonly Pick<EmailDocument, 'id' | 'state' | 'round' | 'pdfSha256'>[],
): Promise<Set<string>> {
  const ids = held
    .filter(({ state, round, pdfSha256 }) => {
      return state === 'pending' && round === 0 && pdfSha256 === null;
    })
    .map(({ id }) => id);
  if (ids.length === 0) return new Set();
  await tx
    .update(documents)
    .set({ state: 'draft', delivery: 'none', sentAt: null, sentBy: null, updatedAt: currentTime() })
    .where(ofDocuments(ids));
  await record(
    tx,
    systemIn(tenantId),
    ...ids.map((id): AppEvent => ({ type: 'document.taken-back', id })),
  );
  return new Set(ids);
}
