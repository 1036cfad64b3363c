import { concurrentChange, ProtocolError } from '../errors.ts';
import { factorsOf, hasFactor } from '../mfa.ts';
import type { Caller, Pool } from '../pool.ts';
import { type Fields, isFields, requireText } from '../protocol/fields.ts';
import { requireAccess, requireRecentSignIn } from '../sessions/require-access.ts';
import type { Factor, MfaState, PoolUser } from '../store.ts';

/** Holds the settings of one factor in a call; what it leaves out stays. */
type Setting = { enabled?: boolean; preferred?: boolean };

type Choice = Pick<MfaState, 'totpEnabled' | 'emailEnabled' | 'preferredFactor'>;

/**
 * Sets the factors that a sign-in asks for. An authenticator must have been verified first; where a factor is required
 * the last one stays on.
 */
export async function setUserMfaPreference(
  pool: Pool,
  fields: Fields,
  { address }: Caller,
): Promise<object> {
  const accessToken = requireText(fields, 'AccessToken', 'token');
  if (readSetting(fields, 'SMSMfaSettings').enabled === true) {
    throw new ProtocolError('InvalidParameterException', 'Codes by text message are not offered');
  }
  const totp = readSetting(fields, 'SoftwareTokenMfaSettings');
  const email = readSetting(fields, 'EmailMfaSettings');
  const { user, session } = await requireAccess(pool, accessToken);
  if (totp.enabled === true && user.totpSecret === null) {
    throw new ProtocolError(
      'InvalidParameterException',
      'User has not verified software token mfa',
    );
  }
  const choice = choose(user, totp, email);
  if (user.mfaRequired && hasFactor(user) && !hasFactor(choice)) {
    throw new ProtocolError(
      'InvalidParameterException',
      'A second factor is required: turn another one on first',
    );
  }
  const isLess = factorsOf(user).some((factor) => !factorsOf(choice).includes(factor));
  if (isLess) requireRecentSignIn(pool, session);
  const changed = await pool.store.changeMfa(user.userId, {
    ...choice,
    expectedVersion: user.mfaVersion,
    endSessionsAt: null,
  });
  if (!changed) throw concurrentChange();
  const factors = factorsOf(choice);
  if (factors.join() !== factorsOf(user).join()) {
    await pool.notify({ userId: user.userId, what: 'factors-changed', factors, address });
  }
  return {};
}

function choose(user: PoolUser, totp: Setting, email: Setting): Choice {
  const totpEnabled = totp.enabled ?? user.totpEnabled;
  const emailEnabled = email.enabled ?? user.emailEnabled;
  if ((totp.preferred && !totpEnabled) || (email.preferred && !emailEnabled)) {
    throw new ProtocolError('InvalidParameterException', 'Only an enabled factor can be preferred');
  }
  if (totp.preferred && email.preferred) {
    throw new ProtocolError('InvalidParameterException', 'Only one factor can be preferred');
  }
  const settings = {
    authenticator: { enabled: totpEnabled, preferred: totp.preferred },
    email: { enabled: emailEnabled, preferred: email.preferred },
  };
  return { totpEnabled, emailEnabled, preferredFactor: preferredOf(user, settings) };
}

/** The factor that a call prefers, or the one that was preferred before, unless that is over now. */
function preferredOf(
  user: PoolUser,
  settings: Record<Factor, { enabled: boolean; preferred: boolean | undefined }>,
): Factor | null {
  if (settings.authenticator.preferred) return 'authenticator';
  if (settings.email.preferred) return 'email';
  const before = user.preferredFactor;
  if (before === null) return null;
  const { enabled, preferred } = settings[before];
  return enabled && preferred !== false ? before : null;
}

function readSetting(fields: Fields, name: string): Setting {
  const value = fields[name];
  if (value === undefined || value === null) return {};
  const enabled = isFields(value) ? readFlag(value, 'Enabled') : 'other';
  const preferred = isFields(value) ? readFlag(value, 'PreferredMfa') : 'other';
  if (enabled === 'other' || preferred === 'other') {
    throw new ProtocolError('InvalidParameterException', `Parameter ${name} is not valid`);
  }
  return {
    ...(enabled === undefined ? {} : { enabled }),
    ...(preferred === undefined ? {} : { preferred }),
  };
}

function readFlag(value: Fields, name: string): boolean | undefined | 'other' {
  const flag = value[name];
  if (flag === undefined || flag === null) return undefined;
  return typeof flag === 'boolean' ? flag : 'other';
}
