import { getHome, listDocuments, sendDocument } from '@countersign/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftDocument, makeWorld, must, sendBody } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';

let app: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
});
afterAll(() => app.close());

const home = (userType: keyof TestTenant['users']) =>
  must(app.call(getHome, tenant.users[userType]));

const none = { drafts: 0, approve: 0, pending: 0, declined: 0, approved: 0, all: 0 };

test('a new organisation has nothing on its home page, and both first steps before it', async () => {
  expect(await home('SysAdmin')).toEqual({
    counts: none,
    recent: [],
    hasFormTemplate: false,
    hasFormPack: false,
  });
});

test('home counts the documents that the user sees, and shows the last changed ones', async () => {
  const world = await makeWorld(app, tenant);
  const { Operator } = tenant.users;
  const documents = [];
  for (let number = 0; number < 9; number++) {
    documents.push(await draftDocument(app, Operator, world));
  }
  const sent = documents[0]!;
  await must(app.call(sendDocument, Operator, { body: sendBody(Operator, sent) }));
  for (const userType of ['SysAdmin', 'Admin', 'Operator'] as const) {
    const { counts, recent, ...steps } = await home(userType);
    expect(counts).toEqual({ ...none, drafts: 8, pending: 1, all: 9 });
    expect(recent.map((one) => one.id)).toEqual([
      sent.id,
      ...documents
        .slice(2)
        .map((one) => one.id)
        .reverse(),
    ]);
    expect(steps).toEqual({ hasFormTemplate: true, hasFormPack: true });
  }
  const inCompany = (companyId: string) =>
    must(app.call(getHome, Operator, { query: { companyId } }));
  expect(await inCompany(sent.company.id)).toMatchObject({ counts: { drafts: 8, all: 9 } });
  expect(await inCompany(sent.project.id)).toMatchObject({ counts: none, recent: [] });
  const listed = await must(
    app.call(listDocuments, Operator, { query: { companyId: sent.company.id } }),
  );
  expect([listed.items.length, listed.counts.all]).toEqual([9, 9]);
  const elsewhere = await must(
    app.call(listDocuments, Operator, { query: { companyId: sent.project.id } }),
  );
  expect([elsewhere.items, elsewhere.counts]).toEqual([[], none]);
  for (const userType of ['Approver', 'Operator/Approver'] as const) {
    expect(await home(userType)).toMatchObject({ counts: none, recent: [] });
  }
});
