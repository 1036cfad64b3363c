import { may } from '@countersign/domain';
import type { Tx } from '../database/database.ts';
import type { Author } from '../events/record.ts';
import { PermanentFailure } from '../jobs/job-kind.ts';
import type { Member } from '../policy/caller.ts';
import { findMember } from '../policy/find-member.ts';
import type { AnyImportKind } from './import-kind.ts';
import type { ImportJob } from './import-queues.ts';

/**
 * Loads the user who requested a job, with their present rights: what they may not do any more is not done for them
 * either. What is recorded for them is marked as part of the import.
 * @throws PermanentFailure where they have lost their membership, or the right.
 */
export async function loadRequester(
  tx: Tx,
  { endpoints }: AnyImportKind,
  job: ImportJob,
): Promise<Member & Pick<Author, 'importId'>> {
  const asker = await findMember(tx, job);
  if (!asker || !may(asker, endpoints.run.policy)) {
    throw new PermanentFailure('The user who started this import is no longer allowed to.');
  }
  return { ...asker, importId: job.importId };
}
