import {
  createSavedView,
  deleteSavedView,
  getListPreferences,
  setListColumns,
  updateSavedView,
} from '@countersign/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '../../testing/fixtures.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  type TestUser,
} from '../../testing/test-app.ts';

let app: TestApp;
let ours: TestTenant;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
});
afterAll(() => app.close());

const params = { list: 'contacts' };
const lookOf = (user: TestUser) => must(app.call(getListPreferences, user, { params }));
const query = {
  search: 'crew',
  filters: [{ field: 'department', operator: 'any' as const, values: ['views'] }],
  sort: 'department',
  direction: 'descending' as const,
  columns: ['name', 'mobile', 'department'],
  more: {},
};

test('columns are kept for their user alone, until the usual ones are', async () => {
  const { Admin, Operator } = ours.users;
  const columns = ['name', 'jobTitle'];
  await must(app.call(setListColumns, Admin, { params, body: { columns } }));
  expect((await lookOf(Admin)).columns).toEqual(columns);
  expect((await lookOf(Operator)).columns).toBeNull();
  await must(app.call(setListColumns, Admin, { params, body: { columns: null } }));
  expect((await lookOf(Admin)).columns).toBeNull();
});

test('a view is seen, changed and deleted by its user alone', async () => {
  const { Admin, Operator } = ours.users;
  const view = await must(
    app.call(createSavedView, Admin, { params, body: { name: 'Seers', query } }),
  );
  expect((await lookOf(Admin)).views).toEqual([{ id: view.id, name: 'Seers', query }]);
  expect((await lookOf(Operator)).views).toEqual([]);
  const ofView = { params: { id: view.id } };
  const change = { ...ofView, body: { name: 'Mine', query } };
  expect(await app.call(updateSavedView, Operator, change)).toMatchObject({ status: 404 });
  expect(await app.call(deleteSavedView, Operator, ofView)).toMatchObject({ status: 404 });

  const changed = { name: 'Oracles', query: { ...query, sort: null, direction: null } };
  await must(app.call(updateSavedView, Admin, { ...ofView, body: changed }));
  expect((await lookOf(Admin)).views).toEqual([{ id: view.id, ...changed }]);
  await must(app.call(deleteSavedView, Admin, ofView));
  expect((await lookOf(Admin)).views).toEqual([]);
});

test('two views of a list have different names', async () => {
  const { Admin } = ours.users;
  const body = { name: 'Twice', query };
  await must(app.call(createSavedView, Admin, { params, body }));
  expect(await app.call(createSavedView, Admin, { params, body })).toMatchObject({ status: 409 });
});
