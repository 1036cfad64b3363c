import { archivedChoices, type ListDefinition, type ListFilter } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import { changeListAddress, type ListAddressChange, readListAddress } from './list-address.ts';

const definition: ListDefinition = {
  name: 'contacts',
  fields: [{ key: 'name', label: 'Name', kind: 'text' }],
  defaultSort: { by: 'updatedAt', direction: 'descending' },
};
const own = { archived: archivedChoices, project: 'text' } as const;
const camera: ListFilter = { field: 'department', operator: 'any', values: ['Camera'] };

const read = (address: string) => readListAddress(new URLSearchParams(address), definition, own);
const change = (address: string, to: ListAddressChange) =>
  changeListAddress(new URLSearchParams(address), definition, own, to).toString();

describe('the address of a list', () => {
  it('says nothing where everything is as usual', () => {
    expect(read('')).toEqual({
      search: '',
      filters: [],
      sort: { by: 'updatedAt', direction: 'descending' },
      cursor: undefined,
      pageSize: 25,
      more: { archived: 'no', project: '' },
      columns: undefined,
      view: undefined,
    });
  });

  it('leads back to the same list, whatever was set', () => {
    const set = {
      search: 'zoë & co',
      filters: [camera],
      sort: { by: 'name', direction: 'descending' },
      cursor: 'abc',
      pageSize: 100,
      more: { archived: 'all', project: 'p-1' },
      columns: ['name', 'custom.1'],
      view: 'v-1',
    } as const;
    const address = change('', { ...set, filters: [camera], columns: [...set.columns] });
    expect(read(address)).toEqual(set);
  });

  it('is short again when everything is taken back', () => {
    const long = change('', { search: 'a', filters: [camera], pageSize: 50 });
    expect(change(long, { search: '', filters: [], pageSize: 25 })).toBe('');
  });

  it('begins at the first page when other rows or another order are requested', () => {
    const address = 'cursor=abc&search=a';
    expect(change(address, { search: 'ab' })).toBe('search=ab');
    expect(change(address, { sort: { by: 'name', direction: 'ascending' } })).toBe(
      'search=a&sort=name',
    );
    expect(change(address, { more: { archived: 'yes' } })).toBe('search=a&archived=yes');
  });

  it('stays on its page when only the columns or the name of the view change', () => {
    expect(change('cursor=abc', { columns: ['name'] })).toBe('cursor=abc&columns=name');
    expect(change('cursor=abc', { view: 'v-1' })).toBe('cursor=abc&view=v-1');
  });

  it('leaves parameters alone that are not the list’s', () => {
    expect(change('mail=m-1', { search: 'a' })).toBe('mail=m-1&search=a');
  });

  it('sorts upwards by any field but the usual one unless it says otherwise', () => {
    expect(read('sort=name').sort).toEqual({ by: 'name', direction: 'ascending' });
    const upwards = change('', { sort: { by: 'updatedAt', direction: 'ascending' } });
    expect(upwards).toBe('direction=ascending');
    expect(read(upwards).sort).toEqual({ by: 'updatedAt', direction: 'ascending' });
  });

  it.each(['filters=[', 'filters={}', 'filters=[{"field":"a"}]', 'rows=7', 'archived=perhaps'])(
    'takes %s for nothing',
    (address) => expect(read(address)).toEqual(read('')),
  );
});
