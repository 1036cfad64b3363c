import {
  deviceHeader,
  endpoint,
  getSession,
  idParams,
  type TokenScope,
  userTypes,
} from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { newId } from '../database/ids.ts';
import { links, memberships } from '../database/tables/index.ts';
import { operation } from '../http/operation.ts';
import { createLink, giveBackUse, type NewLink, revokeLinks, useLink } from '../links/links.ts';

const answer = z.object({
  kind: z.string(),
  tenantId: z.string(),
  of: z.string(),
  isKnownDevice: z.boolean().optional(),
});
const common = { base: 'base', method: 'GET', answer } as const;
/** Defines a call for the holders of links. */
const askByLink = endpoint({
  ...common,
  name: 'askByLink',
  summary: 'A call by link',
  path: '/samples/by-link/:token',
  params: z.object({ token: z.string() }),
  policy: 'party',
});
/** Defines a call for members with a flag. */
const askAsMember = endpoint({
  ...common,
  name: 'askAsMember',
  summary: 'A call of members',
  path: '/samples/by-member/:id',
  params: idParams,
  policy: 'contacts.use',
});

let app: TestApp;
let ours: TestTenant;
let theirs: TestTenant<'SysAdmin'>;

beforeAll(async () => {
  app = await startTestApp(
    {},
    {
      moreOperations: [
        operation(askByLink, async ({ caller: { kind, tenantId, subjectId, isKnownDevice } }) => ({
          kind,
          tenantId,
          of: subjectId,
          isKnownDevice,
        })),
        operation(askAsMember, async ({ caller: { kind, tenantId, userId } }) => ({
          kind,
          tenantId,
          of: userId,
        })),
      ],
    },
  );
  ours = await app.tenant();
  theirs = await app.otherTenant();
  const all = Object.values(ours.users).map(({ membershipId }) => membershipId);
  for (const id of all) await setMembership(id, { docDistributionAccess: true });
});
afterAll(() => app.close());

const setMembership = (id: string, set: Partial<typeof memberships.$inferInsert>) =>
  app.platform.database.system((tx) =>
    tx.update(memberships).set(set).where(eq(memberships.id, id)),
  );
const link = (one: Partial<NewLink> = {}) =>
  app.platform.database.system((tx) =>
    createLink(tx, { purpose: 'party', tenantId: ours.id, subjectId: newId(), ...one }),
  );
const byLink = (token: string) => app.call(askByLink, undefined, { params: { token } });

describe('the holder of a link', () => {
  test('is a party of what it leads to, in its tenant', async () => {
    const subjectId = newId();
    const { token } = await link({ subjectId });
    expect(await byLink(token)).toMatchObject({
      status: 200,
      result: { kind: 'party', tenantId: ours.id, of: subjectId },
    });
  });

  test('is on a device that is known with its token, which is good for nothing else', async () => {
    const [subjectId, other] = [newId(), newId()];
    const { token } = await link({ subjectId });
    const expiresAt = new Date(Date.now() - 1000);
    const device = (one: Partial<NewLink>) => link({ purpose: 'party-device', subjectId, ...one });
    const on = async (deviceToken: string) => {
      const headers = { [deviceHeader]: deviceToken };
      const { result } = await app.call(askByLink, undefined, { params: { token }, headers });
      return result.isKnownDevice;
    };
    const known = await device({});
    expect(await on(known.token)).toBe(true);
    const others = [
      'x'.repeat(43),
      token,
      (await device({ subjectId: other })).token,
      (await device({ expiresAt })).token,
      (await link({ purpose: 'party-code', subjectId })).token,
    ];
    for (const one of others) expect(await on(one)).toBe(false);
    expect((await byLink(known.token)).status).toBe(404);
  });

  test('is refused for a link that is unknown, expired, revoked, used up or for another purpose', async () => {
    const past = await link({ expiresAt: new Date(Date.now() - 1000) });
    const used = await link({ maxUses: 1 });
    const subjectId = newId();
    const revoked = await link({ subjectId });
    const other = await link({ purpose: 'email-change' });
    await app.platform.database.system(async (tx) => {
      expect(await useLink(tx, 'party', used.token)).toMatchObject({ id: used.id, uses: 1 });
      expect(await useLink(tx, 'party', used.token)).toBeUndefined();
      await revokeLinks(tx, 'party', subjectId);
    });
    const unknown = await byLink('x'.repeat(43));
    expect(unknown.status).toBe(404);
    for (const { token } of [past, used, revoked, other]) {
      expect((await byLink(token)).error).toEqual(unknown.error);
    }
    await app.platform.database.system((tx) => giveBackUse(tx, used.id));
    expect((await byLink(used.token)).status).toBe(200);
  });

  test('may call nothing that is for members', async () => {
    const { token: idToken } = await link();
    const asMember = await app.call(askAsMember, { idToken }, { params: { id: newId() } });
    expect([asMember.status, (await app.call(getSession, { idToken })).status]).toEqual([401, 401]);
  });

  test('leaves no token behind but in the link', async () => {
    const { token } = await link();
    await byLink(token);
    const kept = await app.platform.database.system((tx) => tx.select().from(links));
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(app.logged.join('')).not.toContain(token);
  });
});

