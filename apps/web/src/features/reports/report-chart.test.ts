import { type ReportGroupRow, reportDefinition } from '@countersign/contract';
import { expect, test } from 'vitest';
import { reportChart } from './report-chart.ts';

const names = { count: 'Rows', totals: ['Hours, median'] };
const row = (values: string[], count: number, totals: number[] = []): ReportGroupRow => ({
  level: values.length,
  values,
  labels: values.map((value) => value.toUpperCase()),
  count,
  totals,
});
const definition = (more: object) =>
  reportDefinition.parse({
    data: 'documents',
    columns: ['recipient'],
    groups: [{ by: 'projectId' }, { by: 'state' }],
    chart: 'stacked',
    ...more,
  });

test('inner groups are the rows of values, with nothing where a group has none', () => {
  const rows = [
    row([], 6),
    row(['a'], 4),
    row(['a', 'x'], 1),
    row(['a', 'y'], 3),
    row(['b'], 2),
    row(['b', 'y'], 2),
  ];
  const shown = reportChart(definition({}), rows, names);
  expect(shown?.chart.categories).toEqual(['A', 'B']);
  expect(shown?.chart.series).toEqual([
    { label: 'X', values: [1, null] },
    { label: 'Y', values: [3, 2] },
  ]);
  expect(shown?.groupAt(1, 1)?.values).toEqual(['b', 'y']);
});

test('more inner groups than there are colours are left out', () => {
  const inner = Array.from({ length: 7 }, (_, index) => row(['a', `s${index}`], 1));
  const shown = reportChart(definition({}), [row([], 7), row(['a'], 7), ...inner], names);
  expect(shown?.chart.series).toEqual([{ label: 'Rows', values: [7] }]);
});

test('totals are shown in place of counts, times by their name', () => {
  const of = definition({
    groups: [{ by: 'finishedAt', unit: 'month' }],
    totals: [{ of: 'hoursTaken', sum: 'median' }],
  });
  const rows = [row([], 3, [5]), { ...row(['2026-11-01'], 3, [5]), labels: ['2026-11-01'] }];
  const shown = reportChart(of, rows, names);
  expect(shown?.chart.categories).toEqual(['November 2026']);
  expect(shown?.chart.series).toEqual([{ label: 'Hours, median', values: [5] }]);
});

test('a report without a chart, and one without rows, have none', () => {
  expect(reportChart(definition({ chart: null }), [row([], 1), row(['a'], 1)], names)).toBe(
    undefined,
  );
  expect(reportChart(definition({}), [row([], 0)], names)).toBe(undefined);
});
