import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { setupLinks, tenants } from '../../platform/database/tables/index.ts';

const lifeHours = 24;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Whether no tenant exists yet, so that the installation has to be set up. */
export async function needsSetup(database: Database): Promise<boolean> {
  const found = await database.system((tx) => tx.select({ id: tenants.id }).from(tenants).limit(1));
  return found.length === 0;
}

/** Makes the one link with which an empty installation can be set up; it replaces those before it. */
export async function makeSetupLink(database: Database, publicUrl: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await database.system(async (tx) => {
    await tx.delete(setupLinks);
    const expiresAt = new Date(Date.now() + lifeHours * 3_600_000);
    await tx.insert(setupLinks).values({ tokenHash: hashOf(token), expiresAt });
  });
  return `${publicUrl}/setup/${token}`;
}

/** Whether a link can still be used. */
export async function isSetupLinkUsable(database: Database, token: string): Promise<boolean> {
  const found = await database.system((tx) =>
    tx.select({ hash: setupLinks.tokenHash }).from(setupLinks).where(usable(token)),
  );
  return found.length > 0;
}

/** A link that was taken out of circulation. */
export type SetupLink = typeof setupLinks.$inferSelect;

/** Takes a link, if it can still be used; of two at the same time one gets it. */
export async function takeSetupLink(
  database: Database,
  token: string,
): Promise<SetupLink | undefined> {
  const [taken] = await database.system((tx) =>
    tx.delete(setupLinks).where(usable(token)).returning(),
  );
  return taken;
}

/** Makes a link that was taken usable again. */
export async function giveSetupLinkBack(database: Database, link: SetupLink): Promise<void> {
  await database.system((tx) => tx.insert(setupLinks).values(link));
}

const usable = (token: string) =>
  and(eq(setupLinks.tokenHash, hashOf(token)), gt(setupLinks.expiresAt, sql`now()`));
