import { PdfProblem } from '@countersign/pdf/engine';
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import {
  distributionCopies,
  distributionFileVersions,
  distributionRecipients,
  distributions,
  tenants,
} from '../../../platform/database/tables/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { TraceCodes } from '../../../platform/tracing/trace-codes.ts';

/** Describes a personal copy of any tenant, as far as the holder of a file of it may know. */
export interface DistributedCopy {
  /** Byte for byte what was sent; else the file only carries its code, which anyone could take out of another copy. */
  isExact: boolean;
  /** The name of the file; null where only the code is known, which is that of all files of its person. */
  name: string | null;
  sentAt: Date;
}

/**
 * Finds the copy that a file is, by its hash, or else by the code that is drawn on its pages; above tenants. Codes in
 * pixels take seconds to find: no one may have that done without signing in.
 */
export async function findDistributedCopy(
  { database, pdf, traces }: Pick<Platform, 'database' | 'pdf' | 'traces'>,
  file: Buffer,
  sha256: string,
): Promise<DistributedCopy | undefined> {
  const exact = await database.statement((queries) => findByHash(queries, sha256));
  if (exact) return exact;
  const found = await pdf.readDrawnTrace(file).catch((error: unknown) => {
    if (error instanceof PdfProblem) return null;
    throw error;
  });
  return found
    ? database.statement((queries) => findByCode(queries, traces, found.traceId))
    : undefined;
}

async function findByHash(queries: Queries, sha256: string): Promise<DistributedCopy | undefined> {
  const [found] = await queries
    .select({ name: distributionFileVersions.name, sentAt: distributionCopies.madeAt })
    .from(distributionCopies)
    .innerJoin(
      distributionFileVersions,
      eq(distributionFileVersions.id, distributionCopies.fileVersionId),
    )
    .where(eq(distributionCopies.sha256, sha256))
    .orderBy(desc(distributionCopies.madeAt))
    .limit(1);
  return found && { isExact: true, ...found };
}

/** A code says nothing of its tenant: each tenant's key reads another id from it, and one of them may be a recipient's. */
async function findByCode(
  queries: Queries,
  traces: TraceCodes,
  code: string,
): Promise<DistributedCopy | undefined> {
  const all = await queries.select({ id: tenants.id }).from(tenants);
  const ids = new Map(all.map(({ id }) => [traces.idOf(id, code), id]));
  const rows = await queries
    .select({
      id: distributionRecipients.id,
      tenantId: distributionRecipients.tenantId,
      sentAt: distributions.sentAt,
    })
    .from(distributionRecipients)
    .innerJoin(distributions, eq(distributions.id, distributionRecipients.distributionId))
    .where(
      and(inArray(distributionRecipients.id, [...ids.keys()]), isNotNull(distributions.sentAt)),
    );
  const found = rows.find(({ id, tenantId }) => ids.get(id) === tenantId);
  return found?.sentAt ? { isExact: false, name: null, sentAt: found.sentAt } : undefined;
}
