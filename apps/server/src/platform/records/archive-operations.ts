import type { Endpoint, idParams, MemberPolicy } from '@countersign/contract';
import type { z } from 'zod';
import type { Database } from '../database/database.ts';
import { type Operation, operation } from '../http/operation.ts';
import type { Member } from '../policy/caller.ts';

/** An endpoint that archives or restores a record by its id, and answers it. */
type ArchiveEndpoint<Answer = object> = Endpoint<
  typeof idParams,
  z.ZodUndefined,
  z.ZodUndefined,
  z.ZodType<Answer>,
  MemberPolicy | 'signed-in'
>;

/** The operations that archive a record and restore it. */
export function archiveOperations<Answer extends object>(
  archive: ArchiveEndpoint<Answer>,
  restore: ArchiveEndpoint<Answer>,
  setArchived: (
    database: Database,
    user: Member,
    id: string,
    isArchived: boolean,
  ) => Promise<NoInfer<Answer>>,
): Operation[] {
  return [
    operation<ArchiveEndpoint>(archive, ({ database, caller, params }) =>
      setArchived(database, caller, params.id, true),
    ),
    operation<ArchiveEndpoint>(restore, ({ database, caller, params }) =>
      setArchived(database, caller, params.id, false),
    ),
  ];
}

/** Archives or restores one record of a bulk operation. */
export function bulkArchive(
  setArchived: (
    database: Database,
    user: Member,
    id: string,
    isArchived: boolean,
  ) => Promise<unknown>,
) {
  return (
    call: { database: Database; caller: Member; body: { action: 'archive' | 'restore' } },
    { id }: { id: string },
  ): Promise<unknown> =>
    setArchived(call.database, call.caller, id, call.body.action === 'archive');
}
