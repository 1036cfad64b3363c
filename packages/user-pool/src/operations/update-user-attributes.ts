import { requireWritable } from '../attributes.ts';
import { countVerifyRequest } from '../counters.ts';
import { emailKeyOf, isEmail } from '../email.ts';
import { ProtocolError } from '../errors.ts';
import type { Pool } from '../pool.ts';
import { type Fields, isFields, maxLength, requireText } from '../protocol/fields.ts';
import { requireAccess } from '../sessions/require-access.ts';
import { sendVerifyCode } from '../verify-email.ts';

const maxAttributes = 50;

/**
 * Sets attributes; an empty text removes one. Another email address, where that may be changed, is
 * the account's only when a code that goes there comes back.
 */
export async function updateUserAttributes(pool: Pool, fields: Fields): Promise<object> {
  const accessToken = requireText(fields, 'AccessToken', 'token');
  const { email, ...others } = readAttributes(pool, fields);
  const { user } = await requireAccess(pool, accessToken);
  const newEmail = email?.trim();
  if (newEmail !== undefined && !isEmail(newEmail)) throw invalid('Invalid email address format.');
  const changesEmail = newEmail !== undefined && emailKeyOf(newEmail) !== user.emailKey;
  if (changesEmail) await countVerifyRequest(pool, user.userId);
  const changes = Object.entries(others).map(
    ([name, text]) => [name, text === '' ? null : text] as const,
  );
  if (changes.length > 0) {
    await pool.store.changeAttributes(user.userId, Object.fromEntries(changes));
  }
  if (!changesEmail) return {};
  await pool.store.setPendingEmail(user.userId, newEmail);
  const delivery = await sendVerifyCode(pool, user.userId, newEmail);
  return { CodeDeliveryDetailsList: [delivery] };
}

function readAttributes(pool: Pool, fields: Fields): Record<string, string> {
  const list = fields.UserAttributes;
  if (!Array.isArray(list) || list.length === 0 || list.length > maxAttributes) {
    throw invalid('Parameter UserAttributes is not valid');
  }
  return Object.fromEntries(list.map((item: unknown) => readAttribute(pool, item)));
}

function readAttribute(pool: Pool, item: unknown): [name: string, value: string] {
  if (!isFields(item)) throw invalid('Parameter UserAttributes is not valid');
  const name = requireText(item, 'Name', 'code');
  requireWritable(pool, name);
  const value = item.Value ?? '';
  if (typeof value !== 'string') throw invalid('An attribute must be a text');
  if (value.length > maxLength.attribute) throw invalid('An attribute is too long');
  return [name, value];
}

function invalid(message: string): ProtocolError {
  return new ProtocolError('InvalidParameterException', message);
}
