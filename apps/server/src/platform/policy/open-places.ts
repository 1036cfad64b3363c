import { type SQL, sql } from 'drizzle-orm';

// Written out, as drizzle drops the table from the columns of a selection that has one table.

/**
 * The places that let their user in, as a condition on `memberships`: not disabled, and come to, or invited to by
 * an invitation that has not lapsed. Who joins by a link is let in once they have accepted, not by signing in.
 */
export const openPlaces: SQL<boolean> = sql<boolean>`(
  memberships.disabled_at is null and (
    memberships.invited_at is null or (
      not memberships.joins_by_link and (
        memberships.invitation_expires_at is null or memberships.invitation_expires_at > now()))))`;

/** The places that their user has come to, or can still come to by signing in or by a link. */
export const awaitedPlaces: SQL<boolean> = sql<boolean>`(
  memberships.disabled_at is null and (
    memberships.invited_at is null or memberships.invitation_expires_at is null
    or memberships.invitation_expires_at > now()))`;

/**
 * Whether a tenant asks for a second factor that the account does not have, beside `tenants` and `pool_users`. Such
 * a rule is its tenant's alone: the account signs in without one, and that tenant does not open. A cloud pool
 * decides by itself.
 */
export const lacksSecondFactor: SQL<boolean> = sql<boolean>`(
  tenants.mfa_required and not coalesce(pool_users.totp_enabled or pool_users.email_enabled, true))`;
