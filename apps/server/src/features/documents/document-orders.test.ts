import {
  createDocument,
  createFormPack,
  createProject,
  type DocumentRow,
  listDocuments,
  type SortDirection,
} from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documents, projectMembers } from '../../platform/database/tables/index.ts';
import { makeWorld, must, recipient } from '../../testing/fixtures.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  type TestUser,
} from '../../testing/test-app.ts';

let app: TestApp;
let tenant: TestTenant;

/** Seven documents: two packs, two projects, three people, three creators, some sent and finished. */
beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  const { SysAdmin, Admin, Operator } = tenant.users;
  const world = await makeWorld(app, tenant);
  const other = await must(
    app.call(createFormPack, SysAdmin, {
      body: { name: 'Another pack', formTemplateIds: [world.template.id] },
    }),
  );
  const project = await must(
    app.call(createProject, SysAdmin, {
      body: { companyId: world.company.id, name: 'Lantern', code: 'LAN' },
    }),
  );
  const insert = Object.values(tenant.users).map(({ membershipId }) => ({
    tenantId: tenant.id,
    projectId: project.id,
    membershipId,
  }));
  await app.platform.database.system((tx) => tx.insert(projectMembers).values(insert));
  const states = ['draft', 'approved', 'pending', 'draft', 'declined', 'approved', 'voided'];
  for (const [index, state] of states.entries()) {
    const user = [SysAdmin, Admin, Operator][index % 3] as TestUser;
    const body = {
      formPackId: index % 2 === 0 ? world.pack.id : other.id,
      projectId: index < 4 ? world.project.id : project.id,
      recipient: {
        ...recipient,
        lastName: ['Ángel', 'Öberg', 'Baker'][index % 3] ?? '',
        email: `person${index % 3}@example.com`,
      },
    };
    const { id } = await must(app.call(createDocument, user, { body }));
    const day = (date: number) => new Date(Date.UTC(2026, 4, date));
    await app.platform.database.tenant(tenant.id, (tx) =>
      tx
        .update(documents)
        .set({
          state: state as 'draft',
          expiresOn: index % 2 === 0 ? `2026-06-0${9 - index}` : null,
          sentAt: state === 'draft' ? null : day(20 - index),
          finishedAt: state === 'approved' ? day(20 + index) : null,
        })
        .where(eq(documents.id, id)),
    );
  }
});
afterAll(() => app.close());

/** Names as lists have them in order: without accents and case. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const orders: [sort: string, of: (row: DocumentRow) => string | null][] = [
  ['recipient', (row) => folded(`${row.recipient.lastName} ${row.recipient.firstName}`)],
  ['formPackId', (row) => folded(row.formPack.name)],
  ['projectId', (row) => folded(row.project.name)],
  ['companyId', (row) => folded(row.company.name)],
  ['createdBy', (row) => folded(row.createdBy)],
  ['state', (row) => row.state],
  ['expiresOn', (row) => row.expiresOn],
  ['sentAt', (row) => row.sentAt],
  ['finishedAt', (row) => row.finishedAt],
];

/** Documents as they are to be in order: those without a value last, equal ones by their id. */
function inOrder(
  rows: readonly DocumentRow[],
  of: (row: DocumentRow) => string | null,
  sign: 1 | -1,
) {
  const compare = (a: string, b: string) => (a < b ? -sign : a > b ? sign : 0);
  return rows
    .toSorted((a, b) => {
      const [one, two] = [of(a), of(b)];
      if (one === null || two === null) {
        return Number(one === null) - Number(two === null) || compare(a.id, b.id);
      }
      return compare(one, two) || compare(a.id, b.id);
    })
    .map(({ id }) => id);
}

describe('documents', () => {
  const page = (sort: string, direction: SortDirection, more: object = {}, user?: TestUser) =>
    must(
      app.call(listDocuments, user ?? tenant.users.SysAdmin, {
        query: { sort, direction, pageSize: 2, ...more },
      }),
    );

  test.each(orders)('are sorted by %s, page by page, there and back', async (sort, of) => {
    const all = (await page('createdAt', 'ascending', { pageSize: 100 })).items;
    expect(all).toHaveLength(7);
    for (const [direction, sign] of [
      ['ascending', 1],
      ['descending', -1],
    ] as const) {
      const seen: string[] = [];
      let now = await page(sort, direction);
      const pages = [now];
      for (;;) {
        seen.push(...now.items.map(({ id }) => id));
        if (now.next === null) break;
        now = await page(sort, direction, { cursor: now.next });
        pages.push(now);
      }
      expect(seen).toEqual(inOrder(all, of, sign));
      const back = await page(sort, direction, { cursor: now.previous });
      expect(back.items.map(({ id }) => id)).toEqual(pages.at(-2)?.items.map(({ id }) => id));
    }
  });

  test('of a tab and of a search are sorted alike, and show no user more than they may see', async () => {
    const drafts = await page('recipient', 'ascending', { tab: 'drafts', pageSize: 100 });
    expect(drafts.items.map(({ state }) => state)).toEqual(['draft', 'draft']);
    const found = await page('formPackId', 'descending', { search: 'baker', pageSize: 100 });
    expect(found.items.map(({ recipient: { lastName } }) => lastName)).toEqual(['Baker', 'Baker']);
    const { Operator } = tenant.users;
    const own = await page('recipient', 'ascending', { pageSize: 100 }, Operator);
    expect(own.items.map(({ createdBy }) => createdBy)).toEqual([Operator.name, Operator.name]);
  });
});
