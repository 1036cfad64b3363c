import { boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, moment } from '../columns.ts';

/** Accounts of the embedded user pool. No tenant's query reaches these tables. */
export const poolUsers = pgTable(
  'pool_users',
  {
    userId: text('user_id').primaryKey(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    salt: text('salt').notNull(),
    verifier: text('verifier').notNull(),
    passwordVersion: integer('password_version').notNull(),
    temporaryUntil: moment('temporary_until'),
    enabled: boolean('enabled').notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('pool_users_email').on(table.emailKey)],
);

/** Sign-ins of the embedded user pool; the id is the `origin_jti` of their tokens. */
export const poolSessions = pgTable(
  'pool_sessions',
  {
    sessionId: text('session_id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => poolUsers.userId, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    generation: integer('generation').notNull(),
    refreshHash: text('refresh_hash').notNull(),
    rotatedAt: moment('rotated_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (table) => [
    index('pool_sessions_of_user').on(table.userId),
    index('pool_sessions_expiry').on(table.expiresAt),
  ],
);

/** Codes for a forgotten password, one for each user, as hashes. */
export const poolResetCodes = pgTable('pool_reset_codes', {
  userId: text('user_id')
    .primaryKey()
    .references(() => poolUsers.userId, { onDelete: 'cascade' }),
  hash: text('hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** Challenges that have been answered, so that no answer counts twice. */
export const poolUsedOnce = pgTable(
  'pool_used_once',
  { id: text('id').primaryKey(), expiresAt: moment('expires_at').notNull() },
  (table) => [index('pool_used_once_expiry').on(table.expiresAt)],
);

/** Failures, requests and tries that are counted against limits. */
export const poolCounters = pgTable(
  'pool_counters',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    blockedUntil: moment('blocked_until'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('pool_counters_expiry').on(table.expiresAt)],
);
