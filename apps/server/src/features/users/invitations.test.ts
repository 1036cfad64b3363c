import {
  createApproverGroup,
  createCompany,
  createProject,
  getSession,
  getUser,
  type InviteUserInput,
  inviteUser,
  openSession,
  resendInvitation,
  withdrawInvitation,
} from '@countersign/contract';
import { passwordProblem } from '@countersign/user-pool';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mails, memberships, users } from '../../platform/database/tables/index.ts';
import { sendMailJob, type TransportMail } from '../../platform/mail/mail.ts';
import { manualAccounts } from '../../platform/sign-in/cloud-accounts-manual.ts';
import { embeddedClientId } from '../../platform/sign-in/embedded-user-pool.ts';
import { must } from '../../testing/fixtures.ts';
import { send, signIn } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import {
  comeIn,
  eventsOf,
  invite,
  inviteAndCome,
  mailedPassword,
  mailTo,
  newUser,
  read,
} from '../../testing/users.ts';
import { disableUser as disableManually } from './disable-user.ts';
import { inviteUser as inviteManually } from './invite-user.ts';
import { temporaryPassword } from './temporary-password.ts';

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
const ask = (change: Partial<InviteUserInput>, by = sysAdmin()) =>
  app.call(inviteUser, by, { body: newUser(change) });
const inUserTable = (email: string) =>
  app.platform.database.system((tx) =>
    tx.select().from(users).where(sql`lower(${users.email}) = ${email.toLowerCase()}`),
  );

