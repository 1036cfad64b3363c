import type { ReportSum } from '@countersign/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { BuiltReport } from './build-report.ts';
import type { FoundColumn } from './columns/find-columns.ts';
import type { Join } from './data-set.ts';

/** A preview looks at so many rows. */
const previewed = 1000;

/** Builds the `from` clause: the rows of the set with the joins that the columns need. */
function fromOf(
  { set, filtered, joins: needed }: BuiltReport,
  columns: readonly FoundColumn[],
): SQL {
  const joins = new Set<Join>();
  const add = (join: Join) => {
    for (const one of join.after ?? []) add(one);
    joins.add(join);
  };
  for (const one of needed) add(one);
  for (const { source } of [...columns, ...filtered])
    for (const one of source.joins ?? []) add(one);
  return sql.join([set.from, ...[...joins].map((join) => join.sql)], sql` `);
}

/** The same report on its first rows alone. */
export function previewOf(report: BuiltReport): BuiltReport {
  const { set, where } = report;
  const first = sql`${set.id} in (select ${set.id} from ${fromOf(report, [])} where ${where}
    order by ${set.order} limit ${previewed})`;
  return { ...report, where: sql`${where} and ${first}` };
}

/** A column's value as a cell: what people read, with days and moments in ISO 8601. */
function cellOf({ kind, source: { value, label } }: FoundColumn): SQL {
  if (label) return sql`${label}`;
  if (kind === 'date') return sql`(${value})::text`;
  if (kind === 'moment') {
    return sql`to_char((${value}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  }
  return sql`${value}`;
}

const isTime = ({ kind }: FoundColumn) => kind === 'date' || kind === 'moment';

/** Selects the value by which rows are grouped, as it is stored: an id, a value, or the start of a period. */
function groupValue(
  { kind, unit = 'month', source: { value } }: BuiltReport['groups'][number],
  timeZone: string,
): SQL {
  if (kind === 'moment') return sql`date_trunc(${unit}, (${value}) at time zone ${timeZone})`;
  return kind === 'date' ? sql`date_trunc(${unit}, (${value})::timestamp)` : sql`${value}`;
}

const name = (letter: string, index: number) => sql.identifier(`${letter}${index}`);
const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);

/** Maps totals to their SQL, and to how parts of them make the whole; undefined where only all of them do. */
const sums: Record<
  ReportSum,
  { whole: (number: SQL) => SQL; parts?: (number: SQL) => readonly SQL[] }
> = {
  sum: { whole: (number) => sql`sum(${number})`, parts: (number) => [sql`sum(${number})`] },
  average: {
    whole: (number) => sql`avg(${number})`,
    parts: (number) => [sql`sum(${number})`, sql`count(${number})`],
  },
  median: { whole: (number) => sql`percentile_cont(0.5) within group (order by ${number})` },
  'percentile-90': {
    whole: (number) => sql`percentile_disc(0.9) within group (order by ${number})`,
  },
  minimum: { whole: (number) => sql`min(${number})`, parts: (number) => [sql`min(${number})`] },
  maximum: { whole: (number) => sql`max(${number})`, parts: (number) => [sql`max(${number})`] },
};

/** Holds the source of the groups: its `from` clause, and the columns with the count and the totals. */
interface Counted {
  from: SQL;
  count: SQL;
  totals: readonly SQL[];
}

/** The keys of groups, those across among them, with their labels: `v0` and `l0` and so on. */
function keysOf({ groups, pivot, timeZone }: BuiltReport) {
  return (pivot ? [...groups, pivot] : groups).map((group, index) => ({
    value: groupValue(group, timeZone),
    label: group.source.label,
    named: [name('v', index), ...(group.source.label ? [name('l', index)] : [])],
    text: isTime(group)
      ? sql`to_char(${name('v', index)}, 'YYYY-MM-DD')`
      : sql`${name('v', index)}::text`,
  }));
}

type Keys = ReturnType<typeof keysOf>;

const keyColumns = (keys: Keys) =>
  keys.flatMap(({ value, label, named: [of, ofLabel] }) => [
    sql`${value} as ${of}`,
    ...(label && ofLabel ? [sql`(${label})::text as ${ofLabel}`] : []),
  ]);

/** The rows themselves: some totals, such as medians, can't be put together from those of smaller groups. */
function countedRows(report: BuiltReport, keys: Keys, from: SQL): Counted {
  const { totals, where } = report;
  const numbers = totals.map(
    ({ column }, index) => sql`(${column.source.value})::float8 as ${name('t', index)}`,
  );
  return {
    from: sql`(select ${list([...keyColumns(keys), ...numbers, sql`1 as one`])}
      from ${from} where ${where}) as counted`,
    count: sql`count(*)`,
    totals: totals.map(({ sum }, index) => sums[sum].whole(sql`${name('t', index)}`)),
  };
}

/** The smallest groups, of which there are few: larger ones are put together from them, not from the rows again. */
function countedGroups(report: BuiltReport, keys: Keys, from: SQL): Counted {
  const { totals, where } = report;
  const parts = totals.map(
    ({ column, sum }) => sums[sum].parts?.(sql`(${column.source.value})::float8`) ?? [],
  );
  const named = parts.map((some, index) => some.map((_, at) => name(`t${index}_`, at)));
  const columns = parts.flatMap((some, index) =>
    some.map((part, at) => sql`${part} as ${named[index]?.[at]}`),
  );
  const columnNumbers = keys
    .flatMap(({ named: own }) => own)
    .map((_, at) => sql.raw(String(at + 1)));
  return {
    from: sql`(select ${list([...keyColumns(keys), sql`count(*) as rows`, ...columns])}
      from ${from} where ${where}
      ${columnNumbers.length === 0 ? sql`` : sql`group by ${list(columnNumbers.map((number) => sql`${number}`))}`}) as counted`,
    count: sql`coalesce(sum(rows), 0)`,
    totals: totals.map(({ sum }, index) => {
      const [first, count] = named[index] ?? [];
      if (sum === 'average') return sql`sum(${first}) / nullif(sum(${count}), 0)`;
      return sums[sum].whole(sql`${first}`);
    }),
  };
}

/**
 * The statement of a report's groups, those of every level and the one of all rows: `level`, `values`, `labels`,
 * `count` and `totals` of each, and of what lies across `acrossValue` and `acrossLabel`, with `isAcross`.
 */
export function groupsStatement(report: BuiltReport, limit: number): SQL {
  const { groups, pivot, totals } = report;
  const keys = keysOf(report);
  const columns = [...groups, ...(pivot ? [pivot] : []), ...totals.map(({ column }) => column)];
  const canJoin = totals.every(({ sum }) => sums[sum].parts);
  const counted = (canJoin ? countedGroups : countedRows)(report, keys, fromOf(report, columns));
  const own = keys.slice(0, groups.length);
  const [across] = keys.slice(groups.length);
  const bits = own.map(({ named: [value] }) => sql`(1 - grouping(${value}))`);
  const labelOf = ({ named: [, label] }: Keys[number]) => (label ? sql`${label}` : sql`null`);
  const array = (parts: readonly SQL[], type: 'text' | 'float8') =>
    sql`array[${list(parts)}]::${sql.raw(type)}[]`;
  const acrossColumns = across
    ? sql`grouping(${across.named[0]}) = 0 as "isAcross", ${across.text} as "acrossValue",
      ${labelOf(across)} as "acrossLabel"`
    : sql`false as "isAcross", null as "acrossValue", null as "acrossLabel"`;
  // A label goes with its value, so that it need not be looked for among those of a group.
  const rollupOf = (some: Keys) =>
    some.length === 0
      ? []
      : [
          sql`rollup(${list(some.map(({ named }) => sql`(${list(named.map((one) => sql`${one}`))})`))})`,
        ];
  const rollups = [...rollupOf(own), ...rollupOf(across ? [across] : [])];
  return sql`select (${bits.length === 0 ? sql`0` : sql.join(bits, sql` + `)})::int as level,
      ${array(
        own.map(({ text }) => text),
        'text',
      )} as values, ${array(own.map(labelOf), 'text')} as labels,
      (${counted.count})::int as count, ${array(counted.totals, 'float8')} as totals, ${acrossColumns}
    from ${counted.from} ${rollups.length === 0 ? sql`` : sql`group by ${list(rollups)}`}
    order by 1, "isAcross", 4 desc limit ${limit}`;
}

/** Builds the statement that counts the rows of a report. */
export function countStatement(report: BuiltReport): SQL {
  return sql`select count(*)::int as count from ${fromOf(report, [])} where ${report.where}`;
}

/** The order of the rows on the screen. */
function orderOf({ sort, set }: BuiltReport): SQL {
  const keys = sort.map(({ column, direction }) => {
    const value = column.source.label ?? column.source.value;
    const isText = column.kind === 'text' || column.kind === 'choice';
    const key = isText ? sql`fold((${value})::text)` : sql`${value}`;
    return direction === 'ascending' ? sql`${key} asc nulls last` : sql`${key} desc nulls last`;
  });
  return keys.length === 0 ? set.order : sql.join([...keys, sql`${set.id} desc`], sql`, `);
}

const asColumn = (letter: 'c' | 'k') => (value: SQL, index: number) =>
  sql`${value} as ${name(letter, index)}`;

/** The statement of a page of a report's rows: `id`, `opens`, the cells as `c0`, `c1` and so on, and the colours as `k0`. */
export function pageStatement(
  report: BuiltReport,
  { offset, limit }: { offset: number; limit: number },
): SQL {
  const { set, columns, colours, sort, where } = report;
  const chosen = [
    sql`${set.id} as id`,
    sql`${set.opens?.id ?? sql`null`} as opens`,
    ...columns.map(cellOf).map(asColumn('c')),
    ...colours.map(({ condition }) => sql`(${condition})`).map(asColumn('k')),
  ];
  const used = [...columns, ...[...colours, ...sort].map(({ column }) => column)];
  return sql`select ${sql.join(chosen, sql`, `)} from ${fromOf(report, used)} where ${where}
    order by ${orderOf(report)} limit ${limit} offset ${offset}`;
}

/** A column's value as files have it: the same as on pages, with moments in seconds, which costs least. */
function fileCellOf(column: FoundColumn): SQL {
  const { kind, source } = column;
  if (kind !== 'moment' || source.label) return cellOf(column);
  return sql`date_part('epoch', ${source.value})`;
}

/**
 * The statement of the rows of some ids, in any order: `id` and the cells as `c0`, `c1` and so on. Of what has several
 * rows for an id, those are in the order of the set.
 */
export function rowsOfIdsStatement(report: BuiltReport, ids: readonly string[]): SQL {
  const { set, columns, where } = report;
  const chosen = [sql`${set.id} as id`, ...columns.map(fileCellOf).map(asColumn('c'))];
  const order = set.severalPerId ? sql`order by ${set.order}` : sql``;
  return sql`select ${sql.join(chosen, sql`, `)} from ${fromOf(report, columns)}
    where ${where} and ${set.id} = any(${sql.param([...ids])}::uuid[]) ${order}`;
}

/** The ids of a report's rows, the latest first, from one on. */
export function idsStatement(report: BuiltReport, after: string | undefined, limit: number): SQL {
  const { set, where } = report;
  const from = after === undefined ? sql`` : sql` and ${set.id} < ${after}::uuid`;
  return sql`select ${set.severalPerId ? sql`distinct` : sql``} ${set.id} as id
    from ${fromOf(report, [])} where ${where}${from} order by ${set.id} desc limit ${limit}`;
}

/** The ids of a report's rows as they are sorted. */
export function sortedIdsStatement(report: BuiltReport, limit: number): SQL {
  const columns = report.sort.map(({ column }) => column);
  return sql`select ${report.set.id} as id from ${fromOf(report, columns)} where ${report.where}
    order by ${orderOf(report)} limit ${limit}`;
}
