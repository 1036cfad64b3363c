import fs from 'node:fs';
import { headFileNames, headFilePath } from '../../platform/events/head-files.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { zipOf } from '../../platform/http/zip-of.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';

/** The seals of the tenant's audit log with their timestamps, to be kept where no administrator can change them. */
export function downloadSeals(
  { settings: { dataDir } }: Pick<Platform, 'settings'>,
  { tenantId }: Member,
): FileAnswer {
  const entries = headFileNames(dataDir, tenantId).map((fileName) => ({
    fileName,
    compress: true,
    open: async () => fs.createReadStream(headFilePath(dataDir, tenantId, fileName)),
  }));
  return { stream: zipOf(entries), fileName: 'audit-seals.zip' };
}
