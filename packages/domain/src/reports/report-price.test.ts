import { type ReportDefinitionInput, reportDefinition } from '@countersign/contract';
import { expect, test } from 'vitest';
import { maxReportPrice, tooExpensive } from './report-price.ts';

const definitionOf = (more: Partial<ReportDefinitionInput>) =>
  reportDefinition.parse({ data: 'documents', columns: ['state'], ...more });
const columns = Array.from({ length: 10 }, (_, at) => `computed.c${at}`);
const prices = (price: number) => new Map(columns.map((key) => [key, price]));

test('ten computed columns of usual formulas pass', () => {
  expect(tooExpensive(definitionOf({ columns }), prices(500))).toBeUndefined();
});

test('a column is paid for each time that it is used', () => {
  const filter = { field: 'computed.c3', operator: 'contains' as const, values: ['x'] };
  const filters = Array.from({ length: 20 }, () => filter);
  const often = definitionOf({ columns, where: [{ filters }, { filters }] });
  expect(tooExpensive(often, prices(maxReportPrice / 40))).toBe('computed.c3');
  expect(tooExpensive(definitionOf({ columns }), prices(maxReportPrice / 40))).toBeUndefined();
});

test('long lists of values are paid for, too', () => {
  const values = Array.from({ length: 200 }, (_, at) => `${at}`);
  const filters = Array.from(
    { length: 20 },
    () => ({ field: 'title', operator: 'any', values }) as const,
  );
  const sets = (count: number) => Array.from({ length: count }, () => ({ filters }));
  expect(tooExpensive(definitionOf({ where: sets(1) }), new Map())).toBeUndefined();
  expect(tooExpensive(definitionOf({ where: sets(10) }), new Map())).toBe('filters');
});
