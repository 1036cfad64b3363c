import { sendCode } from '../codes.ts';
import { clearResetTries, countResetRequest } from '../counters.ts';
import { emailKeyOf, maskEmail } from '../email.ts';
import { nameKeyOf, simulatedIdentity } from '../identity.ts';
import type { Caller, Pool } from '../pool.ts';
import { type Fields, requireClient, requireText } from '../protocol/fields.ts';
import type { PoolUser } from '../store.ts';

/** Sends a reset code to the account of a name; without one, the answer and its time are the same. */
export async function forgotPassword(
  pool: Pool,
  fields: Fields,
  { address }: Caller,
): Promise<object> {
  requireClient(pool, fields);
  const name = requireText(fields, 'Username', 'username');
  const nameKey = nameKeyOf(pool, name);
  const user = await pool.store.findUserByEmailKey(emailKeyOf(name));
  const { userId } = user ?? simulatedIdentity(pool, nameKey);
  const attempt = { nameKey, userId, address };
  await countResetRequest(pool, attempt);
  await clearResetTries(pool, attempt);
  const earliest = new Promise((resolve) => setTimeout(resolve, pool.limits.resetAnswerMs));
  await Promise.all([sendResetCode(pool, user), earliest]);
  return {
    CodeDeliveryDetails: {
      AttributeName: 'email',
      DeliveryMedium: 'EMAIL',
      Destination: maskEmail(name),
    },
  };
}

async function sendResetCode(pool: Pool, user: PoolUser | undefined): Promise<void> {
  if (!user?.enabled) return;
  try {
    await sendCode(pool, user, 'reset-password');
  } catch (error) {
    // Logged for the operator, not returned to the caller: only real accounts can fail here.
    pool.report(error, 'ForgotPassword');
  }
}