describe('a program with an API token', () => {
  const tokenFor = (subjectId: string, scopes: TokenScope[], more: Partial<NewLink> = {}) =>
    link({ purpose: 'api-token', subjectId, detail: { scopes }, ...more });
  const ask = (token: string, tenantId?: string) => {
    const params = { id: newId() };
    const input = tenantId === undefined ? { params } : { params, tenantId };
    return app.call(askAsMember, { idToken: token }, input);
  };

  test.for(userTypes)('may what its %s may, within its scopes', async (userType) => {
    const { membershipId, userId } = ours.users[userType];
    const within = await tokenFor(membershipId, ['contacts.use']);
    expect(await ask(within.token)).toMatchObject({
      status: 200,
      result: { kind: 'token', tenantId: ours.id, of: userId },
    });
    const elsewhere = await tokenFor(membershipId, ['documents.read', 'projects.read']);
    expect((await ask(elsewhere.token)).status).toBe(403);
  });

  test('acts in its own tenant, whatever the call says', async () => {
    const { membershipId } = ours.users.Admin;
    const { token } = await tokenFor(membershipId, ['contacts.use']);
    expect((await ask(token, theirs.id)).result.tenantId).toBe(ours.id);
  });

  test('can’t read the account of its user, or do what only links may', async () => {
    const { membershipId } = ours.users.SysAdmin;
    const { token } = await tokenFor(membershipId, ['contacts.use', 'documents.read']);
    expect((await app.call(getSession, { idToken: token })).status).toBe(403);
    expect((await byLink(token)).status).toBe(404);
  });

  test('ends with its token, and with what its user may', async () => {
    const { membershipId } = ours.users.Operator;
    const past = { expiresAt: new Date(Date.now() - 1000) };
    const expired = await tokenFor(membershipId, ['contacts.use'], past);
    const { token } = await tokenFor(membershipId, ['contacts.use']);
    await setMembership(membershipId, { docDistributionAccess: false });
    expect((await ask(token)).status).toBe(403);
    await setMembership(membershipId, { docDistributionAccess: true, disabledAt: new Date() });
    expect((await ask(token)).status).toBe(401);
    await setMembership(membershipId, { disabledAt: null });
    expect((await ask(token)).status).toBe(200);
    await app.platform.database.system((tx) => revokeLinks(tx, 'api-token', membershipId));
    for (const one of [token, expired.token, 'x'.repeat(43)]) {
      expect((await ask(one)).status).toBe(401);
    }
  });

  test('is no signed-in user', async () => {
    const { idToken } = ours.users.Admin;
    const params = { id: newId() };
    expect((await app.call(askAsMember, { idToken }, { params })).result.kind).toBe('user');
  });
});
