import { rowSelection } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import {
  allSelected,
  isSelected,
  maxChosen,
  nothingSelected,
  pageSelected,
  rowSelectionOf,
  type Selection,
  select,
  selectedCount,
} from './selection.ts';

const guid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const page = [guid(1), guid(2), guid(3)];
const list = { search: 'dana', filters: [], more: { archived: 'all' } };
const chosen = (selection: Selection, ids: string[], on = true) =>
  select(selection, ids, on) ?? nothingSelected;

describe('the selection of rows', () => {
  it('goes from page to page', () => {
    const one = chosen(nothingSelected, [guid(1)]);
    const both = chosen(one, [guid(9)]);
    expect(selectedCount(both, 1234)).toBe(2);
    expect(pageSelected(both, page)).toBe('some');
    expect(rowSelectionOf(both, list)).toEqual({ ids: [guid(1), guid(9)] });
  });

  it('can be the whole page, and no longer', () => {
    const all = chosen(nothingSelected, page);
    expect(pageSelected(all, page)).toBe('every');
    expect(pageSelected(chosen(all, page, false), page)).toBe('none');
  });

  it('can be all that match but a few, as the server expects', () => {
    const allButOne = chosen(allSelected, [guid(2)], false);
    expect(isSelected(allButOne, guid(2))).toBe(false);
    expect(isSelected(allButOne, guid(77))).toBe(true);
    expect(selectedCount(allButOne, 1234)).toBe(1233);
    const read = rowSelectionOf(allButOne, list);
    expect(rowSelection.parse(read)).toEqual({
      all: true,
      search: 'dana',
      filters: [],
      archived: 'all',
      except: [guid(2)],
    });
    expect(selectedCount(chosen(allButOne, [guid(2)]), 1234)).toBe(1234);
  });

  it('holds no more rows than a bulk action takes one by one', () => {
    const many = Array.from({ length: maxChosen }, (_, index) => guid(index));
    const full = chosen(nothingSelected, many);
    expect(full.ids.size).toBe(maxChosen);
    expect(select(full, [guid(maxChosen)], true)).toBeUndefined();
    expect(select(full, [guid(0)], false)?.ids.size).toBe(maxChosen - 1);
  });

  it('says nothing of archived rows where the list can’t have any', () => {
    const read = rowSelectionOf(allSelected, { ...list, more: {} });
    expect(read).toMatchObject({ all: true, archived: 'no' });
  });
});
