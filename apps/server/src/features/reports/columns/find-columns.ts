import {
  type ComputedColumn,
  type CustomFieldOwner,
  type ReportColumn,
  type ReportDataName,
  type ReportDefinition,
  reportColumns,
  reportColumnsByName,
  reportSources,
} from '@countersign/contract';
import {
  checkReportFormula,
  formulaPrice,
  may,
  namedColumns,
  namesIn,
  presentOptions,
  reportFormulaType,
  type Tree,
  tooExpensive,
} from '@countersign/domain';
import { sql } from 'drizzle-orm';
import { cancellable } from '../../../platform/database/cancellable.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { Failure } from '../../../platform/failure/failure.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { behind, type ColumnSource, date, flag, type Join, number, text } from '../data-set.ts';
import { dataSets } from '../data-sets/index.ts';
import { customColumns } from './custom-columns.ts';
import { formColumns, templateOfKey } from './form-columns.ts';
import { formulaSql, type TypedSql } from './formula-sql.ts';

/** A column with where its values come from. */
export type FoundColumn = ReportColumn & { source: ColumnSource };

/** The columns that a report can use, by their keys, and the keys of those that the user may not see. */
export interface FoundColumns {
  columns: ReadonlyMap<string, FoundColumn>;
  hidden: ReadonlySet<string>;
}

/** Every column that a report on a data set can have for a user. */
export async function allColumns(
  tx: Tx,
  data: ReportDataName,
  user: Member,
): Promise<FoundColumns> {
  const forms = await formsOf(tx, data, 'all');
  return seenBy(user, [...ownColumns(data), ...(await customOf(tx, data)), ...forms]);
}

/**
 * The columns that a report names, those that it computes among them.
 * @throws Failure `invalid` for a formula that can't be worked out, or for what is too expensive; `forbidden` where one
 * looks at what the user may not see.
 */
export async function columnsOfReport(
  tx: Tx,
  definition: ReportDefinition,
  user: Member,
  timeZone: string,
): Promise<FoundColumns> {
  const { data, computed } = definition;
  if (computed.length === 0) refuseExpensive(definition, new Map());
  if (computed.length > 0) {
    return withComputed(definition, await allColumns(tx, data, user), timeZone);
  }
  const keys = namedColumns(definition);
  const hasCustom = keys.some((key) => key.startsWith('custom.'));
  const templates = [...new Set(keys.flatMap((key) => templateOfKey(key) ?? []))];
  const forms = await formsOf(tx, data, templates);
  const custom = hasCustom ? await customOf(tx, data) : [];
  return seenBy(user, [...ownColumns(data), ...custom, ...forms]);
}

function ownColumns(data: ReportDataName): FoundColumn[] {
  const { columns } = dataSets[data];
  return reportColumns(data).flatMap((column) => {
    const source = columns[column.key];
    return source ? [{ ...column, source }] : [];
  });
}

async function customOf(tx: Tx, data: ReportDataName): Promise<FoundColumn[]> {
  const owners: readonly CustomFieldOwner[] = reportSources(data).custom ?? [];
  const found: FoundColumn[] = [];
  for (const owner of owners) {
    const id = dataSets[data].owners?.[owner];
    if (id) found.push(...(await customColumns(tx, owner, id)));
  }
  return found.map(withOwner(data));
}

async function formsOf(
  tx: Tx,
  data: ReportDataName,
  templates: readonly string[] | 'all',
): Promise<FoundColumn[]> {
  if (!reportSources(data).hasForms) return [];
  return (await formColumns(tx, templates)).map(withOwner(data));
}

/** A column of what the rows belong to, which is joined before it where it is not among the rows. */
function withOwner(data: ReportDataName): (column: FoundColumn) => FoundColumn {
  const { owner } = dataSets[data];
  return (column) => (owner ? { ...column, source: behind(owner, column.source) } : column);
}

function seenBy(user: Member, all: readonly FoundColumn[]): FoundColumns {
  const isSeen = ({ needs }: FoundColumn) => needs === undefined || may(user, needs);
  return {
    columns: new Map(all.filter(isSeen).map((column) => [column.key, column])),
    hidden: new Set(all.filter((column) => !isSeen(column)).map(({ key }) => key)),
  };
}

