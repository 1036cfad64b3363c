import { randomBytes } from 'node:crypto';
import {
  createUserPool,
  generateSigningKey,
  type SigningKey,
  type UserPool,
} from '@countersign/user-pool';
import { eq } from 'drizzle-orm';
import { keptKey, keptSecret } from '../config/secrets.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import { users } from '../database/tables/index.ts';
import { userPoolPath } from '../http/serve-client.ts';
import { type Log, safeError } from '../log/log.ts';
import { queueMail } from '../mail/mail.ts';
import { layOutMail } from '../mail/mail-layout.ts';
import { createSqlUserPoolStore } from './sql-user-pool-store.ts';

/** The embedded pool's id: what comes after `_` is part of every password hash, so it never changes. */
export const embeddedPoolId = 'embedded_countersign';
export const embeddedClientId = 'countersignweb';

/** The issuer of the embedded pool's tokens. */
export const embeddedIssuer = (publicUrl: string) => `${publicUrl}${userPoolPath}${embeddedPoolId}`;

/** The user pool in this server, with its accounts in the database and its keys in the data folder. */
export function createEmbeddedUserPool(settings: Settings, database: Database, log: Log): UserPool {
  const { dataDir } = settings;
  const kept = keptSecret(dataDir, 'signing-keys.json', () =>
    JSON.stringify([generateSigningKey()]),
  );
  return createUserPool({
    poolId: embeddedPoolId,
    clientId: embeddedClientId,
    issuer: embeddedIssuer(settings.publicUrl),
    signingKeys: JSON.parse(kept) as SigningKey[],
    masterKey: keptKey(dataDir, 'master.key'),
    store: createSqlUserPoolStore(database),
    deliverCode: ({ userId, email, code }) => mailCode(settings, database, userId, email, code),
    onError: (error, operation) => log.error({ operation, ...safeError(error) }, 'user pool error'),
  });
}

async function mailCode(
  settings: Settings,
  database: Database,
  userId: string,
  email: string,
  code: string,
) {
  const { productName } = settings;
  const [user] = await database.system((tx) =>
    tx.select({ tenantId: users.homeTenantId }).from(users).where(eq(users.sub, userId)),
  );
  if (!user) return;
  const subject = `Your ${productName} code`;
  const paragraphs = [
    `Somebody, most likely you, asked for a new password. Enter this code to set one:`,
    code,
    'The code can be used for an hour. If you did not ask for it, nothing needs to be done: your password stays as it is.',
  ];
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
    }),
  );
}
