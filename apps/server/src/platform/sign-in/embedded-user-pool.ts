import { randomBytes } from 'node:crypto';
import type { EventType } from '@countersign/contract';
import {
  type AccountEvent,
  type CodeMessage,
  type CodePurpose,
  createUserPool,
  defaultLimits,
  type UserPool,
} from '@countersign/user-pool';
import { eq } from 'drizzle-orm';
import { keptKey } from '../config/secrets.ts';
import type { Settings } from '../config/settings.ts';
import type { Database, Tx } from '../database/database.ts';
import { memberships, users } from '../database/tables/index.ts';
import { record } from '../events/record.ts';
import { userPoolPath } from '../http/serve-client.ts';
import { type Log, safeError } from '../log/log.ts';
import { queueMail } from '../mail/mail.ts';
import { brandOfTenant } from '../mail/mail-brand.ts';
import { type WrittenEmail, writeEmail } from '../mail/write-email.ts';
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
    deliverCode: (message) => mailCode(settings, database, log, message),
    onEvent: (event) => recordAccountEvent(database, event),
    onError: (error, operation) => log.error({ operation, ...safeError(error) }, 'user pool error'),
  });
}

/** For how long a code is of use. */
const codeLife: Record<CodePurpose, number> = {
  'reset-password': defaultLimits.resetCodeMs,
  'sign-in': defaultLimits.emailChallengeMs,
  'verify-email': defaultLimits.verifyCodeMs,
};

/** What a mail says of the codes that are no new password's. */
const codeWords: Record<Exclude<CodePurpose, 'reset-password'>, { for: string; advice: string }> = {
  'sign-in': {
    for: 'finish signing in',
    advice:
      'If you are not signing in right now, somebody knows your password: change it, and tell your administrator.',
  },
  'verify-email': {
    for: 'confirm that this e-mail address is yours',
    advice: 'If you did not ask for it, nothing needs to be done.',
  },
};

/** How the audit log names what a user changed about how they sign in. */
const eventTypes = {
  'password-changed': 'user.password-changed',
  'password-reset': 'user.password-set-anew',
  'authenticator-set-up': 'user.authenticator-set-up',
  'factors-changed': 'user.factors-changed',
} as const satisfies Record<AccountEvent['what'], EventType>;

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
      await record(
        tx,
        { tenantId, userId, address },
        { type: eventTypes[what], id: userId, ...(factors && { detail: { after: { factors } } }) },
      );
    }
  });
}

async function mailCode(
  settings: Settings,
  database: Database,
  log: Log,
  message: CodeMessage,
): Promise<void> {
  const { userId: sub, email, purpose } = message;
  const [user] = await database.system((tx) =>
    tx
      .select({
        tenantId: users.homeTenantId,
        firstName: users.firstName,
        lastName: users.lastName,
      })
      .from(users)
      .where(eq(users.sub, sub)),
  );
  if (!user) return;
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
    'recipient.name': `${firstName} ${lastName}`,
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
