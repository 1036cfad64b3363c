import { linkPaths } from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import { tenants } from '../../platform/database/tables/index.ts';
import { createLink, findLink, revokeLinks } from '../../platform/links/links.ts';

const lifeHours = 24;

/** Tells if no tenant exists yet, so that the installation has to be set up. */
export async function needsSetup(database: Database): Promise<boolean> {
  const found = await database.system((tx) => tx.select({ id: tenants.id }).from(tenants).limit(1));
  return found.length === 0;
}

/** Makes the one link with which an empty installation can be set up; those before it are dead. */
export async function makeSetupLink(database: Database, publicUrl: string): Promise<string> {
  const { token } = await database.system(async (tx) => {
    await revokeLinks(tx, 'set-up');
    const expiresAt = new Date(Date.now() + lifeHours * 3_600_000);
    return createLink(tx, { purpose: 'set-up', tenantId: null, expiresAt, maxUses: 1 });
  });
  return `${publicUrl}${linkPaths.setup}/${token}`;
}

/** Tells if a link can still be used. */
export async function isSetupLinkUsable(database: Database, token: string): Promise<boolean> {
  const found = await database.statement((queries) => findLink(queries, 'set-up', token));
  return found !== undefined;
}
