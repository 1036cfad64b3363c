import { sendCode } from './codes.ts';
import { emailKeyOf, maskEmail } from './email.ts';
import { codeDeliveryFailed, ProtocolError } from './errors.ts';
import type { Pool } from './pool.ts';
import type { Fields } from './protocol/fields.ts';

/** Sends the code that proves that the user reads the mail of this address, and says where it went. */
export async function sendVerifyCode(pool: Pool, userId: string, email: string): Promise<object> {
  try {
    await sendCode(pool, { userId, email, boundTo: emailKeyOf(email) }, 'verify-email');
  } catch (error) {
    pool.report(error, 'verify-email');
    throw codeDeliveryFailed();
  }
  return { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: maskEmail(email) };
}

/** InvalidParameterException for any other attribute: nothing else is ever verified. */
export function requireEmailAttribute(fields: Fields): void {
  if (fields.AttributeName === 'email') return;
  throw new ProtocolError('InvalidParameterException', 'Only the email address can be verified');
}
