import { type ReportGroupRow, reportColumns, reportDefinition } from '@countersign/contract';
import { expect, test } from 'vitest';
import { reportChart } from './report-chart.ts';
import { columnsByKey } from './report-labels.ts';

const columns = columnsByKey(reportColumns('documents'));
const dates = { date: (day: string) => day, moment: (moment: string) => moment };
const chartOf = (more: object, rows: ReportGroupRow[]) =>
  reportChart(definition(more), columns, rows, dates);
const row = (values: string[], count: number, totals: number[] = []): ReportGroupRow => ({
  level: values.length,
  values,
  labels: values.map((value) => value.toUpperCase()),
  across: null,
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
  const shown = chartOf({}, rows);
  expect(shown?.chart.categories).toEqual(['A', 'B']);
  expect(shown?.chart.series).toEqual([
    { label: 'X', values: [1, null] },
    { label: 'Y', values: [3, 2] },
  ]);
  expect(shown?.groupAt(1, 1)?.values).toEqual(['b', 'y']);
});

test('inner groups have the colours of the tones that conditions give them', () => {
  const rule = (value: string, tone: string) => ({
    filter: { field: 'state', operator: 'any', values: [value] },
    tone,
  });
  const rows = [row([], 3), row(['a'], 3), ...['x', 'y', 'z'].map((one) => row(['a', one], 1))];
  const coloursBy = (...colours: object[]) =>
    chartOf({ colours }, rows)?.chart.series.map(({ colour }) => colour);
  expect(coloursBy(rule('y', 'bad'), rule('z', 'good'))).toEqual([0, 4, 2]);
  // No other one has the colour of a tone.
  expect(coloursBy(rule('x', 'warning'))).toEqual([1, 0, 2]);
  expect(coloursBy(rule('elsewhere', 'bad'))).toEqual([undefined, undefined, undefined]);
});

test('more inner groups than there are colours are left out', () => {
  const inner = Array.from({ length: 7 }, (_, index) => row(['a', `s${index}`], 1));
  const shown = chartOf({}, [row([], 7), row(['a'], 7), ...inner]);
  expect(shown?.chart.series).toEqual([{ label: 'Rows', values: [7] }]);
});

test('totals are shown instead of counts, times by their name', () => {
  const of = {
    groups: [{ by: 'finishedAt', unit: 'month' }],
    totals: [{ of: 'hoursTaken', sum: 'median' }],
  };
  const rows = [row([], 3, [5]), { ...row(['2026-11-01'], 3, [5]), labels: ['2026-11-01'] }];
  const shown = chartOf(of, rows);
  expect(shown?.chart.categories).toEqual(['November 2026']);
  expect(shown?.chart.series).toEqual([{ label: 'Hours to completion, median', values: [5] }]);
});

test('a report without a chart, and one without rows, have none', () => {
  expect(chartOf({ chart: null }, [row([], 1), row(['a'], 1)])).toBe(undefined);
  expect(chartOf({}, [row([], 0)])).toBe(undefined);
});

test('the pivot is the rows of values, with the totals of each', () => {
  const of = {
    groups: [{ by: 'projectId' }],
    pivot: { by: 'state' },
    totals: [{ of: 'hoursTaken', sum: 'average' }],
    chart: 'heat',
  };
  const part = (value: string, total: number) => ({
    ...row(['a'], 1, [total]),
    across: { value, label: value.toUpperCase() },
  });
  const shown = chartOf(of, [row([], 3, [3]), row(['a'], 3, [3]), part('x', 2), part('y', 4)]);
  expect(shown?.chart.series).toEqual([
    { label: 'X', values: [2] },
    { label: 'Y', values: [4] },
  ]);
  expect(shown?.groupAt(0, 1)?.across?.value).toBe('y');
});
