import type { ListField } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import {
  columnsInOrder,
  exportKeysOf,
  type ListColumn,
  moveColumn,
  shownColumns,
  sortKeyOf,
  toggleColumn,
} from './list-columns.ts';

const column = (key: string, more: Partial<ListColumn<unknown>> = {}): ListColumn<unknown> => ({
  key,
  header: key,
  render: () => null,
  ...more,
});
const columns = [
  column('name', { isFixed: true }),
  column('email', { hideBelow: 'md' }),
  column('fee', { isHiddenAtFirst: true }),
  column('when', { hideBelow: 'lg' }),
];
const keysOf = (some: readonly ListColumn<unknown>[]) => some.map(({ key }) => key);

describe('the columns of a table', () => {
  it('are the usual ones that there is room for until the user chooses', () => {
    expect(keysOf(shownColumns(columns, null, 'wide'))).toEqual(['name', 'email', 'when']);
    expect(keysOf(shownColumns(columns, null, 'medium'))).toEqual(['name', 'email']);
    expect(keysOf(shownColumns(columns, null, 'narrow'))).toEqual(['name']);
  });

  it('are those that were chosen, in their order, on every screen', () => {
    const chosen = ['when', 'name', 'fee'];
    expect(keysOf(shownColumns(columns, chosen, 'narrow'))).toEqual(chosen);
  });

  it('never lose a fixed one, and leave out deleted ones', () => {
    expect(keysOf(shownColumns(columns, ['fee', 'custom.gone']))).toEqual(['name', 'fee']);
    expect(keysOf(shownColumns(columns.slice(1), ['custom.gone']))).toEqual(['email', 'when']);
  });

  it('have fixed ones that were not chosen after those that were', () => {
    const withRate = [...columns, column('rate', { isFixed: true })];
    expect(keysOf(shownColumns(withRate, ['name', 'fee']))).toEqual(['name', 'rate', 'fee']);
  });

  it('are shown, hidden and moved one by one', () => {
    const shown = toggleColumn(columns, null, 'fee');
    expect(shown).toEqual(['name', 'email', 'fee', 'when']);
    const hidden = toggleColumn(columns, shown, 'email');
    expect(hidden).toEqual(['name', 'fee', 'when']);
    expect(moveColumn(columns, hidden, 'when', -1)).toEqual(['name', 'when', 'fee']);
    expect(moveColumn(columns, hidden, 'name', -1)).toEqual(hidden);
    expect(moveColumn(columns, hidden, 'when', 1)).toEqual(hidden);
    expect(columnsInOrder(columns, hidden).map((one) => [one.column.key, one.isShown])).toEqual([
      ['name', true],
      ['fee', true],
      ['when', true],
      ['email', false],
    ]);
  });

  it('sort and export by the field that they show', () => {
    const fields: ListField[] = [
      { key: 'name', label: 'Name', kind: 'text', canSort: true },
      { key: 'email', label: 'Email', kind: 'text' },
      { key: 'city', label: 'City', kind: 'text', canSort: true },
    ];
    expect(sortKeyOf(column('name'), fields)).toBe('name');
    expect(sortKeyOf(column('email'), fields)).toBeUndefined();
    expect(sortKeyOf(column('place', { sortKey: 'city' }), fields)).toBe('city');
    const shown = [
      column('email'),
      column('person', { exportKeys: ['name', 'city'] }),
      column('x'),
    ];
    expect(exportKeysOf(shown, fields)).toEqual(['email', 'name', 'city']);
  });
});
