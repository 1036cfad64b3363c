import type { AppEvent, EventType } from '@countersign/contract';
import {
  type AccountEvent,
  type CodeMessage,
  createUserPool,
  type UserPool,
} from '@countersign/user-pool';
import { and, eq, isNull } from 'drizzle-orm';
import { keptKey } from '../config/secrets.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import { memberships, users } from '../database/tables/index.ts';
import { record } from '../events/record.ts';
import { userPoolPath } from '../http/serve-client.ts';
import { type Log, safeError } from '../log/log.ts';
import { openAccountKeys } from './account-keys.ts';
import { readSigningKeys } from './signing-keys.ts';
import { createSqlUserPoolStore } from './sql-user-pool-store.ts';

/** The embedded pool's id: what comes after `_` is part of every password hash, so it never changes. */
export const embeddedPoolId = 'embedded_countersign';
export const embeddedClientId = 'countersignweb';

/** The issuer of the embedded pool's tokens. */
export const embeddedIssuer = (publicUrl: string) => `${publicUrl}${userPoolPath}${embeddedPoolId}`;

/**
 * The user pool in this server, with its accounts in the database and its keys in the data folder.
 * `mailCode` emails codes to their recipients.
 */
export function createEmbeddedUserPool(
  settings: Settings,
  database: Database,
  log: Log,
  mailCode: (message: CodeMessage) => Promise<void>,
): UserPool {
  const { dataDir } = settings;
  return createUserPool({
    poolId: embeddedPoolId,
    clientId: embeddedClientId,
    issuer: embeddedIssuer(settings.publicUrl),
    signingKeys: readSigningKeys(dataDir, new Date()),
    masterKey: keptKey(dataDir, 'master.key'),
    secretKeys: openAccountKeys(dataDir),
    store: createSqlUserPoolStore(database),
    deliverCode: mailCode,
    onEvent: (event) => handleAccountEvent(database, log, event),
    onError: (error, operation) => log.error({ operation, ...safeError(error) }, 'user pool error'),
  });
}

/** Maps changes of how a user signs in to their events in the audit trail. */
const eventTypes = {
  'password-changed': 'user.password-changed',
  'password-reset': 'user.password-set-anew',
  'authenticator-set-up': 'user.authenticator-set-up',
  'factors-changed': 'user.factors-changed',
} as const satisfies Record<Exclude<AccountEvent['what'], 'sign-in-failed'>, EventType>;

async function handleAccountEvent(
  database: Database,
  log: Log,
  event: AccountEvent,
): Promise<void> {
  if (event.what === 'sign-in-failed') {
    const { wrong, nameKey, address } = event;
    log.warn({ wrong, name: nameKey, address }, 'sign-in failed');
  }
  await recordAccountEvent(database, event);
}

function auditEventOf(event: AccountEvent, id: string): AppEvent {
  if (event.what === 'sign-in-failed') {
    return { type: 'user.sign-in-failed', id, detail: { wrong: event.wrong } };
  }
  const { what, factors } = event;
  return { type: eventTypes[what], id, ...(factors && { detail: { after: { factors } } }) };
}

/**
 * In the tenant of the user, which has to know how its people sign in. How someone does who belongs to several is
 * theirs alone, and is never shown.
 */
async function recordAccountEvent(database: Database, event: AccountEvent): Promise<void> {
  const { userId: sub, what, address } = event;
  await database.system(async (tx) => {
    const ownMemberships = await tx
      .select({ userId: users.id, tenantId: memberships.tenantId })
      .from(users)
      .innerJoin(memberships, eq(memberships.userId, users.id))
      .where(
        and(
          eq(users.sub, sub),
          eq(users.belongsToSeveral, false),
          // Nothing distinguishes someone who has never signed in from someone with an account elsewhere.
          isNull(memberships.invitedAt),
        ),
      );
    for (const { userId, tenantId } of ownMemberships) {
      await record(
        tx,
        { tenantId, address, ...(what === 'sign-in-failed' ? {} : { userId }) },
        auditEventOf(event, userId),
      );
    }
  });
}
