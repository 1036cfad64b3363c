import {
  changeUserEmail,
  inviteUser,
  listProjects,
  listUsers,
  updateSecuritySettings,
} from '@countersign/contract';
import * as OTPAuth from 'otpauth';
import { type Client, callUserPool, signInTo } from '../../tests/support/client.ts';
import type { TestSmtp } from '../../tests/support/smtp.ts';
import {
  dashboardScreen,
  fillIn,
  heading,
  openAs,
  password,
  type Screen,
  sysAdmin,
} from './screen.ts';

/** People with an authenticator app, with codes by email, with both, and with none. */
const withApp = 'orla@northlight.example';
const withEmail = 'olivia@northlight.example';
const withBoth = 'amir@northlight.example';
const withNone = 'adam@northlight.example';
const invited = 'nina.halvorsen@northlight.example';

/** Holds the product and the users for these screens. */
export interface Stage {
  url: string;
  smtp: TestSmtp;
  admin: Client;
  temporaryPassword: string;
  setupUrl: string;
}

/** Invites a user, and gives people their second factors. */
export async function prepareStage(url: string, smtp: TestSmtp, setupUrl: string): Promise<Stage> {
  const admin = await signInTo(url, sysAdmin, password);
  const projects = await admin.call(listProjects, { query: {} });
  await admin.call(inviteUser, {
    body: {
      email: invited,
      firstName: 'Nina',
      lastName: 'Halvorsen',
      countryCode: '+47',
      mobile: '40612345',
      userType: 'Operator',
      taxRiskAccess: false,
      docDistributionAccess: true,
      projectIds: projects.items.slice(0, 2).map(({ id }) => id),
      approverGroupIds: [],
    },
  });
  const mail = await smtp.next(invited);
  const temporaryPassword = (mail.text ?? '')
    .split('\n')
    .find((line) => /^\S{8,40}$/.test(line) && /\d/.test(line) && !line.includes('://'));
  if (temporaryPassword === undefined) throw new Error('The invitation has no password in it.');
  await setFactors(url, withApp, { app: true, email: false });
  await setFactors(url, withEmail, { app: false, email: true });
  await setFactors(url, withBoth, { app: true, email: true });
  return { url, smtp, admin, temporaryPassword, setupUrl };
}

async function setFactors(url: string, user: string, on: { app: boolean; email: boolean }) {
  const { accessToken: AccessToken } = await signInTo(url, user, password);
  if (on.app) {
    const { SecretCode } = (await callUserPool(url, 'AssociateSoftwareToken', {
      AccessToken,
    })) as { SecretCode: string };
    const UserCode = new OTPAuth.TOTP({ secret: SecretCode }).generate();
    await callUserPool(url, 'VerifySoftwareToken', { AccessToken, UserCode });
  }
  await callUserPool(url, 'SetUserMFAPreference', {
    AccessToken,
    ...(on.app && { SoftwareTokenMfaSettings: { Enabled: true } }),
    ...(on.email && { EmailMfaSettings: { Enabled: true } }),
  });
}

/** Returns the link that confirms a new email: requested by an administrator, and emailed to it. */
async function newEmailLink({ admin, smtp }: Stage): Promise<string> {
  const found = await admin.call(listUsers, { query: { search: withNone } });
  const email = 'adam.kowalczyk@northlight.example';
  const params = { id: found.items[0]?.id ?? '' };
  await admin.call(changeUserEmail, { params, body: { email } });
  const { text = '' } = await smtp.next(email);
  const link = /\/email-changes\/[\w-]+/.exec(text)?.[0];
  if (link === undefined) throw new Error('The mail has no link in it.');
  return link;
}

/** Requires a second factor of all users; who requires it needs one. */
async function requireFactor({ url, admin }: Stage): Promise<void> {
  await setFactors(url, sysAdmin, { app: false, email: true });
  await admin.call(updateSecuritySettings, { body: { mfaRequired: true } });
}

