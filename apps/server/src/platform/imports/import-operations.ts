import { type Operation, operation } from '../http/operation.ts';
import type { Member } from '../policy/caller.ts';
import { checkImport } from './check-import.ts';
import { chooseHeadings } from './choose-headings.ts';
import type { AnyImportKind } from './import-kind.ts';
import { assertSeen, findImport, presentImport } from './import-queries.ts';
import { exportProblems, listImportRows } from './list-import-rows.ts';
import { listImports } from './list-imports.ts';
import { runImport, undoImport } from './start-import.ts';
import { stopImport } from './stop-import.ts';
import { uploadImport } from './upload-import.ts';

/** The operations behind a kind's calls. Its jobs need the kind as well: see `importJobs`. */
export function importOperations(kind: AnyImportKind): Operation[] {
  const { endpoints } = kind;
  return [
    operation(endpoints.upload, ({ platform, caller, query, upload }) =>
      uploadImport(platform, kind, caller, query, upload),
    ),
    operation(endpoints.list, ({ platform, caller, query }) =>
      listImports(platform, kind, caller, query),
    ),
    operation(endpoints.columns, async ({ database, caller, query }) => {
      const columns = await database.tenant(caller.tenantId, (tx) =>
        kind.columns(tx, caller, query.defaults),
      );
      return {
        columns: columns.map(({ otherNames: _, isDrawn: __, ...column }) => column),
        duplicates: [...kind.duplicates],
      };
    }),
    ...operationsOfOne(kind).map((one) => whereSeen(kind, one)),
  ];
}

/** The same for users who see the requested import. */
function whereSeen(kind: AnyImportKind, one: Operation): Operation {
  return {
    ...one,
    handle: async (call) => {
      const { caller, params } = call as { caller: Member; params: { id: string } };
      await call.database.tenant(caller.tenantId, (tx) => assertSeen(tx, kind, caller, params.id));
      return one.handle(call);
    },
  };
}

/** Lists the operations on an existing import. */
function operationsOfOne(kind: AnyImportKind): Operation[] {
  const { endpoints } = kind;
  return [
    operation(endpoints.get, async ({ database, caller: { tenantId }, params }) =>
      presentImport(
        await database.tenant(tenantId, (tx) => findImport(tx, tenantId, kind.kind, params.id)),
      ),
    ),
    operation(endpoints.headings, ({ platform, caller, params, body }) =>
      chooseHeadings(platform, kind, caller, params.id, body),
    ),
    operation(endpoints.check, ({ platform, caller, params, body }) =>
      checkImport(platform, kind, caller, params.id, body),
    ),
    operation(endpoints.rows, ({ platform, caller, params, query }) =>
      listImportRows(platform, kind, caller, params.id, query),
    ),
    operation(endpoints.run, ({ platform, caller, params, body }) =>
      runImport(platform, kind, caller, params.id, body),
    ),
    operation(endpoints.stop, ({ platform, caller, params }) =>
      stopImport(platform, kind, caller, params.id),
    ),
    operation(endpoints.undo, ({ platform, caller, params }) =>
      undoImport(platform, kind, caller, params.id),
    ),
    operation(endpoints.problems, ({ platform, caller, params }) =>
      exportProblems(platform, kind, caller, params.id),
    ),
  ];
}
