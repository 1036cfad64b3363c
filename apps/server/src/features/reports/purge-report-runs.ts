import { keptDays } from '@countersign/contract';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { reportRuns } from '../../platform/database/tables/index.ts';
import { releaseFile } from '../../platform/files/remove-unused-file.ts';

/** As many are taken at a time by the one who clears up. */
const batch = 200;

const isOld = lt(reportRuns.createdAt, sql`now() - make_interval(days => ${keptDays})`);

/** Removes the files of reports that were made long ago. */
export async function purgeReportRuns({ database }: { database: Database }): Promise<void> {
  for (;;) {
    const old = await database.system((tx) =>
      tx
        .select({ id: reportRuns.id, tenantId: reportRuns.tenantId })
        .from(reportRuns)
        .where(isOld)
        .limit(batch),
    );
    for (const { id, tenantId } of old) {
      await database.tenant(tenantId, async (tx) => {
        const [removed] = await tx
          .delete(reportRuns)
          .where(and(eq(reportRuns.id, id), isOld))
          .returning({ sha256: reportRuns.sha256, picture: reportRuns.pictureSha256 });
        for (const sha256 of [removed?.sha256, removed?.picture])
          await releaseFile(tx, sha256 ?? null);
      });
    }
    if (old.length < batch) return;
  }
}
