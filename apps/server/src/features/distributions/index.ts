export { inSharedMemory, makeCopy } from './copies.ts';
export { distributionChanges } from './distribution-access.ts';
export { onDistributionMailSettled } from './mail-outcomes.ts';
export { reportDistributionWorker } from './report-worker.ts';
export { distributionRoutes } from './routes.ts';
export { sendDistributionWorker } from './send-batch.ts';
export { startDistributionWorker } from './start-worker.ts';