/** Computed columns look at the others, not at each other. */
function withComputed(
  definition: ReportDefinition,
  found: FoundColumns,
  timeZone: string,
): FoundColumns {
  const { computed } = definition;
  const prices = new Map<string, number>();
  const byName = reportColumnsByName(found.columns.values());
  const columns = new Map(found.columns);
  for (const [index, { key, label, formula }] of computed.entries()) {
    const field = `definition.computed.${index}.formula`;
    const tree = treeOf({ label, formula }, byName, field);
    prices.set(key, formulaPrice(tree));
    const used = [...namesIn(tree).keys()].flatMap((name) => byName.get(name) ?? []);
    const joins = [...new Set(used.flatMap(({ source }) => source.joins ?? []))];
    const made = formulaSql(tree, (name) => {
      const column = byName.get(name);
      return column && inFormula(column, timeZone);
    });
    const value = { ...made, sql: sql`(case when ${cancellable} then ${made.sql} end)` };
    const { kind, source } = columnOf(value, joins);
    const filter = byPresentOptions(source.filter, presentOptions(used));
    columns.set(key, { key, label, canFilter: true, kind, source: { ...source, filter } });
  }
  refuseExpensive(definition, prices);
  return { ...found, columns };
}

/** Filters by the present labels of options too where saved filters have former ones, which formulas may write as well. */
function byPresentOptions(
  filter: ColumnSource['filter'],
  present: ReadonlyMap<string, string>,
): ColumnSource['filter'] {
  return (given, timeZone) => {
    const values = given.values.map((value) => present.get(value) ?? value);
    const asGiven = filter(given, timeZone);
    if (values.every((value, index) => value === given.values[index])) return asGiven;
    return sql`(${asGiven} or ${filter({ ...given, values }, timeZone)})`;
  };
}

/** @throws Failure `invalid` where a row of the report takes too long to be worked out */
function refuseExpensive(definition: ReportDefinition, prices: ReadonlyMap<string, number>): void {
  const key = tooExpensive(definition, prices);
  if (key === undefined) return;
  const index = definition.computed.findIndex((one) => one.key === key);
  const label = definition.computed[index]?.label;
  if (label === undefined) {
    const message = 'This report has too many filters. Remove some of them, or of their values.';
    throw new Failure('invalid', message, { 'definition.where': message });
  }
  const message = `“${label}” makes this report too slow. Use it in fewer places, or simplify its formula.`;
  throw new Failure('invalid', message, { [`definition.computed.${index}.formula`]: message });
}

function treeOf(
  { label, formula }: Pick<ComputedColumn, 'label' | 'formula'>,
  byName: ReadonlyMap<string, FoundColumn>,
  field: string,
): Tree {
  const { tree, problems } = checkReportFormula(formula, byName.values());
  if (tree) return tree;
  const [{ message }] = problems;
  throw new Failure('invalid', `“${label}”: ${message}`, { [field]: message });
}

/** A column's value as formulas take it: numbers exactly, moments by their day in the tenant's time zone, choices by what people read. */
function inFormula(column: FoundColumn, timeZone: string): TypedSql {
  const { kind, options, source } = column;
  const type = reportFormulaType(kind);
  switch (kind) {
    case 'number':
      return { type, sql: sql`(${source.value})::numeric` };
    case 'moment':
      return { type, sql: sql`((${source.value}) at time zone ${timeZone})::date` };
    case 'date':
      return { type, sql: sql`(${source.value})::date` };
    case 'flag':
      return { type, sql: sql`(${source.value})` };
    case 'text':
    case 'choice': {
      const shown = sql`(${source.label ?? source.value})::text`;
      if (!options || options.length === 0) return { type, sql: sql`nullif(${shown}, '')` };
      const labels = JSON.stringify(
        Object.fromEntries(options.map((one) => [one.value, one.label])),
      );
      return {
        type,
        sql: sql`(select coalesce(${labels}::jsonb ->> said, nullif(said, '')) from (values (${shown})) as one (said))`,
      };
    }
  }
}

/** Maximum number of characters of a computed text that are shown: thousands of rows are held at a time. */
const maxComputedText = 2000;

function columnOf(
  { type, sql: value }: TypedSql,
  joins: readonly Join[],
): Pick<FoundColumn, 'kind' | 'source'> {
  switch (type) {
    case 'number':
      return { kind: 'number', source: number(sql`(${value})::float8`, ...joins) };
    case 'date':
      return { kind: 'date', source: date(sql`(${value})`, ...joins) };
    case 'yes-no':
      return { kind: 'flag', source: flag(sql`(${value} is true)`, ...joins) };
    case 'text':
    case 'file':
      return {
        kind: 'text',
        source: text(sql`left(coalesce(${value}, ''), ${maxComputedText}::int)`, ...joins),
      };
  }
}
