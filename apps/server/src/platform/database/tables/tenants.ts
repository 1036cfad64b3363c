import type { NotificationChoice, NotificationKind } from '@countersign/contract';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, sortKey, updatedAt } from '../columns.ts';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Holds the preferences of a user, as far as they have set any. */
export interface UserPreferences {
  theme?: string;
  dateFormat?: string;
  showContactsAndDistributions?: boolean;
  density?: string;
  showDocumentDetails?: boolean;
  showFirstSteps?: boolean;
  /** The kinds of notifications that they have chosen for. */
  notifications?: Partial<Record<NotificationKind, NotificationChoice>>;
}

/**
 * A signature that is not an image: words in the handwriting font whose id `hand` is, or strokes of
 * `[x, y]` points in a box.
 */
export type KeptSignature =
  | { kind: 'typed'; text: string; hand: string }
  | { kind: 'drawn'; strokes: [number, number][][]; width: number; height: number };

/** Organisations that have an account. */
export const tenants = pgTable('tenants', {
  id: id(),
  name: text('name').notNull(),
  isDemo: boolean('is_demo').notNull().default(false),
  /** Set when everything of a demo tenant is in; a demo tenant without it was cut off half-way. */
  readyAt: moment('ready_at'),
  /** Every user of the organisation has to sign in with a second factor. */
  mfaRequired: boolean('mfa_required').notNull().default(false),
  /** Anyone who has drafted a document may approve it. */
  mayApproveOwn: boolean('may_approve_own').notNull().default(false),
  /** Someone who manages a document may request approval of one colleague instead of those of a step. */
  mayReassignApprovals: boolean('may_reassign_approvals').notNull().default(false),
  /** External parties see who approves before the document is finished. */
  showsApprovers: boolean('shows_approvers').notNull().default(false),
  /** For how many days the parties of a finished document can fetch it by their links. */
  finishedLinkDays: integer('finished_link_days').notNull().default(30),
  /** External people find what they were sent on their own page. */
  hasOwnPages: boolean('has_own_pages').notNull().default(false),
  /** Where its days begin: in lists, reports and on the home page. Each company's documents have their own. */
  timeZone: text('time_zone').notNull().default('Europe/London'),
  createdAt: createdAt(),
});

/** Persons who sign in, whatever tenants they work in. */
export const users = pgTable(
  'users',
  {
    id: id(),
    /** The user pool's id of them; null until the first sign-in where a cloud pool is kept by hand. */
    sub: text('sub').unique(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    sortName: sortKey('sort_name', `fold(first_name || ' ' || last_name)`),
    sortEmail: sortKey('sort_email', 'lower(email)'),
    countryCode: text('country_code').notNull().default(''),
    mobile: text('mobile').notNull().default(''),
    signature: jsonb('signature').$type<KeptSignature>(),
    preferences: jsonb('preferences').$type<UserPreferences>().notNull().default({}),
    /** SHA-256 of their picture; null without one. */
    pictureHash: text('picture_hash'),
    homeTenantId: uuid('home_tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    /**
     * Set where someone is invited who has an account already: the user of that account, who replaces this one as they
     * accept. This row holds only what was typed in, so a tenant sees the same of them as of someone new.
     */
    invitedAccountId: uuid('invited_account_id').references((): AnyPgColumn => users.id, {
      onDelete: 'cascade',
    }),
    /** More than one tenant has them: no tenant may change how they sign in. It never goes back. */
    belongsToSeveral: boolean('belongs_to_several').notNull().default(false),
    /** The newest sign-in and the one before it. */
    signedInAt: moment('signed_in_at'),
    lastSignInAt: moment('last_sign_in_at'),
    /** ID tokens of sign-ins before this moment are refused. */
    signedOutBefore: moment('signed_out_before'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_email')
      .on(sql`lower(${table.email})`)
      .where(sql`invited_account_id is null`),
    uniqueIndex('users_invited')
      .on(table.homeTenantId, sql`lower(${table.email})`)
      .where(sql`invited_account_id is not null`),
    index('users_of_account').on(table.invitedAccountId),
  ],
);

/** The picture of a user, and the image of their signature where it is one. */
export const userImages = pgTable(
  'user_images',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<'picture' | 'signature'>().notNull(),
    contentType: text('content_type').notNull(),
    bytes: bytea('bytes').notNull(),
    sha256: text('sha256').notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.purpose] })],
);
