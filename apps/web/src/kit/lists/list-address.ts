import {
  type ListDefinition,
  type ListFilter,
  listFilters,
  type SortDirection,
  sortDirections,
} from '@countersign/contract';

/**
 * The parameters that a page has of its own besides those of every list: for each its choices, the
 * first of which is the usual one, or `text` for any text, usually empty.
 */
export type OwnParameters = Readonly<Record<string, readonly string[] | 'text'>>;

/** The values of a page's own parameters. */
export type OwnValues<Own extends OwnParameters> = {
  [Name in keyof Own]: Own[Name] extends readonly (infer Choice)[] ? Choice : string;
};

/** Lists the sizes of a page, in rows. */
export const pageSizes = [25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** Describes the state of a list in the address. */
export interface ListAddress<Own extends OwnParameters = OwnParameters> {
  search: string;
  filters: ListFilter[];
  sort: { by: string; direction: SortDirection };
  /** Of a page that is not the first one. */
  cursor: string | undefined;
  pageSize: PageSize;
  /** The page's own parameters. */
  more: OwnValues<Own>;
  /** The columns that a saved view brought along; undefined for those that the user chose. */
  columns: string[] | undefined;
  /** The id of the saved view that was opened. */
  view: string | undefined;
}

/** Reads the address of a list; what it can't mean is as if it were not there. */
export function readListAddress<Own extends OwnParameters>(
  params: URLSearchParams,
  definition: ListDefinition,
  own: Own,
): ListAddress<Own> {
  const by = params.get('sort') ?? definition.defaultSort.by;
  const usual = by === definition.defaultSort.by ? definition.defaultSort.direction : 'ascending';
  const columns = params
    .get('columns')
    ?.split(',')
    .filter((key) => key !== '');
  return {
    search: params.get('search') ?? '',
    filters: readFilters(params.get('filters')),
    sort: {
      by,
      direction: sortDirections.find((one) => one === params.get('direction')) ?? usual,
    },
    cursor: params.get('cursor') ?? undefined,
    pageSize: pageSizes.find((one) => String(one) === params.get('rows')) ?? pageSizes[0],
    more: readOwn(params, own),
    columns: columns?.length ? columns : undefined,
    view: params.get('view') ?? undefined,
  };
}

function readFilters(text: string | null): ListFilter[] {
  try {
    return listFilters.safeParse(JSON.parse(text ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

/** Reads a page's own parameters. */
export function readOwn<Own extends OwnParameters>(
  params: URLSearchParams,
  own: Own,
): OwnValues<Own> {
  const values = Object.entries(own).map(([name, choices]) => {
    const value = params.get(name) ?? '';
    const known = choices === 'text' || choices.includes(value);
    return [name, known ? value : usualOf(choices)];
  });
  return Object.fromEntries(values) as OwnValues<Own>;
}

/** Returns the default of a page's own parameter. */
export function usualOf(choices: readonly string[] | 'text'): string {
  return choices === 'text' ? '' : (choices[0] ?? '');
}

/** A change of a list's address; parts that are left out stay as they are. */
export type ListAddressChange = Partial<Omit<ListAddress, 'more'>> & {
  more?: Readonly<Record<string, string>>;
};

/**
 * The address after a change. What is as usual is left out, parameters that are not the list's stay,
 * and other rows or another order begin at the first page.
 */
export function changeListAddress(
  params: URLSearchParams,
  definition: ListDefinition,
  own: OwnParameters,
  change: ListAddressChange,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (name: string, value: string | undefined, usual = '') => {
    if (value === undefined || value === usual) next.delete(name);
    else next.set(name, value);
  };
  if ('search' in change) set('search', change.search);
  if (change.filters) set('filters', JSON.stringify(change.filters), '[]');
  if (change.sort) {
    const { by, direction } = definition.defaultSort;
    const isUsual = change.sort.by === by;
    set('sort', change.sort.by, by);
    set('direction', change.sort.direction, isUsual ? direction : 'ascending');
  }
  if (change.pageSize) set('rows', String(change.pageSize), String(pageSizes[0]));
  if ('columns' in change) set('columns', change.columns?.join(','));
  if ('view' in change) set('view', change.view);
  for (const [name, value] of Object.entries(change.more ?? {})) {
    set(name, value, usualOf(own[name] ?? 'text'));
  }
  // Columns and the name of a view leave the rows where they are.
  const isSameRows = Object.keys(change).every((name) => name === 'columns' || name === 'view');
  if (!isSameRows) set('cursor', change.cursor);
  return next;
}
