import type {
  ArchivedChoice,
  BulkOutcome,
  Endpoint,
  ExportQuery,
  idParams,
  MemberPolicy,
  RowSelection,
  Rows,
  RowsQuery,
} from '@countersign/contract';
import type { z } from 'zod';
import type { Tx } from '../database/database.ts';
import { type Call, type Operation, operation, tenantOperation } from '../http/operation.ts';
import { bulkRows } from '../lists/bulk-rows.ts';
import { exportRows } from '../lists/export-rows.ts';
import type { ListSource } from '../lists/list-source.ts';
import { readRows } from '../lists/read-rows.ts';
import { listSource, type RecordRows } from '../lists/record-rows.ts';
import type { Member } from '../policy/caller.ts';

type None = z.ZodUndefined;
type Policy = MemberPolicy | 'signed-in';

type ListEndpoint<Row, Choice> = Endpoint<
  None,
  z.ZodType<RowsQuery & Choice>,
  None,
  z.ZodType<Rows<Row>>,
  Policy
>;

/**
 * The operation that answers a page of the rows that a user sees. It fails with `invalid` for a sort, filter
 * or cursor that the list can't have.
 */
export function listOperation<Row extends { id: string }, Choice, Source extends ListSource>(
  endpoint: ListEndpoint<Row, Choice>,
  rows: RecordRows<NoInfer<Row>, NoInfer<Choice>, Source>,
): Operation {
  return tenantOperation<ListEndpoint<Row, Choice>>(endpoint, async ({ tx, caller, query }) => {
    const source = await listSource(rows, tx, caller, query.filters);
    return readRows(tx, source, query, rows.shown(query, caller), (ids) =>
      rows.load(tx, ids, caller, source),
    );
  });
}

/**
 * The operation that answers all rows that a list shows to a user, as a file. It fails with `invalid` for a
 * column, sort or filter that the list can't have.
 */
export function exportOperation<Row extends { id: string }, Choice, Source extends ListSource>(
  endpoint: Endpoint<None, z.ZodType<ExportQuery & Choice>, None, None, Policy>,
  rows: RecordRows<Row, NoInfer<Choice>, Source>,
): Operation {
  return operation<typeof endpoint>(endpoint, (call) => exportRows(call, call.query, rows));
}

interface BulkBody {
  action: string;
  selection: RowSelection;
}

type BulkEndpoint<Body> = Endpoint<
  None,
  None,
  z.ZodType<Body>,
  z.ZodType<{ items: BulkOutcome[] }>,
  MemberPolicy
>;

/** The operation that does something to many rows of a list. It fails as `bulkRows`. */
export function bulkOperation<
  Body extends BulkBody,
  Row extends { id: string },
  Source extends ListSource,
>(
  endpoint: BulkEndpoint<Body>,
  rows: RecordRows<Row, NoInfer<Omit<Body, 'selection'>> & { archived: ArchivedChoice }, Source>,
  act: (call: Call<BulkEndpoint<NoInfer<Body>>>, row: NoInfer<Row>) => Promise<unknown>,
): Operation {
  return operation<BulkEndpoint<Body>>(endpoint, (call) =>
    bulkRows(call, call.body, rows, (row) => act(call, row)),
  );
}

type GetEndpoint<Item = object> = Endpoint<typeof idParams, None, None, z.ZodType<Item>, Policy>;

/** The operation that answers one record. It fails with what `find` throws. */
export function getOperation<Item extends object>(
  endpoint: GetEndpoint<Item>,
  find: (tx: Tx, user: Member, id: string) => Promise<NoInfer<Item>>,
): Operation {
  return tenantOperation<GetEndpoint>(endpoint, ({ tx, caller, params }) =>
    find(tx, caller, params.id),
  );
}
