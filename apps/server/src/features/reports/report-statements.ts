import type { ReportSum } from '@countersign/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { BuiltReport } from './build-report.ts';
import type { FoundColumn } from './columns/find-columns.ts';
import type { Join } from './data-set.ts';

/** A preview looks at so many rows. */
const previewed = 1000;

/** What is written after `from`: the rows of the set with what the columns need beside them. */
function fromOf({ set, filtered }: BuiltReport, columns: readonly FoundColumn[]): SQL {
  const joins = new Set<Join>();
  const add = (join: Join) => {
    for (const one of join.after ?? []) add(one);
    joins.add(join);
  };
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
export function cellOf({ kind, source: { value, label } }: FoundColumn): SQL {
  if (label) return sql`${label}`;
  if (kind === 'date') return sql`(${value})::text`;
  if (kind === 'moment') {
    return sql`to_char((${value}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  }
  return sql`${value}`;
}

/** What rows are grouped by, as text: an id, a value, or the first day of a time. */
function groupValue(
  { kind, unit = 'month', source: { value } }: BuiltReport['groups'][number],
  timeZone: string,
) {
  if (kind !== 'date' && kind !== 'moment') return sql`(${value})::text`;
  const day =
    kind === 'moment' ? sql`(${value}) at time zone ${timeZone}` : sql`(${value})::timestamp`;
  return sql`to_char(date_trunc(${unit}, ${day}), 'YYYY-MM-DD')`;
}

const sums: Record<ReportSum, (column: SQL) => SQL> = {
  sum: (column) => sql`sum(${column})`,
  average: (column) => sql`avg(${column})`,
  median: (column) => sql`percentile_cont(0.5) within group (order by ${column})`,
  'percentile-90': (column) => sql`percentile_disc(0.9) within group (order by ${column})`,
  least: (column) => sql`min(${column})`,
  most: (column) => sql`max(${column})`,
};

const name = (letter: string, index: number) => sql.identifier(`${letter}${index}`);

/**
 * The statement of a report's groups, those of every level and the one of all rows: `level`, `values`, `labels`,
 * `count` and `totals` of each, and of what lies across `acrossValue` and `acrossLabel`, with `isAcross`.
 */
export function groupsStatement(report: BuiltReport, limit: number): SQL {
  const { groups, pivot, totals, where } = report;
  const all = pivot ? [...groups, pivot] : groups;
  const inner = [
    ...all.map((group, index) => sql`${groupValue(group, report.timeZone)} as ${name('v', index)}`),
    ...all.map(
      ({ source }, index) => sql`${source.label ?? sql`null`}::text as ${name('l', index)}`,
    ),
    ...totals.map(
      ({ column }, index) => sql`(${column.source.value})::float8 as ${name('t', index)}`,
    ),
    sql`1 as one`,
  ];
  const values = groups.map((_, index) => sql`${name('v', index)}`);
  const labels = groups.map((_, index) => sql`min(${name('l', index)})`);
  const summed = totals.map(({ sum }, index) => sums[sum](sql`${name('t', index)}`));
  const bits = values.map((value) => sql`(1 - grouping(${value}))`);
  const level = bits.length === 0 ? sql`0` : sql.join(bits, sql` + `);
  const array = (parts: readonly SQL[], type: 'text' | 'float8') =>
    sql`array[${sql.join([...parts], sql`, `)}]::${sql.raw(type)}[]`;
  const last = groups.length;
  const across = pivot
    ? sql`, grouping(${name('v', last)}) = 0 as "isAcross", ${name('v', last)} as "acrossValue",
      min(${name('l', last)}) as "acrossLabel"`
    : sql`, false as "isAcross", null as "acrossValue", null as "acrossLabel"`;
  const rollups = [
    ...(values.length > 0 ? [sql`rollup(${sql.join(values, sql`, `)})`] : []),
    ...(pivot ? [sql`rollup(${name('v', last)})`] : []),
  ];
  const columns = [...all, ...totals.map(({ column }) => column)];
  return sql`select (${level})::int as level, ${array(values, 'text')} as values,
      ${array(labels, 'text')} as labels, count(*)::int as count, ${array(summed, 'float8')} as totals ${across}
    from (select ${sql.join(inner, sql`, `)} from ${fromOf(report, columns)} where ${where}) as counted
    ${rollups.length === 0 ? sql`` : sql`group by ${sql.join(rollups, sql`, `)}`}
    order by 1, "isAcross", 4 desc limit ${limit}`;
}

/** How many rows a report has. */
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

/** Which part of the rows: a page as they are sorted, those behind one by their ids, or some of them. */
export type RowsPart =
  | { offset: number; limit: number }
  | { after: string | undefined; limit: number }
  | { ids: readonly string[] };

/** The statement of a report's rows: `id`, `opens`, the cells as `c0`, `c1` and so on, and the colours as `k0`. */
export function rowsStatement(report: BuiltReport, part: RowsPart): SQL {
  const { set, columns, colours, sort, where } = report;
  const chosen = [
    sql`${set.id} as id`,
    sql`${set.opens?.id ?? sql`null`} as opens`,
    ...columns.map((column, index) => sql`${cellOf(column)} as ${name('c', index)}`),
    ...colours.map(({ condition }, index) => sql`(${condition}) as ${name('k', index)}`),
  ];
  const isPage = 'offset' in part;
  const used = [
    ...columns,
    ...colours.map(({ column }) => column),
    ...(isPage ? sort.map(({ column }) => column) : []),
  ];
  const from = sql`select ${sql.join(chosen, sql`, `)} from ${fromOf(report, used)} where ${where}`;
  if ('ids' in part) return sql`${from} and ${set.id} = any(${sql.param([...part.ids])}::uuid[])`;
  if (isPage)
    return sql`${from} order by ${orderOf(report)} limit ${part.limit} offset ${part.offset}`;
  const after = part.after === undefined ? sql`` : sql` and ${set.id} < ${part.after}::uuid`;
  return sql`${from}${after} order by ${set.id} desc
    fetch first (${part.limit}::bigint) rows with ties`;
}

/** The ids of a report's rows as they are sorted. */
export function sortedIdsStatement(report: BuiltReport, limit: number): SQL {
  const columns = report.sort.map(({ column }) => column);
  return sql`select ${report.set.id} as id from ${fromOf(report, columns)} where ${report.where}
    order by ${orderOf(report)} limit ${limit}`;
}
