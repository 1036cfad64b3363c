import { z } from 'zod';
import { type Endpoint, endpoint, type MemberPolicy } from '../endpoint.ts';
import { guid, jsonText } from '../rules.ts';

/** The types of list fields, which decide on filters, sorting, display and export. */
const listFieldKinds = [
  'text',
  'choice',
  'flag',
  'number',
  /** A day, `YYYY-MM-DD`. */
  'date',
  /** A moment, ISO 8601; filtered by days. */
  'moment',
] as const;
export type ListFieldKind = (typeof listFieldKinds)[number];

/** Something that the rows of a list can be filtered or sorted by, and a column of exports. */
export interface ListField {
  /** Such as `department`; fields of a tenant's own are `custom.` and their id. */
  key: string;
  label: string;
  kind: ListFieldKind;
  /** The options of a choice. Those of a tenant's own are read elsewhere. */
  options?: readonly { value: string; label: string }[];
  canSort?: boolean;
  canFilter?: boolean;
}

/** A list as data: the server reads it, the web client shows it, exports name its columns. */
export interface ListDefinition {
  /** Such as `contacts`; names its saved views. */
  name: string;
  fields: readonly ListField[];
  /** The default order. */
  defaultSort: { by: string; direction: SortDirection };
}

export const sortDirections = ['ascending', 'descending'] as const;
export type SortDirection = (typeof sortDirections)[number];

/**
 * Lists the operators of filters. `contains`: a text has what was typed; `any` and `none`: it is one, or none, of the
 * values; `between`: from the first value to the second, both included and either of them empty for no end, or for days
 * in a period; `empty` and `filled`: whether it has a value at all.
 */
const filterOperators = ['contains', 'any', 'none', 'between', 'empty', 'filled'] as const;
export type FilterOperator = (typeof filterOperators)[number];

/** The operators that a kind of field can be filtered with; the first one is offered first. */
export const operatorsOf: Record<ListFieldKind, readonly FilterOperator[]> = {
  text: ['contains', 'any', 'empty', 'filled'],
  choice: ['any', 'none', 'empty', 'filled'],
  flag: ['any'],
  number: ['between', 'empty', 'filled'],
  date: ['between', 'empty', 'filled'],
  moment: ['between', 'empty', 'filled'],
};

/** Ranges of days that move with the calendar: each stands as the only value of a `between`. */
export const listPeriods = [
  'today',
  'last-7-days',
  'last-30-days',
  'this-month',
  'last-month',
  'next-30-days',
  'this-year',
] as const;
export type ListPeriod = (typeof listPeriods)[number];

/** The period that the values of a filter name; undefined where they are days. */
export function periodOf(values: readonly string[]): ListPeriod | undefined {
  return values.length === 1 ? listPeriods.find((period) => period === values[0]) : undefined;
}

/** One condition on the rows of a list; all of them have to hold. Values are texts, whatever the kind. */
export const listFilter = z.object({
  field: z.string().min(1).max(150),
  operator: z.enum(filterOperators),
  values: z.array(z.string().max(200)).max(200),
});
export type ListFilter = z.output<typeof listFilter>;

export const listFilters = z.array(listFilter).max(20, 'A list can have 20 filters at most.');

/** The filters of a list in an address: a JSON array. */
const filtersText = jsonText('filters', '[]').pipe(listFilters);

const searchText = z.string().trim().max(200).default('');

/** Defines the choice of a list's rows: the search and the filters. */
const rowsChoice = { search: searchText, filters: filtersText };

/** Lists the choices of a list of rows that can be archived. */
export const archivedChoices = ['no', 'yes', 'all'] as const;
export type ArchivedChoice = (typeof archivedChoices)[number];
export const archivedQuery = { archived: z.enum(archivedChoices).default('no') };

/** The order of rows; a list refuses fields that can't be sorted by. */
const rowsOrder = {
  sort: z.string().max(100).optional(),
  direction: z.enum(sortDirections).optional(),
};

/**
 * Limits to which the rows of a list are counted; above them an answer says that there are more. The quick count comes
 * with a page in no time; the full one takes long in a long list, and is requested separately.
 */
export const countLimits = { quick: 1000, full: 100_000 } as const;

/** Validates a number of rows, exact up to the quick limit; one above it means any more. */
export const cappedCount = z
  .int()
  .min(0)
  .max(countLimits.quick + 1)
  .describe(`Exact up to ${countLimits.quick}; ${countLimits.quick + 1} stands for any more`);

/**
 * The query of a list. `cursor` is the `next` or `previous` of an answer, and leads to the page after
 * or before it; without one it is the first page.
 */
export const rowsQuery = z.object({
  ...rowsChoice,
  ...rowsOrder,
  cursor: z.string().max(2000).optional(),
  pageSize: z.coerce.number().int().min(1).max(100).default(25),
  count: z.enum(['quick', 'full']).default('quick'),
});
export type RowsQuery = z.output<typeof rowsQuery>;

/** The answer of a list: one page of rows, and the cursors of the previous and next page. */
export function rowsOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    /** The position of the first row in the whole list, from 1; 0 where there are no rows. */
    from: z.int(),
    /** How many rows there are in all, as far as they were counted. */
    total: z.int(),
    /** There are more than `total`. */
    isTotalCapped: z.boolean(),
  });
}

/** A page of rows as lists answer it. */
export interface Rows<Item> {
  items: Item[];
  next: string | null;
  previous: string | null;
  from: number;
  total: number;
  isTotalCapped: boolean;
}

/** Validates the selection of rows: those of these ids, or all that a list shows but a few. */
export const rowSelection = z.union([
  z.object({ ids: z.array(guid).min(1, 'Choose at least one row.').max(1000) }),
  z.object({
    all: z.literal(true),
    search: searchText,
    filters: listFilters.default([]),
    ...archivedQuery,
    except: z.array(guid).max(1000).default([]),
  }),
]);
export type RowSelection = z.output<typeof rowSelection>;

const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The query parameters of an export beyond those of its list: it has every row, in the order of the list. */
const exportQuery = z.object({
  ...rowsChoice,
  ...rowsOrder,
  format: z.enum(exportFormats),
  /** The keys of the columns, separated by commas, in their order; empty for all. */
  columns: z
    .string()
    .max(8000)
    .default('')
    .transform((text) => text.split(',').filter((key) => key !== '')),
});
export type ExportQuery = z.output<typeof exportQuery>;

/** The download of all rows of a list; `more` are the parameters that the list has of its own. */
export function exportEndpoint<More extends z.ZodRawShape>(of: {
  name: string;
  summary: string;
  base: Endpoint['base'];
  path: `/${string}`;
  policy: MemberPolicy;
  more: More;
}) {
  const { more, ...rest } = of;
  return endpoint({
    ...rest,
    method: 'GET',
    query: exportQuery.extend(more),
    download: 'table',
  });
}