describe('an invitation', () => {
  test('creates an invited user with their permissions, and emails a temporary password', async () => {
    const admin = sysAdmin();
    const company = await must(
      app.call(createCompany, admin, { body: { name: 'Northlight', code: 'NL', type: 'PAYE' } }),
    );
    const project = await must(
      app.call(createProject, admin, {
        body: { companyId: company.id, name: 'Salt', code: 'SAL' },
      }),
    );
    const group = await must(app.call(createApproverGroup, admin, { body: { name: 'Finance' } }));
    const input = newUser({
      userType: 'Operator/Approver',
      taxRiskAccess: true,
      countryCode: '+44',
      mobile: '07400 123456',
      projectIds: [project.id, project.id],
      approverGroupIds: [group.id],
    });
    const made = await must(app.call(inviteUser, admin, { body: input }));
    expect(made).toMatchObject({
      email: input.email,
      firstName: 'Nadia',
      countryCode: '+44',
      mobile: '7400123456',
      userType: 'Operator/Approver',
      taxRiskAccess: true,
      docDistributionAccess: false,
      state: 'invited',
      signedInAt: null,
      secondFactor: 'unknown',
      projects: [{ id: project.id, name: 'Salt' }],
      approverGroups: [{ id: group.id, name: 'Finance' }],
      newEmail: null,
      isHome: true,
      revision: 1,
    });
    const days = (Date.parse(made.invitationExpiresAt ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);

    const mail = await mailTo(app, input.email);
    expect(mail).toMatchObject({ confidential: true, tenantId: ours.id });
    expect(mail.subject).toContain(admin.name);
    expect(mail.text).toContain(`Sign in: ${app.platform.settings.publicUrl}/\n`);
    expect(mail.text).not.toMatch(/https?:\/\/\S*(@|%40|token|Okonkwo)/);

    const events = await eventsOf(app, ours, made.id);
    expect(events).toMatchObject([{ action: 'user.invited', actorId: admin.userId }]);
    expect(events[0]?.detail).toMatchObject({
      after: { userType: 'Operator/Approver', projects: [{ name: 'Salt' }] },
    });

    const temporary = await mailedPassword(app, input.email);
    const tokens = await comeIn(app, input.email, temporary);
    const session = await must(app.call(getSession, tokens));
    expect(session).toMatchObject({ userType: 'Operator/Approver', taxRiskAccess: true });
    const come = await read(app, admin, made.id);
    expect(come).toMatchObject({ state: 'active', invitationExpiresAt: null });
    expect(come.signedInAt).not.toBeNull();
    expect(app.logged.join('')).not.toContain(temporary);
    expect(JSON.stringify(await eventsOf(app, ours, made.id))).not.toContain(temporary);
  });

  test('leaves no trace of the password once its email was sent', async () => {
    const { email } = await invite(app, sysAdmin());
    const temporary = await mailedPassword(app, email);
    const { id: mailId, tenantId } = await mailTo(app, email);
    const sent: TransportMail[] = [];
    const { database, files } = app.platform;
    const job = sendMailJob({
      database,
      files,
      transport: { send: async (mail) => void sent.push(mail), close: () => undefined },
      mailDomain: 'example.com',
      listeners: {},
    });
    await job.handle({ tenantId, mailId });
    expect(sent[0]?.text).toContain(temporary);
    const left = await database.system((tx) => tx.select().from(mails));
    expect(JSON.stringify(left)).not.toContain(temporary);
  });

  test('is refused to all but SysAdmins', async () => {
    for (const userType of ['Admin', 'Operator', 'Approver', 'Operator/Approver'] as const) {
      expect((await ask({}, ours.users[userType])).status).toBe(403);
    }
  });

  test('is refused at each field that is wrong', async () => {
    const wrong = await ask({ email: 'nobody', firstName: '', countryCode: '44' });
    expect(Object.keys(wrong.error.fields ?? {}).toSorted()).toEqual([
      'countryCode',
      'email',
      'firstName',
    ]);
    const number = await ask({ countryCode: '+44', mobile: '123456' });
    expect([number.status, Object.keys(number.error.fields ?? {})]).toEqual([400, ['mobile']]);
    const elsewhere = await must(
      app.call(createApproverGroup, theirs.users.SysAdmin, { body: { name: 'Theirs' } }),
    );
    const group = await ask({ approverGroupIds: [elsewhere.id] });
    expect([group.status, Object.keys(group.error.fields ?? {})]).toEqual([
      400,
      ['approverGroupIds'],
    ]);
    const project = await ask({ projectIds: [elsewhere.id] });
    expect(Object.keys(project.error.fields ?? {})).toEqual(['projectIds']);
  });

  test('of an existing user is refused, whatever the case of the email', async () => {
    const { email } = await invite(app, sysAdmin());
    const again = await ask({ email: email.toUpperCase() });
    expect([again.status, Object.keys(again.error.fields ?? {})]).toEqual([409, ['email']]);
  });

  test('given by two at the same moment is one, and the password that was mailed is good', async () => {
    const email = 'twice@example.com';
    const answers = await Promise.all([ask({ email }), ask({ email }), ask({ email })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await comeIn(app, email, await mailedPassword(app, email));
  });

  test('leaves no user behind where the user pool can’t create the account', async () => {
    const email = 'unlucky@example.com';
    const { accounts } = app.platform;
    const { invite: real } = accounts;
    accounts.invite = () => Promise.reject(new Error('The pool is away.'));
    try {
      expect((await ask({ email })).status).toBe(500);
    } finally {
      accounts.invite = real;
    }
    expect(await inUserTable(email)).toEqual([]);
    await must(ask({ email }));
  });
});

describe('an invitation that has not been followed', () => {
  test('is sent again with another password, and the one before is dead', async () => {
    const { id, email } = await invite(app, sysAdmin());
    const first = await mailedPassword(app, email);
    await app.platform.database.system((tx) =>
      tx
        .update(memberships)
        .set({ invitationExpiresAt: new Date(Date.now() - 1000) })
        .where(eq(memberships.userId, id)),
    );
    expect((await read(app, sysAdmin(), id)).state).toBe('invitation-expired');
    const again = await must(app.call(resendInvitation, sysAdmin(), { params: { id } }));
    expect(again.state).toBe('invited');
    expect(Date.parse(again.invitationExpiresAt ?? '')).toBeGreaterThan(
      Date.now() + 6 * 86_400_000,
    );
    const second = await mailedPassword(app, email);
    expect(second).not.toBe(first);
    await expect(comeIn(app, email, first)).rejects.toThrow('NotAuthorized');
    await comeIn(app, email, second);
    const actions = (await eventsOf(app, ours, id)).map(({ action }) => action);
    expect(actions).toEqual(['user.invited', 'user.invitation-resent', 'user.joined']);
    const late = await app.call(resendInvitation, sysAdmin(), { params: { id } });
    expect([late.status, late.error.code]).toEqual([409, 'conflict']);
  });

  test('and has lapsed stays lapsed: neither a forgotten password nor a code from before revives it', async () => {
    const { userPool, database } = app.platform;
    if (!userPool) throw new Error('no embedded pool');
    const forget = (email: string) =>
      send(userPool, 'ForgotPassword', { ClientId: embeddedClientId, Username: email });
    const { id, email } = await invite(app, sysAdmin());
    await forget(email);
    const code = /^\d{6}$/m.exec((await mailTo(app, email)).text)?.[0];
    await database.system((tx) =>
      tx
        .update(memberships)
        .set({ invitationExpiresAt: new Date(Date.now() - 1000) })
        .where(eq(memberships.userId, id)),
    );
    const password = 'Revived-pass-1';
    const confirmed = { Username: email, ConfirmationCode: code, Password: password };
    await send(userPool, 'ConfirmForgotPassword', { ClientId: embeddedClientId, ...confirmed });
    const tokens = await signIn(userPool, email, password);
    for (const endpoint of [getSession, openSession]) {
      const { status, error } = await app.call(endpoint, tokens);
      expect([status, error.error]).toEqual([403, expect.stringContaining('has expired')]);
    }
    const { id: newest } = await mailTo(app, email);
    await forget(email);
    expect((await mailTo(app, email)).id).toBe(newest);
    expect((await read(app, sysAdmin(), id)).state).toBe('invitation-expired');
    await must(app.call(resendInvitation, sysAdmin(), { params: { id } }));
    await comeIn(app, email, await mailedPassword(app, email));
  });

  test('is withdrawn: user and account are deleted, and can be invited again', async () => {
    const { id, email } = await invite(app, sysAdmin());
    const temporary = await mailedPassword(app, email);
    await must(app.call(withdrawInvitation, sysAdmin(), { params: { id } }));
    expect((await app.call(getUser, sysAdmin(), { params: { id } })).status).toBe(404);
    await expect(comeIn(app, email, temporary)).rejects.toThrow('NotAuthorized');
    const events = await eventsOf(app, ours, id);
    expect(events.at(-1)).toMatchObject({
      action: 'user.invitation-withdrawn',
      detail: { before: { email } },
    });
    expect((await invite(app, sysAdmin(), { email })).id).not.toBe(id);
  });

  test('can’t be taken back once it was followed', async () => {
    const { id } = await inviteAndCome(app, sysAdmin());
    const answer = await app.call(withdrawInvitation, sysAdmin(), { params: { id } });
    expect([answer.status, answer.error.error]).toEqual([
      409,
      'This user has already accepted the invitation. Disable them instead.',
    ]);
  });

  test('of another organisation can’t be seen, sent or taken back', async () => {
    const { id } = await invite(app, theirs.users.SysAdmin);
    for (const endpoint of [getUser, resendInvitation, withdrawInvitation]) {
      expect((await app.call(endpoint, sysAdmin(), { params: { id } })).status).toBe(404);
    }
  });
});

describe('with a cloud pool that others run', () => {
  test('an invitation creates the user, and emails no password', async () => {
    const platform = { ...app.platform, accounts: manualAccounts() };
    const made = await inviteManually(platform, sysAdmin(), newUser());
    expect(made).toMatchObject({ state: 'invited', invitationExpiresAt: null });
    expect((await inUserTable(made.email))[0]?.sub).toBeNull();
    const mail = await mailTo(app, made.email);
    expect(mail.text).toContain('with the account that has this email address');
    await expect(mailedPassword(app, made.email)).rejects.toThrow('no temporary password');
    const disabled = await disableManually(platform, sysAdmin(), made.id);
    expect(disabled.state).toBe('disabled');
  });
});

describe('a temporary password', () => {
  test('is another each time, meets the password rule, and has no signs that look alike', () => {
    const made = new Set(Array.from({ length: 200 }, temporaryPassword));
    expect(made.size).toBe(200);
    for (const password of made) {
      expect(passwordProblem(password)).toBeUndefined();
      expect(password).not.toMatch(/[01OIlio]/);
    }
  });
});
