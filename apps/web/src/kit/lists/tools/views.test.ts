import type { ListDefinition } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import { changeListAddress, readListAddress } from '../list-address.ts';
import { isSameView, openView, viewQueryOf } from './views.ts';

const definition: ListDefinition = {
  name: 'contacts',
  fields: [{ key: 'name', label: 'Name', kind: 'text' }],
  defaultSort: { by: 'name', direction: 'ascending' },
};
const own = { state: ['all', 'active'] } as const;

const listAt = (address: string) => ({
  ...readListAddress(new URLSearchParams(address), definition, own),
  definition,
  own,
});
const filters = encodeURIComponent('[{"field":"name","operator":"contains","values":["a"]}]');

describe('a saved view', () => {
  it('opens the list as it was saved', () => {
    const list = listAt(`search=x&filters=${filters}&state=active&sort=name&direction=descending`);
    const query = viewQueryOf(list, ['name']);
    const change = openView(list, { id: 'v-1', query });
    const opened = changeListAddress(new URLSearchParams('search=y'), definition, own, change);
    const again = listAt(opened.toString());
    expect(again.view).toBe('v-1');
    expect(isSameView(viewQueryOf(again, again.columns ?? null), query)).toBe(true);
  });

  it('is another one as soon as anything of the list is changed', () => {
    const query = viewQueryOf(listAt('search=x'), null);
    expect(isSameView(viewQueryOf(listAt('search=xy'), null), query)).toBe(false);
    expect(isSameView(viewQueryOf(listAt('search=x&state=active'), null), query)).toBe(false);
    expect(isSameView(viewQueryOf(listAt('search=x&sort=email'), null), query)).toBe(false);
    expect(isSameView(viewQueryOf(listAt('search=x'), ['name']), query)).toBe(false);
    expect(isSameView(viewQueryOf(listAt('search=x&cursor=abc&rows=50'), null), query)).toBe(true);
  });

  it('gives way to the list without one, which keeps nothing of it', () => {
    const list = listAt(`view=v-1&search=x&filters=${filters}&state=active&columns=name&cursor=c`);
    const params = new URLSearchParams('view=v-1&search=x&state=active&columns=name&cursor=c');
    expect(changeListAddress(params, definition, own, openView(list, null)).toString()).toBe('');
  });
});
