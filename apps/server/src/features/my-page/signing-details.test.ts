import {
  agreeToDetails,
  changeMyDetail,
  deviceHeader,
  eraseMyDetails,
  finishSigning,
  getMyPage,
  getSigning,
  getSigningDetails,
  removeMyDetail,
  saveDetails,
  signingConsent,
  updateDocumentRules,
  withdrawMyAgreement,
} from '@countersign/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { savedDetails } from '../../platform/database/tables/index.ts';
import { knowDevice } from '../../platform/links/codes.ts';
import { createLink } from '../../platform/links/links.ts';
import { beginPersonSession } from '../../platform/policy/person-session.ts';
import { must, recipient, type World } from '../../testing/fixtures.ts';
import { makeSigningWorld, sendForSigning, shownBy } from '../../testing/signing.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { purgeSavedDetails } from './my-details.ts';

let app: TestApp;
let ours: TestTenant;
let theirs: TestTenant;
let ourWorld: World;
let theirWorld: World;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  theirs = await app.tenant();
  ourWorld = await makeSigningWorld(app, ours);
  theirWorld = await makeSigningWorld(app, theirs);
  for (const { users } of [ours, theirs]) {
    await must(app.call(updateDocumentRules, users.SysAdmin, { body: { hasOwnPages: true } }));
  }
});
afterAll(() => app.close());

/** A document that was sent to Zofia, with her link, and what her device shows once she has entered a code on it. */
async function sendTo(tenant: TestTenant, world: World) {
  const { links } = await sendForSigning(app, tenant.users.Operator, world);
  const [{ partyId, token } = { partyId: '', token: '' }] = links;
  const device = { purpose: 'party-device', tenantId: tenant.id, subjectId: partyId } as const;
  const known = await app.platform.database.tenant(tenant.id, (tx) => knowDevice(tx, device));
  return { params: { token }, headers: { [deviceHeader]: known }, partyId };
}
type Holder = Awaited<ReturnType<typeof sendTo>>;

async function finish({ params, headers }: Holder, world: World, address: string): Promise<void> {
  const view = await shownBy(app, params.token, headers);
  const values = {
    [world.template.id]: {
      address,
      sign: { kind: 'typed', text: 'Zofia', hand: 'caveat' } as const,
    },
  };
  const consent = { version: signingConsent.version };
  const body = { commandId: newId(), view, values, consent };
  await must(app.call(finishSigning, undefined, { params, headers, body }));
}

const detailsOf = (holder: Pick<Holder, 'params'> & { headers?: Holder['headers'] }) =>
  must(app.call(getSigningDetails, undefined, holder));

async function session() {
  const token = await app.platform.database.system((tx) => beginPersonSession(tx, recipient.email));
  return { headers: { cookie: `countersign-me=${token}` } };
}

test('a detail that was saved is filled in at the next document, elsewhere once the person agrees', async () => {
  const first = await sendTo(ours, ourWorld);
  expect(await detailsOf(first)).toMatchObject({ state: 'off' });
  await finish(first, ourWorld, '1 High Street');
  expect(await detailsOf(first)).toEqual({
    state: 'save',
    count: 0,
    values: {},
    offers: [
      {
        key: 'key.address',
        label: 'address',
        text: '1 High Street',
        isSensitive: false,
        isUsual: true,
        isSaved: false,
      },
    ],
  });
  const saved = await must(
    app.call(saveDetails, undefined, { ...first, body: { keys: ['key.address'] } }),
  );
  expect(saved.offers[0]?.isSaved).toBe(true);

  // In the same organisation: it was agreed to with the saving.
  const values = { [ourWorld.template.id]: { address: '1 High Street' } };
  const second = await sendTo(ours, ourWorld);
  expect(await detailsOf(second)).toEqual({ state: 'fill', count: 1, values, offers: [] });

  // In another one nothing is answered before that.
  const other = await sendTo(theirs, theirWorld);
  expect(await detailsOf(other)).toEqual({ state: 'ask', count: 1, values: {}, offers: [] });
  const agreed = await must(app.call(agreeToDetails, undefined, { ...other, body: {} }));
  expect(agreed).toMatchObject({
    state: 'fill',
    values: { [theirWorld.template.id]: { address: '1 High Street' } },
  });

  const me = await session();
  const { details } = await must(app.call(getMyPage, undefined, me));
  expect(details.agreements.map(({ organisationId }) => organisationId).toSorted()).toEqual(
    [ours.id, theirs.id].toSorted(),
  );
  const [detail] = details.items;
  const change = (value: string) =>
    app.call(changeMyDetail, undefined, {
      ...me,
      params: { id: detail?.id ?? '' },
      body: { kind: 'text', value },
    });
  expect((await change('  ')).error).toMatchObject({ fields: { value: expect.any(String) } });
  await must(change('2 Low Street'));
  expect((await detailsOf(second)).values).toEqual({
    [ourWorld.template.id]: { address: '2 Low Street' },
  });
  await must(
    app.call(withdrawMyAgreement, undefined, { ...me, params: { organisationId: theirs.id } }),
  );
  expect(await detailsOf(other)).toMatchObject({ state: 'ask', values: {} });
  const erased = await must(app.call(eraseMyDetails, undefined, me));
  expect(erased).toEqual({ items: [], agreements: [] });
  expect(await detailsOf(second)).toMatchObject({ state: 'off' });
});

