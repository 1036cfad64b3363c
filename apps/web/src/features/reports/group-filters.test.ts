import { expect, test } from 'vitest';
import { groupFilters } from './group-filters.ts';

const at = (unit: 'day' | 'week' | 'month' | 'year', value: string | null) =>
  groupFilters({ data: 'documents', groups: [{ by: 'finishedAt', unit }] }, { values: [value] })[0];

test('a time is filtered by from its first to its last day', () => {
  expect(at('day', '2028-02-28')?.values).toEqual(['2028-02-28', '2028-02-28']);
  expect(at('week', '2027-12-27')?.values).toEqual(['2027-12-27', '2028-01-02']);
  expect(at('month', '2028-02-01')?.values).toEqual(['2028-02-01', '2028-02-29']);
  expect(at('year', '2028-01-01')?.values).toEqual(['2028-01-01', '2028-12-31']);
  expect(at('month', null)).toMatchObject({ operator: 'empty', values: [] });
});

test('the groups outside are filtered by too', () => {
  const groups = [{ by: 'projectId' }, { by: 'state' }];
  expect(groupFilters({ data: 'documents', groups }, { values: ['1', 'draft'] })).toEqual([
    { field: 'projectId', operator: 'any', values: ['1'] },
    { field: 'state', operator: 'any', values: ['draft'] },
  ]);
});
