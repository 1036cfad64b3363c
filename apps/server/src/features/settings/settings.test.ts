import {
  type DocumentRules,
  disableUser,
  enableUser,
  getDocumentRules,
  getSecuritySettings,
  getSession,
  updateDocumentRules,
  updateSecuritySettings,
} from '@countersign/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { must } from '../../testing/fixtures.ts';
import { signIn } from '../../testing/sign-in.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  type TestUser,
} from '../../testing/test-app.ts';
import {
  addFactor,
  comeIn,
  eventsOf,
  invite,
  inviteAndCome,
  inviteAndJoin,
  mailedPassword,
} from '../../testing/users.ts';
import { updateSecuritySettings as update } from './update-security-settings.ts';

let app: TestApp;
let ours: TestTenant;
let theirs: TestTenant<'SysAdmin'>;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  theirs = await app.otherTenant();
});
afterAll(() => app.close());

const sysAdmin = () => ours.users.SysAdmin;
const ask = (mfaRequired: boolean, by: TestUser = sysAdmin()) =>
  app.call(updateSecuritySettings, by, { body: { mfaRequired } });
const statusFor = async ({ idToken }: { idToken: string }) =>
  (await app.call(getSession, { idToken })).status;
function pool() {
  if (!app.platform.userPool) throw new Error('no embedded pool');
  return app.platform.userPool;
}
/** Reads if the accounts of these users must have a second factor. */
async function required(...emails: string[]) {
  const found = await Promise.all(emails.map((email) => pool().findUserByEmail(email)));
  const subs = found.map((one) => one?.userId ?? '');
  const states = await pool().accountStates(subs);
  return subs.map((sub) => states.get(sub)?.mfaRequired);
}

describe('a second factor', () => {
  test('is not required at first', async () => {
    expect(await must(app.call(getSecuritySettings, sysAdmin()))).toEqual({
      mfaRequired: false,
      accounts: 'embedded',
    });
  });

  test('can’t be required by a user who has none, so that they don’t lock themselves out', async () => {
    const { status, error } = await ask(true);
    expect([status, error.error]).toEqual([409, 'Set up your own second factor first.']);
    expect((await must(app.call(getSecuritySettings, sysAdmin()))).mfaRequired).toBe(false);
  });

  test('is required of all, ends the sessions of who has none, and is asked of who comes later', async () => {
    await addFactor(app, sysAdmin());
    expect((await must(ask(true))).mfaRequired).toBe(true);
    expect(await statusFor(ours.users.Operator)).toBe(401);
    expect(await statusFor(sysAdmin())).toBe(200);
    const later = await invite(app, sysAdmin());
    const here = [sysAdmin().email, ours.users.Admin.email, later.email];
    expect(await required(...here)).toEqual([true, true, true]);
    expect(await required(theirs.users.SysAdmin.email)).toEqual([false]);
    await expect(comeIn(app, later.email, await mailedPassword(app, later.email))).rejects.toThrow(
      'MFA_SETUP',
    );
    const events = await eventsOf(app, ours, ours.id);
    expect(events).toMatchObject([
      {
        action: 'tenant.security-changed',
        actorId: sysAdmin().userId,
        detail: { before: { mfaRequired: false }, after: { mfaRequired: true } },
      },
    ]);
  });

  test('binds inside its organisation alone: who works elsewhere too signs in without one, and finds it closed', async () => {
    const guest = await inviteAndCome(app, theirs.users.SysAdmin);
    await inviteAndJoin(app, sysAdmin(), guest);
    expect(await required(guest.email)).toEqual([false]);
    const again = await signIn(pool(), guest.email, guest.password);
    for (const { idToken } of [guest, again]) {
      const session = await must(app.call(getSession, { idToken }));
      expect(session.tenant.id).toBe(theirs.id);
      expect(
        session.memberships.map(({ tenantId, needsSecondFactor }) => [tenantId, needsSecondFactor]),
      ).toEqual(
        expect.arrayContaining([
          [theirs.id, false],
          [ours.id, true],
        ]),
      );
      const closed = await app.call(getSession, { idToken }, { tenantId: ours.id });
      expect([closed.status, closed.error.error]).toEqual([
        403,
        expect.stringContaining('requires a second factor'),
      ]);
    }
    await addFactor(app, again);
    const open = await app.call(getSession, again, { tenantId: ours.id });
    expect([open.status, open.result.memberships.map((one) => one.needsSecondFactor)]).toEqual([
      200,
      [false, false],
    ]);
  });

  test('is asked at sign-in once every organisation of the user requires it', async () => {
    const guest = await inviteAndCome(app, theirs.users.SysAdmin);
    await inviteAndJoin(app, sysAdmin(), guest);
    const params = { id: guest.id };
    await must(app.call(disableUser, theirs.users.SysAdmin, { params }));
    expect(await required(guest.email)).toEqual([true]);
    await must(app.call(enableUser, theirs.users.SysAdmin, { params }));
    expect(await required(guest.email)).toEqual([false]);
  });

  test('is required no longer once the organisation says so, and said twice it is one event', async () => {
    await must(ask(false));
    await must(ask(false));
    expect(await required(sysAdmin().email, ours.users.Admin.email)).toEqual([false, false]);
    const actions = (await eventsOf(app, ours, ours.id)).map(({ action }) => action);
    expect(actions).toEqual(['tenant.security-changed', 'tenant.security-changed']);
  });

  test('is a matter for SysAdmins, and for the cloud pool where there is one', async () => {
    const admin = await inviteAndCome(app, sysAdmin(), { userType: 'Admin' });
    expect((await app.call(getSecuritySettings, admin)).status).toBe(403);
    const body = { mfaRequired: true };
    expect((await app.call(updateSecuritySettings, admin, { body })).status).toBe(403);
    const accounts = { ...app.platform.accounts, kind: 'cloud' as const };
    await expect(
      update({ ...app.platform, accounts }, sysAdmin(), { mfaRequired: false }),
    ).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('cloud') });
  });
});

describe('the rules for documents', () => {
  const rules = () => must(app.call(getDocumentRules, sysAdmin()));
  const change = (body: Partial<DocumentRules>, by: TestUser = sysAdmin()) =>
    app.call(updateDocumentRules, by, { body });

  test('are strict at first, are changed one by one, and each change is on record once', async () => {
    const usual = {
      mayApproveOwn: false,
      mayReassignApprovals: false,
      showsApprovers: false,
      finishedLinkDays: 30,
      hasOwnPages: false,
    };
    expect(await rules()).toEqual(usual);
    await must(change({ showsApprovers: true }));
    await must(change({ finishedLinkDays: 7 }));
    await must(change({ finishedLinkDays: 7 }));
    expect(await rules()).toEqual({ ...usual, showsApprovers: true, finishedLinkDays: 7 });
    const events = (await eventsOf(app, ours, ours.id)).filter(
      ({ action }) => action === 'tenant.document-rules-changed',
    );
    expect(events.map(({ detail }) => detail)).toEqual([
      { before: { showsApprovers: false }, after: { showsApprovers: true } },
      { before: { finishedLinkDays: 30 }, after: { finishedLinkDays: 7 } },
    ]);
    const theirRules = await must(app.call(getDocumentRules, theirs.users.SysAdmin));
    expect(theirRules).toEqual(usual);
  });

  test('take days that make sense', async () => {
    const refused = await change({ finishedLinkDays: 0 });
    expect(refused.error.fields).toEqual({ finishedLinkDays: 'Enter at least 1 day.' });
  });
});
