import fs from 'node:fs';
import path from 'node:path';
import * as contract from '@countersign/contract';
import { rootFolder } from '../../platform/config/settings.ts';
import { operation } from '../../platform/http/operation.ts';
import { countFailed, readQueues } from '../../platform/jobs/queue-figures.ts';
import { checkParts } from './check-parts.ts';
import { readStorage } from './read-storage.ts';

/** Tries each part of the installation, and reads its queues and sizes. */
export const getInstallation = operation(
  contract.getInstallation,
  async ({ platform, database }) => {
    const parts = await checkParts(platform);
    const queues = await database.statement(readQueues);
    const failed = await database.statement((queries) => countFailed(queries));
    return {
      version: productVersion(),
      parts,
      queues,
      failedJobs: failed.reduce((sum, { count }) => sum + count, 0),
      storage: await readStorage(platform),
      hasNamedAdmins: platform.settings.installationAdmins !== undefined,
    };
  },
);

function productVersion(): string {
  const file = fs.readFileSync(path.join(rootFolder, 'package.json'), 'utf8');
  return (JSON.parse(file) as { version: string }).version;
}
