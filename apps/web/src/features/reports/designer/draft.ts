import {
  type ReportColumn,
  type ReportDataName,
  type ReportDefinition,
  type ReportShares,
  reportColumns,
  reportDefinition,
  type SavedReport,
} from '@countersign/contract';
import { checkReportFormula } from '@countersign/domain';
import { text } from './text.ts';

/** A report as it is edited; an alias, as what two people changed is put together by its fields. */
export type ReportDraft = {
  name: string;
  description: string;
  definition: ReportDefinition;
  shares: ReportShares;
};

/** Returns the values of a saved report that are edited. */
export function draftOf({ name, description, definition, shares }: SavedReport): ReportDraft {
  const { people: _, ...given } = shares;
  return { name, description, definition, shares: given };
}

/** As many columns a new report begins with. */
const firstColumns = 6;

/** Creates the definition of a new report on a data set. */
export function newDefinition(data: ReportDataName): ReportDefinition {
  const columns = reportColumns(data)
    .slice(0, firstColumns)
    .map(({ key }) => key);
  return reportDefinition.parse({ data, columns });
}

/** The columns that a definition can use: those that are there, and those that it computes. */
export function usableColumns(
  { computed }: ReportDefinition,
  columns: readonly ReportColumn[],
): ReportColumn[] {
  const made = computed.flatMap(({ key, label, formula }): ReportColumn[] => {
    const { kind } = checkReportFormula(formula, columns);
    return kind === undefined
      ? []
      : [{ key, label, kind, canFilter: true, group: text.computed.group }];
  });
  return [...columns, ...made];
}

/** A definition without all that names a column. */
export function withoutColumn(definition: ReportDefinition, key: string): ReportDefinition {
  const isOther = ({ by }: { by: string }) => by !== key;
  const columns = definition.columns.filter((one) => one !== key);
  return {
    ...definition,
    columns: columns.length === 0 ? definition.columns : columns,
    where: definition.where.map((set) => ({
      ...set,
      filters: set.filters.filter(({ field }) => field !== key),
    })),
    questions: definition.questions.filter(({ filter }) => filter.field !== key),
    groups: definition.groups.filter(isOther),
    pivot: definition.pivot?.by === key ? null : definition.pivot,
    totals: definition.totals.filter(({ of }) => of !== key),
    sort: definition.sort.filter(isOther),
    colours: definition.colours.filter(({ filter }) => filter.field !== key),
  };
}

/** Moves an item of a list by one position. */
export function moved<Item>(items: readonly Item[], at: number, by: -1 | 1): Item[] {
  const [item] = items.slice(at, at + 1);
  if (item === undefined) return [...items];
  return items.toSpliced(at, 1).toSpliced(at + by, 0, item);
}
