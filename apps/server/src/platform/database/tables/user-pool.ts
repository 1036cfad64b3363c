import type { CodePurpose, Factor } from '@countersign/user-pool';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
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
    resetRequired: boolean('reset_required').notNull().default(false),
    enabled: boolean('enabled').notNull(),
    totpSecret: text('totp_secret'),
    totpPending: text('totp_pending'),
    totpEnabled: boolean('totp_enabled').notNull().default(false),
    emailEnabled: boolean('email_enabled').notNull().default(false),
    preferredFactor: text('preferred_factor').$type<Factor>(),
    mfaRequired: boolean('mfa_required').notNull().default(false),
    mfaVersion: integer('mfa_version').notNull().default(1),
    pendingEmail: text('pending_email'),
    attributes: jsonb('attributes').$type<Record<string, string>>().notNull().default({}),
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

/** Codes that were mailed, one of each purpose for each user, as hashes. */
export const poolCodes = pgTable(
  'pool_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => poolUsers.userId, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<CodePurpose>().notNull(),
    hash: text('hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.purpose] }),
    index('pool_codes_expiry').on(table.expiresAt),
  ],
);

/** Challenges that have been answered and authenticator codes that were used, so that none counts twice. */
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
