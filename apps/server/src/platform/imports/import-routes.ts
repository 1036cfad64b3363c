import { type Route, route } from '../http/route.ts';
import type { Platform } from '../platform.ts';
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
export function importRoutes(platform: Platform, kind: AnyImportKind): Route[] {
  const { endpoints } = kind;
  const { database } = platform;
  return [
    route(endpoints.upload, ({ caller, query, upload }) =>
      uploadImport(platform, kind, caller, query, upload),
    ),
    route(endpoints.list, ({ caller, query }) => listImports(platform, kind, caller, query)),
    route(endpoints.columns, async ({ caller }) => {
      const columns = await database.tenant(caller.tenantId, (tx) => kind.columns(tx, caller));
      return {
        columns: columns.map(({ otherNames: _, isDrawn: __, ...column }) => column),
        duplicates: [...kind.duplicates],
      };
    }),
    ...routesOfOne(platform, kind).map((one) => whereSeen(platform, kind, one)),
  ];
}

/** The same for who sees the import that is asked for. */
function whereSeen({ database }: Platform, kind: AnyImportKind, one: Route): Route {
  return {
    ...one,
    handle: async (call) => {
      const { caller, params } = call as { caller: Member; params: { id: string } };
      await database.tenant(caller.tenantId, (tx) => assertSeen(tx, kind, caller, params.id));
      return one.handle(call);
    },
  };
}

/** What is done with an import that is there. */
function routesOfOne(platform: Platform, kind: AnyImportKind): Route[] {
  const { endpoints } = kind;
  const { database } = platform;
  return [
    route(endpoints.get, async ({ caller: { tenantId }, params }) =>
      presentImport(
        await database.tenant(tenantId, (tx) => findImport(tx, tenantId, kind.kind, params.id)),
      ),
    ),
    route(endpoints.headings, ({ caller, params, body }) =>
      chooseHeadings(platform, kind, caller, params.id, body),
    ),
    route(endpoints.check, ({ caller, params, body }) =>
      checkImport(platform, kind, caller, params.id, body),
    ),
    route(endpoints.rows, ({ caller, params, query }) =>
      listImportRows(platform, kind, caller, params.id, query),
    ),
    route(endpoints.run, ({ caller, params, body }) =>
      runImport(platform, kind, caller, params.id, body),
    ),
    route(endpoints.stop, ({ caller, params }) => stopImport(platform, kind, caller, params.id)),
    route(endpoints.undo, ({ caller, params }) => undoImport(platform, kind, caller, params.id)),
    route(endpoints.problems, ({ caller, params }) =>
      exportProblems(platform, kind, caller, params.id),
    ),
  ];
}
