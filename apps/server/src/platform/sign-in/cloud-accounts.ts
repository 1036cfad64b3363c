import type { CloudPoolSettings } from '../config/settings.ts';
import { Failure } from '../failure/failure.ts';
import type { Log } from '../log/log.ts';
import type { Accounts } from './accounts.ts';
import { cloudAccountStates } from './cloud-account-states.ts';
import { manualAccounts, poolDecidesOnMfa } from './cloud-accounts-manual.ts';
import {
  type AdminAccount,
  type CloudAdminApi,
  cloudAdminApi,
  type Refusals,
} from './cloud-admin-api.ts';

/** The accounts of a cloud user pool: administered by this server where it may, else by hand. */
export function cloudAccounts(pool: CloudPoolSettings, log: Log): Accounts {
  if (pool.admin === 'by-hand') return manualAccounts();
  return administeredAccounts(pool.userPoolId, cloudAdminApi(pool, log));
}

/** The accounts of a pool as its admin API keeps them; they are named by their `sub` there too. */
export function administeredAccounts(userPoolId: string, api: CloudAdminApi): Accounts {
  const of = (sub: string) => ({ UserPoolId: userPoolId, Username: sub });
  const endSessions = (sub: string) =>
    api.ask((client, signal) => client.adminUserGlobalSignOut(of(sub), signal));
  const { states, forget } = cloudAccountStates(userPoolId, api);
  return {
    kind: 'cloud',
    invite: (email, password) => ensureAccount(userPoolId, api, email, password, false),
    // Enabling the account that is there asks the pool once, too.
    imitateInvite: async () => undefined,
    ensure: (email, password) => ensureAccount(userPoolId, api, email, password, true),
    setEmail: async (sub, email) => {
      const input = { ...of(sub), UserAttributes: verifiedEmail(email) };
      await api.ask(
        (client, signal) => client.adminUpdateUserAttributes(input, signal),
        emailRefusals,
      );
    },
    remove: (sub) =>
      ignoreMissing(() => api.ask((client, signal) => client.adminDeleteUser(of(sub), signal))),
    disable: (sub) =>
      ignoreMissing(async () => {
        // First: after `enable` the sessions of before would go on.
        await endSessions(sub);
        await api.ask((client, signal) => client.adminDisableUser(of(sub), signal));
      }),
    enable: async (sub) => {
      await api.ask((client, signal) => client.adminEnableUser(of(sub), signal));
    },
    requirePasswordReset: async (sub) => {
      await api.ask(
        (client, signal) => client.adminResetUserPassword(of(sub), signal),
        resetRefusals,
      );
      await endSessions(sub);
    },
    resetMfa: async (sub) => {
      const account = await api.ask((client, signal) => client.adminGetUser(of(sub), signal));
      const off = factorsOff(account);
      if (Object.keys(off).length > 0) {
        await api.ask((client, signal) =>
          client.adminSetUserMFAPreference({ ...of(sub), ...off }, signal),
        );
      }
      forget(sub);
      await endSessions(sub);
    },
    setMfaRequired: poolDecidesOnMfa,
    endSessions: (sub) => ignoreMissing(() => endSessions(sub)),
    listSessions: async () => undefined,
    endSession: async () => false,
    states,
  };
}

const verifiedEmail = (email: string) => [
  { Name: 'email', Value: email },
  { Name: 'email_verified', Value: 'true' },
];

const emailTaken = () => {
  const message = 'Another account in the user pool has this email. Enter a different one.';
  return new Failure('conflict', message, { email: message });
};
const emailRefused = () => {
  const message = 'The user pool doesn’t accept this email. Enter a different one.';
  return new Failure('invalid', message, { email: message });
};
const passwordRefused = () => {
  const message = 'The user pool requires a longer or more complex password.';
  return new Failure('invalid', message, { password: message });
};

const emailRefusals: Refusals = {
  AliasExistsException: emailTaken,
  UsernameExistsException: emailTaken,
  InvalidParameterException: emailRefused,
};
const passwordRefusals: Refusals = { InvalidPasswordException: passwordRefused };

