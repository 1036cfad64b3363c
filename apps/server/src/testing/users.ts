import {
  acceptJoin,
  getUser,
  type InviteUserInput,
  inviteUser,
  listUsers,
  openSession,
  type User,
} from '@countersign/contract';
import { desc, eq } from 'drizzle-orm';
import { auditEvents, mails } from '../platform/database/tables/index.ts';
import { embeddedClientId } from '../platform/sign-in/embedded-user-pool.ts';
import { must } from './fixtures.ts';
import { answerPassword, send } from './sign-in.ts';
import type { TestApp, TestTenant, TestUser } from './test-app.ts';

/** A tenant as the tests of users take it: its SysAdmin is all that they need. */
type AnyTenant = Pick<TestTenant<'SysAdmin'>, 'id' | 'users'>;

let count = 0;

/** Creates a new user to invite. */
export function newUser(change: Partial<InviteUserInput> = {}): InviteUserInput {
  count += 1;
  return {
    email: `person${count}@example.com`,
    firstName: 'Nadia',
    lastName: 'Okonkwo',
    countryCode: '',
    mobile: '',
    userType: 'Operator',
    taxRiskAccess: false,
    docDistributionAccess: false,
    projectIds: [],
    approverGroupIds: [],
    ...change,
  };
}

/** Invites a user in a SysAdmin's name. */
export function invite(
  app: TestApp,
  by: TestUser,
  change: Partial<InviteUserInput> = {},
): Promise<User> {
  return must(app.call(inviteUser, by, { body: newUser(change) }));
}

/** A user as they are now. */
export const read = (app: TestApp, by: TestUser, id: string): Promise<User> =>
  must(app.call(getUser, by, { params: { id } }));

/** Builds the update of a user, with a change. */
export function formOf(user: User) {
  const { firstName, lastName, countryCode, mobile, userType, revision } = user;
  const { taxRiskAccess, docDistributionAccess } = user;
  return {
    firstName,
    lastName,
    countryCode,
    mobile,
    userType,
    revision,
    taxRiskAccess,
    docDistributionAccess,
    projectIds: user.projects.map(({ id }) => id),
    approverGroupIds: user.approverGroups.map(({ id }) => id),
  };
}

/** The newest mail to an address. */
export async function mailTo(app: TestApp, recipient: string) {
  const [mail] = await app.platform.database.system((tx) =>
    tx.select().from(mails).where(eq(mails.recipient, recipient)).orderBy(desc(mails.createdAt)),
  );
  if (!mail) throw new Error('Nothing was mailed.');
  return mail;
}

/** The temporary password in the newest mail to an address. */
export async function mailedPassword(app: TestApp, recipient: string): Promise<string> {
  const { text } = await mailTo(app, recipient);
  const password = /^[A-Z][a-z]{3}-[a-z]{4}-[a-z]{4}-\d\d$/m.exec(text)?.[0];
  if (password === undefined) throw new Error('There is no temporary password in the mail.');
  return password;
}

/** Signs in with a temporary password, sets one’s own, and opens the session as the client does. */
export async function comeIn(
  app: TestApp,
  email: string,
  temporary: string,
  password = 'My-own-pass-1',
): Promise<{ idToken: string; accessToken: string }> {
  const { userPool } = app.platform;
  if (!userPool) throw new Error('no embedded pool');
  const challenge = (await answerPassword(userPool, email, temporary)) as {
    ChallengeName?: string;
    Session?: string;
  };
  const answer = (await send(userPool, 'RespondToAuthChallenge', {
    ClientId: embeddedClientId,
    ChallengeName: challenge.ChallengeName,
    Session: challenge.Session,
    ChallengeResponses: { USERNAME: email, NEW_PASSWORD: password },
  })) as { AuthenticationResult?: { IdToken: string; AccessToken: string } };
  const result = answer.AuthenticationResult;
  if (!result) throw new Error(`The pool asks for more: ${JSON.stringify(answer)}`);
  const tokens = { idToken: result.IdToken, accessToken: result.AccessToken };
  await must(app.call(openSession, tokens));
  return tokens;
}

/** Invites a user who joins at once. */
export async function inviteAndCome(
  app: TestApp,
  by: TestUser,
  change: Partial<InviteUserInput> = {},
): Promise<User & { idToken: string; accessToken: string; password: string }> {
  const invited = await invite(app, by, change);
  const password = 'My-own-pass-1';
  const temporary = await mailedPassword(app, invited.email);
  const tokens = await comeIn(app, invited.email, temporary, password);
  return { ...(await read(app, by, invited.id)), ...tokens, password };
}

/** The token in the newest mail to an address that asks its owner to join. */
export async function joinToken(app: TestApp, recipient: string): Promise<string> {
  const token = /\/joins\/([\w-]{43})$/m.exec((await mailTo(app, recipient)).text)?.[1];
  if (token === undefined) throw new Error('There is no link to join in the mail.');
  return token;
}

/** Invites a person who has an account, and lets them accept. */
export async function inviteAndJoin(
  app: TestApp,
  by: TestUser,
  person: { email: string; idToken: string },
  change: Partial<InviteUserInput> = {},
): Promise<User> {
  await invite(app, by, { ...change, email: person.email });
  const params = { token: await joinToken(app, person.email) };
  await must(app.call(acceptJoin, person, { params }));
  const { items } = await must(app.call(listUsers, by, { query: { search: person.email } }));
  const [joined] = items;
  if (!joined) throw new Error('No one has joined.');
  return joined;
}

/** Lists the events of the audit trail about a subject, the oldest first. */
export function eventsOf(app: TestApp, { id }: Pick<AnyTenant, 'id'>, subjectId: string) {
  return app.platform.database.tenant(id, (tx) =>
    tx
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, subjectId))
      .orderBy(auditEvents.sequence),
  );
}

/** Gives an account a second factor: codes by email. */
export async function addFactor(app: TestApp, { accessToken }: { accessToken: string }) {
  const { userPool } = app.platform;
  if (!userPool) throw new Error('no embedded pool');
  await send(userPool, 'SetUserMFAPreference', {
    AccessToken: accessToken,
    EmailMfaSettings: { Enabled: true, PreferredMfa: true },
  });
}
