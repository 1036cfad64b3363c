import {
  type ReportColumn,
  type ReportDefinition,
  type ReportGroup,
  type ReportSum,
  reportColumns,
  reportData,
} from '@countersign/contract';
import { may } from '@countersign/domain';
import { type SQL, sql } from 'drizzle-orm';
import { Failure } from '../../platform/failure/failure.ts';
import type { Member } from '../../platform/policy/caller.ts';
import type { ColumnSource, DataSet } from './data-set.ts';
import { dataSets } from './data-sets/index.ts';

/** The company or the project that is asked for; neither for everything. */
export interface ReportPlace {
  companyId?: string | undefined;
  projectId?: string | undefined;
}

/** A column with where its values come from. */
type FoundColumn = ReportColumn & { source: ColumnSource };

/** A report that was checked: the parts that its statements are put together from. */
export interface BuiltReport {
  set: DataSet;
  columns: readonly FoundColumn[];
  groups: readonly (ReportGroup & FoundColumn)[];
  totals: readonly { column: FoundColumn; sum: ReportSum }[];
  where: SQL;
}

/**
 * Checks a definition against what its data set has and what the user may see. Nothing of it becomes part of a
 * statement's text: it names columns, and its values are parameters.
 * @throws Failure `forbidden` for data that the user may not see; `invalid` for a column, filter, group or total
 * that the data can't have.
 */
export function buildReport(
  definition: ReportDefinition,
  user: Member,
  place: ReportPlace,
): BuiltReport {
  const { policy, label } = reportData[definition.data];
  if (!may(user, policy)) {
    throw new Failure('forbidden', `You may not see the data “${label}”.`);
  }
  const set = dataSets[definition.data];
  const known = new Map(reportColumns(definition.data).map((column) => [column.key, column]));
  const find = (key: string, part: keyof ReportDefinition): FoundColumn => {
    const column = known.get(key);
    const source = set.columns[key];
    if (column && source) return { ...column, source };
    throw wrong(part, `The data “${label}” has no column “${key}”.`);
  };
  return {
    set,
    columns: definition.columns.map((key) => find(key, 'columns')),
    groups: definition.groups.map((group) => checkedGroup(group, find(group.by, 'groups'))),
    totals: definition.totals.map(({ of, sum }) => {
      const column = find(of, 'totals');
      if (column.kind === 'number') return { column, sum };
      throw wrong('totals', `“${column.label}” is no number to be summed up.`);
    }),
    where: conditionOf(set, definition, user, place, find),
  };
}

function checkedGroup(group: ReportGroup, column: FoundColumn) {
  const hasDays = column.kind === 'date' || column.kind === 'moment';
  if (column.kind === 'number') {
    throw wrong('groups', `Rows can’t be grouped by “${column.label}”: it is a number.`);
  }
  if (group.unit !== undefined && !hasDays) {
    throw wrong('groups', `“${column.label}” has no days to be grouped by.`);
  }
  return { ...group, ...column };
}

function conditionOf(
  set: DataSet,
  { where }: ReportDefinition,
  user: Member,
  { companyId, projectId }: ReportPlace,
  find: (key: string, part: keyof ReportDefinition) => FoundColumn,
): SQL {
  const sets = where.flatMap(({ match, filters }) => {
    const conditions = filters.map((filter) => find(filter.field, 'where').source.filter(filter));
    if (conditions.length === 0) return [];
    return sql`(${sql.join(conditions, match === 'all' ? sql` and ` : sql` or `)})`;
  });
  const visible = set.visible(user);
  const conditions = [
    ...(visible ? [visible] : []),
    ...(companyId !== undefined && set.place ? [sql`${set.place.companyId} = ${companyId}`] : []),
    ...(projectId !== undefined && set.place ? [sql`${set.place.projectId} = ${projectId}`] : []),
    ...sets,
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

function wrong(part: keyof ReportDefinition, message: string): Failure {
  return new Failure('invalid', message, { [`definition.${part}`]: message });
}

/** A column's value as a cell: what people read, with days and moments in ISO 8601. */
export function cellOf({ kind, source: { value, label } }: FoundColumn): SQL {
  if (label) return sql`${label}`;
  if (kind === 'date') return sql`${value}::text`;
  if (kind === 'moment') {
    return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  }
  return sql`${value}`;
}

/** What rows are grouped by, as text: an id, a value, or the first day of a time. */
function groupValue({ kind, unit = 'month', source: { value } }: BuiltReport['groups'][number]) {
  if (kind !== 'date' && kind !== 'moment') return sql`(${value})::text`;
  const day = kind === 'moment' ? sql`${value} at time zone 'UTC'` : sql`${value}::timestamp`;
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

/**
 * The statement of a report's groups, those of every level and the one of all rows: `level`, `values`, `labels`,
 * `count` and `totals` of each.
 */
export function groupsStatement({ set, groups, totals, where }: BuiltReport, limit: number): SQL {
  const name = (letter: string, index: number) => sql.identifier(`${letter}${index}`);
  const inner = [
    ...groups.map((group, index) => sql`${groupValue(group)} as ${name('v', index)}`),
    ...groups.map(
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
  return sql`select (${level})::int as level, ${array(values, 'text')} as values,
      ${array(labels, 'text')} as labels, count(*)::int as count, ${array(summed, 'float8')} as totals
    from (select ${sql.join(inner, sql`, `)} from ${set.from} where ${where}) as counted
    ${values.length === 0 ? sql`` : sql`group by rollup(${sql.join(values, sql`, `)})`}
    order by 1, 4 desc limit ${limit}`;
}

/** The statement of a report's rows: `id`, `documentId` and the cells as `c0`, `c1` and so on. */
export function rowsStatement(
  { set, columns, where }: BuiltReport,
  part: { after?: string; offset?: number; limit: number },
) {
  const cells = columns.map(
    (column, index) => sql`${cellOf(column)} as ${sql.identifier(`c${index}`)}`,
  );
  const isExport = part.offset === undefined;
  const after = part.after === undefined ? sql`` : sql` and ${set.id} < ${part.after}::uuid`;
  return sql`select ${set.id} as id, ${set.documentId ?? sql`null`} as "documentId", ${sql.join(cells, sql`, `)}
    from ${set.from} where ${where}${after}
    order by ${isExport ? sql`${set.id} desc` : set.order}
    limit ${part.limit} offset ${part.offset ?? 0}`;
}