const noReset = () =>
  new Failure(
    'conflict',
    'The user pool can’t reset the password of this account: it is disabled, it has no verified email, or its owner has not signed in yet and needs the invitation again.',
  );
const resetRefusals: Refusals = {
  NotAuthorizedException: noReset,
  InvalidParameterException: noReset,
};

/** Runs an act that can be repeated: an account that no longer exists opens nothing. */
async function ignoreMissing(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'not-found')) throw error;
  }
}

async function ensureAccount(
  userPoolId: string,
  api: CloudAdminApi,
  email: string,
  password: string,
  isPermanent: boolean,
): Promise<{ sub: string }> {
  const made = await createAccount(userPoolId, api, email, password);
  if (made && !isPermanent) return { sub: made };
  // Fetched by its email, not searched: a search may miss an account made a moment ago.
  const found = made
    ? undefined
    : await api.ask((client, signal) =>
        client.adminGetUser({ UserPoolId: userPoolId, Username: email }, signal),
      );
  const sub = made ?? subOf(found?.UserAttributes);
  const input = { UserPoolId: userPoolId, Username: sub, Password: password };
  await api.ask(
    (client, signal) => client.adminSetUserPassword({ ...input, Permanent: isPermanent }, signal),
    passwordRefusals,
  );
  if (found) await handOver(userPoolId, api, found, email);
  return { sub };
}

/** The `sub` of a new account, whose mail is ours to send; undefined where there is one already. */
async function createAccount(
  userPoolId: string,
  api: CloudAdminApi,
  email: string,
  password: string,
): Promise<string | undefined> {
  const input = {
    UserPoolId: userPoolId,
    Username: email,
    UserAttributes: verifiedEmail(email),
    TemporaryPassword: password,
    MessageAction: 'SUPPRESS',
  } as const;
  return api.ask(
    async (client, signal) => {
      try {
        const { User } = await client.adminCreateUser(input, signal);
        return subOf(User?.Attributes);
      } catch (error) {
        if (error instanceof Error && error.name === 'UsernameExistsException') return undefined;
        throw error;
      }
    },
    { ...emailRefusals, ...passwordRefusals },
  );
}

/**
 * Hands an existing account over to the person, no matter who made it: its sessions end, its email counts as verified, as the
 * password is sent there, and it is enabled.
 */
async function handOver(
  userPoolId: string,
  api: CloudAdminApi,
  account: AdminAccount,
  email: string,
): Promise<void> {
  const of = { UserPoolId: userPoolId, Username: subOf(account.UserAttributes) };
  await api.ask((client, signal) => client.adminUserGlobalSignOut(of, signal));
  const isVerified = account.UserAttributes?.some(
    ({ Name, Value }) => Name === 'email_verified' && Value === 'true',
  );
  if (!isVerified) {
    const input = { ...of, UserAttributes: verifiedEmail(email) };
    await api.ask(
      (client, signal) => client.adminUpdateUserAttributes(input, signal),
      emailRefusals,
    );
  }
  if (account.Enabled === false) {
    await api.ask((client, signal) => client.adminEnableUser(of, signal));
  }
}

function subOf(attributes: { Name?: string | undefined; Value?: string | undefined }[] = []) {
  const sub = attributes.find(({ Name }) => Name === 'sub')?.Value;
  if (!sub) throw new Error('The user pool named no sub.');
  return sub;
}

const off = { Enabled: false, PreferredMfa: false };

/** Turns off what is on: a pool refuses settings of a factor that it does not offer. */
function factorsOff({ UserMFASettingList: on = [] }: AdminAccount) {
  return {
    ...(on.includes('SOFTWARE_TOKEN_MFA') ? { SoftwareTokenMfaSettings: off } : {}),
    ...(on.includes('EMAIL_OTP') ? { EmailMfaSettings: off } : {}),
    ...(on.includes('SMS_MFA') ? { SMSMfaSettings: off } : {}),
  };
}
