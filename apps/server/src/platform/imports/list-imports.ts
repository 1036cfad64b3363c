import type { Import, ListDefinition, Rows, RowsQuery } from '@countersign/contract';
import { inArray, sql } from 'drizzle-orm';
import { imports } from '../database/tables/index.ts';
import { listFrom } from '../lists/list-from.ts';
import { readRows } from '../lists/read-rows.ts';
import type { Platform } from '../platform.ts';
import type { Member } from '../policy/caller.ts';
import { searchBy } from '../search/search-by.ts';
import type { AnyImportKind } from './import-kind.ts';
import { fromImports, presentImport, seenImports } from './import-queries.ts';

const definition = {
  name: 'imports',
  fields: [{ key: 'createdAt', label: 'Uploaded', kind: 'moment', canSort: true }],
  defaultSort: { by: 'createdAt', direction: 'descending' },
} as const satisfies ListDefinition;

const source = listFrom(definition, {
  from: sql`${imports}`,
  id: imports.id,
  fields: { createdAt: imports.createdAt },
  search: searchBy({ texts: [sql`fold(${imports.fileName})`] }),
});

/**
 * The files of a kind that were uploaded, the latest first.
 * @throws Failure `invalid` for a sort, filter or cursor that the list can't have.
 */
export async function listImports(
  { database }: Pick<Platform, 'database'>,
  kind: AnyImportKind,
  user: Member,
  query: RowsQuery,
): Promise<Rows<Import>> {
  return database.tenant(user.tenantId, (tx) =>
    readRows(tx, source, query, seenImports(kind, user), async (ids) =>
      (await fromImports(tx).where(inArray(imports.id, ids))).map(presentImport),
    ),
  );
}
