import { reportColumns } from '@countersign/contract';
import { expect, test } from 'vitest';
import { groupFilters } from './group-filters.ts';
import { columnsByKey } from './report-labels.ts';

const columns = columnsByKey(reportColumns('documents'));

const at = (unit: 'day' | 'week' | 'month' | 'quarter' | 'year', value: string | null) =>
  groupFilters({ groups: [{ by: 'finishedAt', unit }], pivot: null }, columns, {
    values: [value],
    across: null,
  })[0];

test('a time is filtered by from its first to its last day', () => {
  expect(at('day', '2028-02-28')?.values).toEqual(['2028-02-28', '2028-02-28']);
  expect(at('week', '2027-12-27')?.values).toEqual(['2027-12-27', '2028-01-02']);
  expect(at('month', '2028-02-01')?.values).toEqual(['2028-02-01', '2028-02-29']);
  expect(at('quarter', '2028-01-01')?.values).toEqual(['2028-01-01', '2028-03-31']);
  expect(at('year', '2028-01-01')?.values).toEqual(['2028-01-01', '2028-12-31']);
  expect(at('month', null)).toMatchObject({ operator: 'empty', values: [] });
});

test('the groups outside are filtered by too', () => {
  const groups = [{ by: 'projectId' }, { by: 'state' }];
  expect(
    groupFilters({ groups, pivot: null }, columns, { values: ['1', 'draft'], across: null }),
  ).toEqual([
    { field: 'projectId', operator: 'any', values: ['1'] },
    { field: 'state', operator: 'any', values: ['draft'] },
  ]);
});

test('so is what lies across', () => {
  const row = { values: ['1'], across: { value: 'draft', label: 'Draft' } };
  const definition = { groups: [{ by: 'projectId' }], pivot: { by: 'state' } };
  expect(groupFilters(definition, columns, row)).toEqual([
    { field: 'projectId', operator: 'any', values: ['1'] },
    { field: 'state', operator: 'any', values: ['draft'] },
  ]);
});
