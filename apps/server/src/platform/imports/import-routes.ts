import { type Route, route } from '../http/route.ts';
import type { Platform } from '../platform.ts';
import { checkImport } from './check-import.ts';
import { chooseHeadings } from './choose-headings.ts';
import type { AnyImportKind } from './import-kind.ts';
import { findImport, presentImport } from './import-row.ts';
import { exportProblems, listImportRows } from './list-import-rows.ts';
import { listImports } from './list-imports.ts';
import { runImport, undoImport } from './start-import.ts';
import { uploadImport } from './upload-import.ts';

/** The operations behind a kind's calls. Its jobs need the kind as well: see `importJobs`. */
export function importRoutes(platform: Platform, kind: AnyImportKind): Route[] {
  const { endpoints } = kind;
  const { database } = platform;
  return [
    route(endpoints.upload, ({ user, query, upload }) =>
      uploadImport(platform, kind, user, query, upload),
    ),
    route(endpoints.list, ({ user, query }) => listImports(platform, kind, user, query)),
    route(endpoints.columns, async ({ user }) => {
      const columns = await database.tenant(user.tenantId, (tx) => kind.columns(tx, user));
      return {
        columns: columns.map(({ otherNames: _, ...column }) => column),
        duplicates: [...kind.duplicates],
      };
    }),
    route(endpoints.get, async ({ user: { tenantId }, params }) =>
      presentImport(
        await database.tenant(tenantId, (tx) => findImport(tx, tenantId, kind.kind, params.id)),
      ),
    ),
    route(endpoints.headings, ({ user, params, body }) =>
      chooseHeadings(platform, kind, user, params.id, body.row),
    ),
    route(endpoints.check, ({ user, params, body, address }) =>
      checkImport(platform, kind, user, params.id, body, address),
    ),
    route(endpoints.rows, ({ user, params, query }) =>
      listImportRows(platform, kind, user, params.id, query),
    ),
    route(endpoints.run, ({ user, params, body, address }) =>
      runImport(platform, kind, user, params.id, body, address),
    ),
    route(endpoints.undo, ({ user, params, address }) =>
      undoImport(platform, kind, user, params.id, address),
    ),
    route(endpoints.problems, ({ user, params }) =>
      exportProblems(platform, kind, user, params.id),
    ),
  ];
}
