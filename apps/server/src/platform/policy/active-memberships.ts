import { type SQL, sql } from 'drizzle-orm';

// Written out, as drizzle drops the table from the columns of a selection that has one table.

/**
 * Selects the memberships that let their user in: not disabled, and joined, or invited by an invitation that has not
 * expired.
 */
export const activeMemberships: SQL<boolean> = sql<boolean>`(
  memberships.disabled_at is null and (
    memberships.invited_at is null or memberships.invitation_expires_at is null
    or memberships.invitation_expires_at > now()))`;

/** The memberships of a user, and those that their account is invited to, as a condition on `memberships` and `users`. */
export const ofAccount: SQL<boolean> = sql<boolean>`memberships.user_id in (
  select invitee.id from users as invitee
  where invitee.id = users.id or invitee.invited_account_id = users.id)`;

/**
 * The condition that a tenant requires a second factor that the account does not have, joined with `tenants` and
 * `pool_users`. Such a rule is its tenant's alone: the account signs in without one, and that tenant does not open. A
 * cloud pool decides by itself.
 */
export const lacksSecondFactor: SQL<boolean> = sql<boolean>`(
  tenants.mfa_required and not coalesce(pool_users.totp_enabled or pool_users.email_enabled, true))`;
