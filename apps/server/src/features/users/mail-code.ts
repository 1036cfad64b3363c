import { randomBytes } from 'node:crypto';
import { contactName } from '@countersign/domain';
import { type CodeMessage, type CodePurpose, defaultLimits } from '@countersign/user-pool';
import { eq, sql } from 'drizzle-orm';
import type { Settings } from '../../platform/config/settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { users } from '../../platform/database/tables/index.ts';
import type { Log } from '../../platform/log/log.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { brandOfTenant } from '../../platform/mail/mail-brand.ts';
import type { Platform } from '../../platform/platform.ts';
import { activeMemberships, ofAccount } from '../../platform/policy/active-memberships.ts';
import { type WrittenEmail, writeEmail } from '../email-templates/index.ts';

/** For how long a code is of use. */
const codeLife: Record<CodePurpose, number> = {
  'reset-password': defaultLimits.resetCodeMs,
  'sign-in': defaultLimits.emailChallengeMs,
  'verify-email': defaultLimits.verifyCodeMs,
};

/** Words the emails with codes, but for those of a new password. */
const codeWords: Record<Exclude<CodePurpose, 'reset-password'>, { for: string; advice: string }> = {
  'sign-in': {
    for: 'finish signing in',
    advice:
      'If you are not signing in right now, someone knows your password. Change it and tell your administrator.',
  },
  'verify-email': {
    for: 'confirm that this email address is yours',
    advice: 'If you didn’t request it, you can ignore this email.',
  },
};

/**
 * Mails a code of the embedded user pool to whom it is for. Nothing happens for an account of no one, and where all
 * invitations of its owner have lapsed: a new password would not be theirs to set before they are invited again.
 */
export async function mailCode(
  { settings, database, log }: Pick<Platform, 'settings' | 'database' | 'log'>,
  message: CodeMessage,
): Promise<void> {
  const { userId: sub, email, purpose } = message;
  const [user] = await database.system((tx) =>
    tx
      .select({
        tenantId: users.homeTenantId,
        firstName: users.firstName,
        lastName: users.lastName,
        isAwaited: sql<boolean>`exists (
          select from memberships where ${ofAccount} and ${activeMemberships})`,
      })
      .from(users)
      .where(eq(users.sub, sub)),
  );
  if (!user?.isAwaited) return;
  const { tenantId } = user;
  await database.tenant(tenantId, async (tx) =>
    queueMail(tx, {
      tenantId,
      purpose: `code:${randomBytes(12).toString('hex')}`,
      sender: settings.mailFrom,
      recipient: email,
      ...(await writeCodeEmail(tx, log, settings, user, message)),
      attachments: [],
      confidential: true,
      usefulUntil: new Date(Date.now() + codeLife[purpose]),
    }),
  );
}

async function writeCodeEmail(
  tx: Tx,
  log: Log,
  { productName }: Settings,
  user: { tenantId: string; firstName: string; lastName: string },
  { email, code, purpose }: CodeMessage,
): Promise<WrittenEmail> {
  const { tenantId, firstName, lastName } = user;
  const { brand } = await brandOfTenant(tx, tenantId);
  const parts = { about: { tenantId, companyId: null, projectId: null }, brand, productName };
  const values = {
    'recipient.firstName': firstName,
    'recipient.lastName': lastName,
    'recipient.name': contactName({ firstName, lastName }),
    'recipient.email': email,
    'organisation.name': brand.name,
    'product.name': productName,
    'code.value': code,
    'code.minutes': String(codeLife[purpose] / 60_000),
  };
  if (purpose === 'reset-password') {
    return writeEmail(tx, log, { event: 'password-reset', values, ...parts });
  }
  const words = codeWords[purpose];
  return writeEmail(tx, log, {
    event: 'access-code',
    values: { ...values, 'code.purpose': words.for, 'code.advice': words.advice },
    ...parts,
  });
}