/** Signing in, one’s own account and users. What changes for everyone comes last. */
export function accountScreens(stage: Stage): Screen[] {
  let emailLink = '';
  return [
    {
      name: 'sign-in',
      title: 'Sign in',
      open: async (page) => {
        await page.goto('/');
        await heading(page, 'Sign in');
      },
    },
    {
      name: 'sign-in-refused',
      title: 'A wrong password',
      open: async (page) => {
        await fillIn(page, 'someone@northlight.example', 'not-the-password');
        await page.getByRole('alert').waitFor();
      },
    },
    {
      name: 'new-password',
      title: 'The first sign-in of an invited user',
      open: async (page) => {
        await fillIn(page, invited, stage.temporaryPassword);
        await heading(page, /password/i);
        await page.getByLabel('New password', { exact: true }).fill('Summer rain');
      },
    },
    {
      name: 'code-from-app',
      title: 'A code from an authenticator app',
      open: async (page) => {
        await fillIn(page, withApp, password);
        await page.getByRole('textbox', { name: 'Code' }).fill('314');
      },
    },
    {
      name: 'code-by-email',
      title: 'A code by email',
      open: async (page) => {
        await fillIn(page, withEmail, password);
        await page.getByRole('textbox', { name: 'Code' }).waitFor();
      },
    },
    {
      name: 'choice-of-factor',
      title: 'A choice of second factors',
      open: async (page) => {
        await fillIn(page, withBoth, password);
        await page.getByText('Authenticator app').first().waitFor();
      },
    },
    {
      name: 'forgotten-password',
      title: 'A forgotten password: who',
      open: async (page) => {
        await page.goto('/');
        await page.getByRole('button', { name: 'Forgot your password?' }).click();
        await page.getByLabel('Email').fill('someone@northlight.example');
      },
    },
    {
      name: 'reset-password',
      title: 'A forgotten password: the code and the new one',
      open: async (page) => {
        await page.goto('/');
        await page.getByRole('button', { name: 'Forgot your password?' }).click();
        const who = `someone-${page.viewportSize()?.width ?? 0}@northlight.example`;
        await page.getByLabel('Email').fill(who);
        await page.getByRole('button', { name: /send/i }).click();
        await page.getByLabel('New password', { exact: true }).waitFor();
      },
    },
    {
      name: 'set-up',
      title: 'The set-up link of a new installation',
      open: async (page) => {
        await page.goto(stage.setupUrl);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.getByLabel('Organisation name').waitFor();
      },
    },
    dashboardScreen('profile', 'Profile', '/dashboard/profile', 'Your account'),
    dashboardScreen('signature', 'Signature', '/dashboard/profile/signature', 'Your account'),
    dashboardScreen('security', 'Security', '/dashboard/profile/security', 'Your account'),
    dashboardScreen('preferences', 'Preferences', '/dashboard/profile/preferences', 'Your account'),
    dashboardScreen('users', 'Users', '/dashboard/users', 'Users'),
    {
      name: 'invite-user',
      title: 'Invite user',
      open: async (page) => {
        await openAs(page, '/dashboard/users', 'Users');
        await page.getByRole('button', { name: 'Invite user' }).first().click();
        await page.getByRole('dialog').getByLabel('Email').waitFor();
      },
    },
    {
      name: 'user',
      title: 'A user',
      open: async (page) => {
        await openAs(page, '/dashboard/users?search=nina', 'Users');
        await page.getByRole('link', { name: 'Nina Halvorsen' }).first().click();
        await heading(page, /Nina Halvorsen/);
      },
    },
    {
      name: 'import-users',
      title: 'Inviting the people of a file: every problem at its row',
      open: async (page) => {
        await openAs(page, '/dashboard/users/import', /Import/);
        await page.locator('input[type=file]').setInputFiles({
          name: 'crew.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(
            'First name,Last name,Email,User type,Projects\n' +
              'Ingrid,Solberg,ingrid@northlight.example,Operator,SAL\n' +
              'Marek,Nowak,marek-at-northlight,Operator,SAL\n' +
              'Nina,Halvorsen,nina.halvorsen@northlight.example,Operator,\n' +
              'Zoë,Achterberg,zoe@northlight.example,Approver,HOL\n' +
              'Tom,Bell,tom@northlight.example,Director,XYZ\n',
          ),
        });
        await page.getByRole('button', { name: 'Check rows' }).click();
        await page.getByText('There is no project').filter({ visible: true }).first().waitFor();
      },
    },
    dashboardScreen('sign-in-rules', 'Sign-in rules', '/dashboard/users/sign-in-rules', /rules/i),
    dashboardScreen('audit', 'The audit trail', '/dashboard/audit', /Audit/),
    dashboardScreen('installation', 'The installation', '/dashboard/installation', /Installation/),
    {
      name: 'confirm-email',
      title: 'Confirming a new email',
      prepare: async () => {
        emailLink = await newEmailLink(stage);
      },
      open: async (page) => {
        await page.goto(emailLink);
        await page.getByRole('button', { name: /confirm/i }).waitFor();
      },
    },
    {
      name: 'profile-menu',
      title: 'The menu of one’s own account',
      open: async (page) => {
        await openAs(page, '/dashboard', /./);
        await page.getByRole('button', { name: 'profile and settings' }).click();
        await page.getByRole('button', { name: 'Sign out' }).waitFor();
      },
    },
    {
      name: 'set-up-authenticator',
      title: 'Setting up an authenticator app, where the organisation asks for one',
      prepare: () => requireFactor(stage),
      open: async (page) => {
        await fillIn(page, withNone, password);
        await page.getByRole('textbox', { name: 'Code' }).waitFor();
      },
    },
  ];
}
