import type { ListField, ListFilter } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import { filterWords } from './filter-labels.ts';
import { filterProblem, newFilter, offeredPeriods, tidyFilter } from './filter-values.ts';

const name: ListField = { key: 'name', label: 'Name', kind: 'text' };
const fee: ListField = { key: 'fee', label: 'Fee', kind: 'number' };
const start: ListField = { key: 'start', label: 'Start', kind: 'date' };
const agent: ListField = { key: 'agent', label: 'Has an agent', kind: 'flag' };
const department: ListField = {
  key: 'department',
  label: 'Department',
  kind: 'choice',
  options: ['Camera', 'Grip', 'Sound'].map((label) => ({ value: label.toLowerCase(), label })),
};
const project: ListField = { key: 'projectId', label: 'Project', kind: 'choice' };

const filter = (field: ListField, operator: ListFilter['operator'], ...values: string[]) => ({
  field: field.key,
  operator,
  values,
});
const between = (field: ListField, from: string, to: string) => filter(field, 'between', from, to);

describe('a filter that is being set', () => {
  it('can’t be applied as it starts, but for a yes or no', () => {
    for (const field of [name, fee, start, department]) {
      expect(filterProblem(field, newFilter(field))).toBeTypeOf('string');
    }
    expect(filterProblem(agent, newFilter(agent))).toBeUndefined();
  });

  it('refuses what is no number, or the wrong way round', () => {
    expect(filterProblem(fee, between(fee, '1,250', ''))).toBeUndefined();
    expect(filterProblem(fee, between(fee, '-2.5', '0'))).toBeUndefined();
    expect(filterProblem(fee, between(fee, 'much', ''))).toMatch(/such as 1250/);
    expect(filterProblem(fee, between(fee, '1e400', ''))).toMatch(/such as 1250/);
    expect(filterProblem(fee, between(fee, '20', '3'))).toMatch(/isn’t below the first/);
  });

  it('refuses days the wrong way round', () => {
    expect(filterProblem(start, between(start, '2027-01-01', '2027-01-01'))).toBeUndefined();
    expect(filterProblem(start, between(start, '2027-02-01', '2027-01-01'))).toMatch(
      /isn’t before the first/,
    );
  });

  it('goes to the server without commas and blanks', () => {
    expect(tidyFilter(fee, between(fee, ' 1,250 ', '')).values).toEqual(['1250', '']);
    expect(tidyFilter(name, filter(name, 'contains', ' dana ')).values).toEqual(['dana']);
    expect(tidyFilter(name, filter(name, 'empty', 'left over')).values).toEqual([]);
  });

  it('accepts a period instead of days, of those that make sense', () => {
    expect(filterProblem(start, filter(start, 'between', 'last-7-days'))).toBeUndefined();
    expect(tidyFilter(start, filter(start, 'between', 'last-7-days')).values).toEqual([
      'last-7-days',
    ]);
    expect(offeredPeriods('date')).toContain('next-30-days');
    expect(offeredPeriods('moment')).not.toContain('next-30-days');
  });
});

describe('descriptions of filters', () => {
  it('says what it leaves', () => {
    expect(filterWords(name, filter(name, 'contains', 'ann'))).toBe('contains “ann”');
    expect(filterWords(department, filter(department, 'any', 'camera', 'grip'))).toBe(
      'is Camera or Grip',
    );
    expect(filterWords(department, filter(department, 'none', 'grip'))).toBe('is not Grip');
    expect(filterWords(agent, filter(agent, 'any', 'false'))).toBe('is no');
    expect(filterWords(fee, between(fee, '1000', '2500.5'))).toBe('from 1,000 to 2,500.5');
    expect(filterWords(fee, between(fee, '', '10'))).toBe('up to 10');
    expect(filterWords(start, between(start, '2027-01-05', ''))).toBe('from 5 Jan 2027');
    expect(filterWords(start, between(start, '2027-01-05', '2027-01-05'))).toBe('is 5 Jan 2027');
    expect(filterWords(start, filter(start, 'between', 'last-month'))).toBe('is last month');
    expect(filterWords(department, filter(department, 'filled'))).toBe('is not empty');
  });

  it('counts choices where they are many, or not known by name', () => {
    const three = filter(department, 'any', 'camera', 'grip', 'sound');
    expect(filterWords(department, three)).toBe('is one of 3');
    const known = (value: string) => (value === 'p-1' ? 'Night Ferry' : undefined);
    expect(filterWords(project, filter(project, 'any', 'p-1'), known)).toBe('is Night Ferry');
    expect(filterWords(project, filter(project, 'any', 'p-2'), known)).toBe(
      'is one chosen earlier',
    );
    expect(filterWords(project, filter(project, 'any', 'p-1', 'p-2'), known)).toBe('is one of 2');
  });
});