test('a person with a link but without a code learns nothing and saves nothing', async () => {
  const first = await sendTo(ours, ourWorld);
  await finish(first, ourWorld, '1 High Street');
  const body = { keys: ['key.address'] };
  const { params } = first;
  expect(await detailsOf({ params })).toMatchObject({ state: 'locked', offers: [] });
  expect((await app.call(saveDetails, undefined, { params, body })).status).toBe(409);
  await must(app.call(saveDetails, undefined, { ...first, body }));
  const second = await sendTo(ours, ourWorld);
  const open = { params: second.params };
  expect(await detailsOf(open)).toEqual({ state: 'locked', count: 0, values: {}, offers: [] });
  expect((await app.call(agreeToDetails, undefined, { ...open, body: {} })).status).toBe(409);

  // Nor does who signs in person, on the device of a user.
  const inPersonLink = await app.platform.database.tenant(ours.id, (tx) =>
    createLink(tx, {
      purpose: 'party',
      tenantId: ours.id,
      subjectId: second.partyId,
      detail: { host: 'Olive Operator' },
    }),
  );
  const inPerson = { params: { token: inPersonLink.token }, headers: second.headers };
  expect(await detailsOf(inPerson)).toMatchObject({ state: 'off' });
  // Nor does that device, by another link: the code was entered on it in person.
  const theirDevice = await app.platform.database.tenant(ours.id, (tx) =>
    knowDevice(
      tx,
      { purpose: 'party-device', tenantId: ours.id, subjectId: second.partyId },
      { host: 'Olive Operator' },
    ),
  );
  const known = { params: second.params, headers: { [deviceHeader]: theirDevice } };
  expect(await detailsOf(known)).toMatchObject({ state: 'locked', values: {} });
  await must(app.call(eraseMyDetails, undefined, await session()));
});

test('what is not offered is not saved: signatures, other people’s fields, what is still open', async () => {
  const first = await sendTo(ours, ourWorld);
  const save = (keys: string[]) => app.call(saveDetails, undefined, { ...first, body: { keys } });
  expect((await save(['key.address'])).status).toBe(409);
  await finish(first, ourWorld, '1 High Street');
  for (const key of ['key.sign', 'key.agency', 'key.remark', 'key.town', 'nonsense']) {
    expect((await save([key])).status).toBe(400);
  }
});

test('an organisation that does not take part has none of it', async () => {
  const rule = (hasOwnPages: boolean) =>
    must(app.call(updateDocumentRules, theirs.users.SysAdmin, { body: { hasOwnPages } }));
  const first = await sendTo(theirs, theirWorld);
  await finish(first, theirWorld, '1 High Street');
  await rule(false);
  expect(await detailsOf(first)).toMatchObject({ state: 'off' });
  const body = { keys: ['key.address'] };
  expect((await app.call(saveDetails, undefined, { ...first, body })).status).toBe(409);
  await rule(true);
  expect((await app.call(getSigning, undefined, first)).status).toBe(200);
});

test('details of another person can’t be changed or removed', async () => {
  const first = await sendTo(ours, ourWorld);
  await finish(first, ourWorld, '1 High Street');
  await must(app.call(saveDetails, undefined, { ...first, body: { keys: ['key.address'] } }));
  const me = await session();
  const [detail] = (await must(app.call(getMyPage, undefined, me))).details.items;
  const token = await app.platform.database.system((tx) =>
    beginPersonSession(tx, 'someone.else@example.com'),
  );
  const stranger = { headers: { cookie: `countersign-me=${token}` } };
  const params = { id: detail?.id ?? '' };
  const body = { kind: 'text', value: 'Mine' } as const;
  expect((await app.call(changeMyDetail, undefined, { ...stranger, params, body })).status).toBe(
    404,
  );
  await must(app.call(removeMyDetail, undefined, { ...stranger, params }));
  await must(app.call(eraseMyDetails, undefined, stranger));
  expect((await must(app.call(getMyPage, undefined, me))).details.items).toEqual([detail]);
  const left = await must(app.call(removeMyDetail, undefined, { ...me, params }));
  expect(left.items).toEqual([]);
});

test('a detail is deleted two years after it was saved', async () => {
  const first = await sendTo(ours, ourWorld);
  await finish(first, ourWorld, '1 High Street');
  await must(app.call(saveDetails, undefined, { ...first, body: { keys: ['key.address'] } }));
  const me = await session();
  const itemsAfter = async (age: string) => {
    await app.platform.database.system((tx) =>
      tx.update(savedDetails).set({ savedAt: sql`now() - ${age}::interval` }),
    );
    await purgeSavedDetails(app.platform.database);
    return (await must(app.call(getMyPage, undefined, me))).details.items.length;
  };
  expect(await itemsAfter('1 year 360 days')).toBe(1);
  expect(await itemsAfter('2 years 1 day')).toBe(0);
});
