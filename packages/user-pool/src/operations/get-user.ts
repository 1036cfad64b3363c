import { factorNames, factorsOf } from '../mfa.ts';
import type { Pool } from '../pool.ts';
import { type Fields, requireText } from '../protocol/fields.ts';
import { requireAccess } from '../sessions/require-access.ts';

/** The user of an access token, with attributes and second factors. */
export async function getUser(pool: Pool, fields: Fields): Promise<object> {
  const { user } = await requireAccess(pool, requireText(fields, 'AccessToken', 'token'));
  const factors = factorsOf(user).map((factor) => factorNames[factor]);
  const preferred = user.preferredFactor;
  return {
    Username: user.userId,
    UserAttributes: [
      { Name: 'sub', Value: user.userId },
      { Name: 'email_verified', Value: 'true' },
      { Name: 'email', Value: user.email },
      ...Object.entries(user.attributes).map(([Name, Value]) => ({ Name, Value })),
    ],
    ...(preferred === null ? {} : { PreferredMfaSetting: factorNames[preferred] }),
    ...(factors.length === 0 ? {} : { UserMFASettingList: factors }),
  };
}
