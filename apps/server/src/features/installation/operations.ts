import type { Operation } from '../../platform/http/operation.ts';
import type { AnyJobWorker } from '../../platform/jobs/job-kind.ts';
import { bulkFailedJobs, listFailedJobs } from './failed-jobs.ts';
import { getInstallation } from './get-installation.ts';
import { testMailServer } from './test-mail-server.ts';

/** The operations of the installation, with the workers that do its jobs. */
export const installationOperations = (workers: ReadonlyMap<string, AnyJobWorker>): Operation[] => [
  listFailedJobs,
  bulkFailedJobs(workers),
  getInstallation,
  testMailServer,
];
