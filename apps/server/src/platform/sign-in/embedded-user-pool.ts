import { randomBytes } from 'node:crypto';
import {
  type AccountEvent,
  type CodeMessage,
  type CodePurpose,
  createUserPool,
  defaultLimits,
  type UserPool,
} from '@countersign/user-pool';
import { eq } from 'drizzle-orm';
import { recordEvent } from '../audit/audit.ts';
import { keptKey } from '../config/secrets.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import { memberships, users } from '../database/tables/index.ts';
import { userPoolPath } from '../http/serve-client.ts';
import { type Log, safeError } from '../log/log.ts';
import { queueMail } from '../mail/mail.ts';
import { layOutMail } from '../mail/mail-layout.ts';
import { readSigningKeys } from './signing-keys.ts';
import { createSqlUserPoolStore } from './sql-user-pool-store.ts';

/** The embedded pool's id: what comes after `_` is part of every password hash, so it never changes. */
export const embeddedPoolId = 'embedded_countersign';
export const embeddedClientId = 'countersignweb';

/** The issuer of the embedded pool's tokens. */
export const embeddedIssuer = (publicUrl: string) => `${publicUrl}${userPoolPath}${embeddedPoolId}`;

/** The user pool in this server, with its accounts in the database and its keys in the data folder. */
export function createEmbeddedUserPool(settings: Settings, database: Database, log: Log): UserPool {
  const { dataDir } = settings;
  return createUserPool({
    poolId: embeddedPoolId,
    clientId: embeddedClientId,
    issuer: embeddedIssuer(settings.publicUrl),
    signingKeys: readSigningKeys(dataDir, new Date()),
    masterKey: keptKey(dataDir, 'master.key'),
    store: createSqlUserPoolStore(database),
    deliverCode: (message) => mailCode(settings, database, message),
    onEvent: (event) => recordAccountEvent(database, event),
    onError: (error, operation) => log.error({ operation, ...safeError(error) }, 'user pool error'),
  });
}

/** What a mail with a code says, and for how long it is of use. */
const codeMails: Record<CodePurpose, { why: string; life: number; unasked: string }> = {
  'reset-password': {
    why: 'Somebody, most likely you or your administrator, asked for a new password. Enter this code to set one:',
    life: defaultLimits.resetCodeMs,
    unasked: 'If you did not ask for it, nothing needs to be done: your password stays as it is.',
  },
  'sign-in': {
    why: 'Enter this code to finish signing in:',
    life: defaultLimits.emailChallengeMs,
    unasked:
      'If you are not signing in right now, somebody knows your password: change it, and tell your administrator.',
  },
  'verify-email': {
    why: 'Enter this code to confirm that this e-mail address is yours:',
    life: defaultLimits.verifyCodeMs,
    unasked: 'If you did not ask for it, nothing needs to be done.',
  },
};

/** How the audit log names what a user changed about how they sign in. */
const eventActions: Record<AccountEvent['what'], string> = {
  'password-changed': 'user.password-changed',
  'password-reset': 'user.password-set-anew',
  'authenticator-set-up': 'user.authenticator-set-up',
  'factors-changed': 'user.factors-changed',
};

/** In each tenant that the user has a place in: each has to know how its people sign in. */
async function recordAccountEvent(database: Database, event: AccountEvent): Promise<void> {
  const { userId: sub, what, factors, address } = event;
  await database.system(async (tx) => {
    const places = await tx
      .select({ userId: users.id, tenantId: memberships.tenantId })
      .from(users)
      .innerJoin(memberships, eq(memberships.userId, users.id))
      .where(eq(users.sub, sub));
    for (const { userId, tenantId } of places) {
      await recordEvent(tx, {
        tenantId,
        subject: { type: 'user', id: userId },
        actorId: userId,
        action: eventActions[what],
        address,
        ...(factors && { detail: { after: { factors } } }),
      });
    }
  });
}

async function mailCode(
  settings: Settings,
  database: Database,
  { userId, email, code, purpose }: CodeMessage,
) {
  const { productName } = settings;
  const [user] = await database.system((tx) =>
    tx.select({ tenantId: users.homeTenantId }).from(users).where(eq(users.sub, userId)),
  );
  if (!user) return;
  const { why, life, unasked } = codeMails[purpose];
  const subject = `Your ${productName} code`;
  const paragraphs = [why, code, `The code can be used for ${life / 60_000} minutes. ${unasked}`];
  const footer = `Sent by ${productName}. Nobody will ever ask you for this code.`;
  await database.tenant(user.tenantId, (tx) =>
    queueMail(tx, {
      tenantId: user.tenantId,
      purpose: `code:${randomBytes(12).toString('hex')}`,
      sender: settings.mailFrom,
      recipient: email,
      subject,
      ...layOutMail({ productName, subject, paragraphs, footer }),
      attachments: [],
      confidential: true,
      usefulUntil: new Date(Date.now() + life),
    }),
  );
}
