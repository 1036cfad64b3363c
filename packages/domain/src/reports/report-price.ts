import type { ReportDefinition } from '@countersign/contract';

/**
 * The maximum price of one row of a report, in the steps of formulas: each use of a computed column is worked out by
 * itself.
 */
export const maxReportPrice = 40_000;

/** Comparing with one value of a filter takes about as long as an operator. */
const pricePerValue = 1;
/** Additional cost of a filter: the text that it reads. */
const pricePerFilter = 100;

/** The keys of the columns that a report names, each as often as it does. */
export function namedColumns(definition: ReportDefinition): string[] {
  const { columns, groups, pivot, totals, sort } = definition;
  return [
    ...columns,
    ...filtersOf(definition).map(({ field }) => field),
    ...[...groups, ...(pivot ? [pivot] : []), ...sort].map(({ by }) => by),
    ...totals.map(({ of }) => of),
  ];
}

const filtersOf = ({ where, questions, colours }: ReportDefinition) => [
  ...where.flatMap(({ filters }) => filters),
  ...[...questions, ...colours].map(({ filter }) => filter),
];

/**
 * Prices a row of a report by the prices of its computed columns.
 * @returns the key of the column that costs most where the row costs too much, `filters` where these do
 */
export function tooExpensive(
  definition: ReportDefinition,
  prices: ReadonlyMap<string, number>,
): string | undefined {
  const filters = filtersOf(definition);
  const byFilters = filters.reduce(
    (sum, { values }) => sum + pricePerFilter + values.length * pricePerValue,
    0,
  );
  let total = byFilters;
  let max = { key: 'filters', price: byFilters };
  for (const [key, uses] of Map.groupBy(namedColumns(definition), (name) => name)) {
    const price = (prices.get(key) ?? 0) * uses.length;
    total += price;
    if (price > max.price) max = { key, price };
  }
  return total > maxReportPrice ? max.key : undefined;
}
