import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Settings } from '../config/settings.ts';

/** The emails of those who administer the installation, as `installationAccess` takes them; null where none is named. */
export const adminsText = ({ installationAdmins }: Settings): string | null =>
  installationAdmins?.join(',') ?? null;

/**
 * Selects if a membership is of an administrator of the installation, joined with `users`: someone whom the settings
 * name, or without that anyone of the only organisation. As soon as there is another one, no one is trusted with what
 * is of both. Nor is anyone of a demo then: its SysAdmins may read the password that is emailed to whom they invite.
 */
export const installationAccess = (admins: Placeholder | string | null): SQL<boolean> =>
  sql<boolean>`coalesce(case
    when ${admins}::text is null
      then not exists (select from tenants as other where other.id <> memberships.tenant_id)
    else lower(users.email) = any(string_to_array(${admins}::text, ','))
      and not exists (select from tenants as own, tenants as other
        where own.id = memberships.tenant_id and own.is_demo and other.id <> own.id)
  end, false)`;
