import {
  type ListFilter,
  type ReportAnswers,
  type ReportDefinition,
  type ReportGroup,
  type ReportSort,
  type ReportSum,
  type ReportTone,
  reportData,
} from '@countersign/contract';
import { may } from '@countersign/domain';
import { type SQL, sql } from 'drizzle-orm';
import { cancellable } from '../../platform/database/cancellable.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { tenantZone } from '../../platform/lists/tenant-zone.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { columnsOfReport, type FoundColumn, type FoundColumns } from './columns/find-columns.ts';
import type { DataSet, Join } from './data-set.ts';
import { dataSets } from './data-sets/index.ts';

/** Holds the scope of a report: a company, a project or everything, and the answers to its questions. */
export interface ReportScope {
  companyId?: string | undefined;
  projectId?: string | undefined;
  answers: ReportAnswers;
}

type GroupColumn = ReportGroup & FoundColumn;

/** A report that was checked: the parts that its statements are put together from. */
export interface BuiltReport {
  set: DataSet;
  /** Where its days, weeks and months begin. */
  timeZone: string;
  columns: readonly FoundColumn[];
  /** How many columns are left out, as the user may not see them. */
  hidden: number;
  groups: readonly GroupColumn[];
  pivot: GroupColumn | undefined;
  totals: readonly { column: FoundColumn; sum: ReportSum }[];
  sort: readonly (ReportSort & { column: FoundColumn })[];
  colours: readonly { column: FoundColumn; condition: SQL; tone: ReportTone }[];
  where: SQL;
  /** What has to be joined for it, besides what its columns need. */
  joins: readonly Join[];
  /** The columns that the condition looks at. */
  filtered: readonly FoundColumn[];
}

type Find = (key: string, part: keyof ReportDefinition) => FoundColumn;

/**
 * Checks a definition against what its data set has and what the user may see. Nothing of it becomes part of a
 * statement's text: it names columns, and its values are parameters. A column whose source the user may not see
 * is left out; what is filtered, grouped or summed up by one is refused, as that would reveal it.
 * @throws Failure `forbidden` for data that the user may not see; `invalid` for a column, filter, group or total
 * that the data can't have.
 */
export async function buildReport(
  tx: Tx,
  definition: ReportDefinition,
  user: Member,
  scope: ReportScope,
): Promise<BuiltReport> {
  const { policy, label } = reportData[definition.data];
  if (!may(user, policy)) {
    throw new Failure('forbidden', `You have no access to the data “${label}”.`);
  }
  const set = dataSets[definition.data];
  const timeZone = await tenantZone(tx);
  const found = await columnsOfReport(tx, definition, user, timeZone);
  const find = finder(label, found);
  const seen = definition.columns.filter((key) => !found.hidden.has(key));
  if (seen.length === 0) {
    throw new Failure('forbidden', 'You have no access to any column of this report.');
  }
  const filters = filtersOf(definition, scope);
  return {
    set,
    timeZone,
    columns: seen.map((key) => find(key, 'columns')),
    hidden: definition.columns.length - seen.length,
    groups: definition.groups.map((group) => checkedGroup(group, 'groups', find)),
    pivot: definition.pivot ? checkedGroup(definition.pivot, 'pivot', find) : undefined,
    totals: definition.totals.map(({ of, sum }) => {
      const column = find(of, 'totals');
      if (column.kind === 'number') return { column, sum };
      throw wrong('totals', `“${column.label}” isn’t a number, so it can’t be totalled.`);
    }),
    sort: definition.sort.map((one) => ({ ...one, column: find(one.by, 'sort') })),
    colours: definition.colours.map(({ filter, tone }) => {
      const column = find(filter.field, 'colours');
      return { column, tone, condition: column.source.filter(filter, timeZone) };
    }),
    ...conditionOf({ set, filters, timeZone }, user, scope, find),
    filtered: filters.flatMap((one) => one.filters.map(({ field }) => find(field, 'where'))),
  };
}

function finder(label: string, { columns, hidden }: FoundColumns): Find {
  return (key, part) => {
    const column = columns.get(key);
    if (column) return column;
    if (hidden.has(key)) {
      throw new Failure('forbidden', 'This report uses a column you have no access to.');
    }
    throw wrong(part, `The data “${label}” has no column “${key}”.`);
  };
}

function checkedGroup(group: ReportGroup, part: 'groups' | 'pivot', find: Find): GroupColumn {
  const column = find(group.by, part);
  const hasDays = column.kind === 'date' || column.kind === 'moment';
  if (column.kind === 'number') {
    throw wrong(part, `Rows can’t be grouped by “${column.label}”, which is a number.`);
  }
  if (group.unit !== undefined && !hasDays) {
    throw wrong(part, `“${column.label}” isn’t a date, so it can’t be grouped by period.`);
  }
  return { ...group, ...column };
}

interface Filters {
  match: 'all' | 'any';
  filters: ListFilter[];
}

/** The filters of a definition with those that were answered. */
function filtersOf(
  { where, questions }: ReportDefinition,
  { answers }: ReportScope,
): readonly Filters[] {
  const answered = questions.flatMap(({ filter, label, isNeeded }, index) => {
    const answer = answers[index] ?? filter.values;
    const needsNone = filter.operator === 'empty' || filter.operator === 'filled';
    if (needsNone || answer.some((value) => value !== '')) return [{ ...filter, values: answer }];
    if (!isNeeded) return [];
    const message = `Answer “${label}” to run this report.`;
    throw new Failure('invalid', message, { [`answers.${index}`]: message });
  });
  return [...where, { match: 'all', filters: answered }];
}

function conditionOf(
  { set, filters: sets, timeZone }: { set: DataSet; filters: readonly Filters[]; timeZone: string },
  user: Member,
  { companyId, projectId }: ReportScope,
  find: Find,
): Pick<BuiltReport, 'where' | 'joins'> {
  const chosen = sets.flatMap(({ match, filters }) => {
    const conditions = filters.map((filter) =>
      find(filter.field, 'where').source.filter(filter, timeZone),
    );
    if (conditions.length === 0) return [];
    return sql`(${sql.join(conditions, match === 'all' ? sql` and ` : sql` or `)})`;
  });
  const visible = set.visible(user);
  const ofOwner = [
    ...(visible ? [visible] : []),
    ...(companyId !== undefined && set.scope ? [sql`${set.scope.companyId} = ${companyId}`] : []),
    ...(projectId !== undefined && set.scope ? [sql`${set.scope.projectId} = ${projectId}`] : []),
  ];
  return {
    where: sql.join([cancellable, ...ofOwner, ...chosen], sql` and `),
    joins: set.owner && ofOwner.length > 0 ? [set.owner] : [],
  };
}

function wrong(part: keyof ReportDefinition, message: string): Failure {
  return new Failure('invalid', message, { [`definition.${part}`]: message });
}
