import { randomBytes } from 'node:crypto';
import type { UserType } from '@countersign/contract';
import { eq, isNotNull } from 'drizzle-orm';
import { keptSecret } from '../platform/config/secrets.ts';
import type { Database } from '../platform/database/database.ts';
import {
  approvalSetups,
  distributions,
  documents,
  emailTemplates,
  formPacks,
  formTemplates,
  memberships,
  poolUsers,
  projects,
  taxRisks,
  tenants,
  users,
} from '../platform/database/tables/index.ts';
import type { Platform } from '../platform/platform.ts';
import { type DemoPerson, demoColleagues, demoInvited, demoPeople } from './people.ts';
import { seedDemo } from './seed-demo.ts';

/** Holds the users who can sign in to the demo organisation. */
export interface DemoUsers {
  users: { email: string; userType: UserType }[];
  password: string;
}

/**
 * Makes the demo organisation where the database is empty, and says who can sign in to it. One that
 * an interrupted start left half made is made again. Undefined where there are real tenants only.
 */
export async function ensureDemo(platform: Platform): Promise<DemoUsers | undefined> {
  const { database, settings } = platform;
  const found = await database.system((tx) =>
    tx.select({ id: tenants.id, isDemo: tenants.isDemo, readyAt: tenants.readyAt }).from(tenants),
  );
  const demo = found.find((tenant) => tenant.isDemo);
  if (found.length > 0 && !demo) return undefined;
  const password =
    settings.demoPassword ?? keptSecret(settings.dataDir, 'demo-password', randomPassword);
  if (!demo?.readyAt) {
    if (demo) await removeDemo(platform, demo.id);
    await seedDemo(platform, password);
  } else if (settings.demoPassword !== undefined) {
    await setPasswords(platform, password);
  }
  return { users: demoPeople.map(({ email, userType }) => ({ email, userType })), password };
}

/** Creates a password of four groups of distinct letters and digits, with what the password rule asks for. */
function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from(randomBytes(4), (byte) => letters[byte % letters.length]).join('');
  return `Demo-${group()}-${group()}-${randomBytes(1)[0]}`;
}

async function removeDemo({ database, userPool }: Platform, tenantId: string): Promise<void> {
  const everyone = [...demoPeople, ...demoColleagues, ...demoInvited];
  for (const userId of await accountsOf(database, everyone)) await userPool?.deleteUser(userId);
  await database.system(async (tx) => {
    // What refers to something else of the tenant goes first: a cascade minds no order.
    const first = [taxRisks, distributions, documents, formPacks, formTemplates, emailTemplates];
    const second = [projects, approvalSetups, memberships];
    for (const table of [...first, ...second]) {
      await tx.delete(table).where(eq(table.tenantId, tenantId));
    }
    await tx.delete(tenants).where(eq(tenants.id, tenantId));
  });
}

async function setPasswords({ database, userPool }: Platform, password: string): Promise<void> {
  for (const userId of await accountsOf(database, demoPeople)) {
    await userPool?.setPassword(userId, password);
  }
}

async function accountsOf(database: Database, people: readonly DemoPerson[]): Promise<string[]> {
  const emails = new Set(people.map((person) => person.email));
  const rows = await database.system((tx) =>
    tx
      .select({ userId: poolUsers.userId, email: poolUsers.email })
      .from(poolUsers)
      .leftJoin(users, eq(users.sub, poolUsers.userId))
      .where(isNotNull(poolUsers.email)),
  );
  return rows.filter((row) => emails.has(row.email)).map((row) => row.userId);
}
