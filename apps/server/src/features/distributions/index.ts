export { inSharedMemory, makeCopy, personalMark } from './copies.ts';
export { distributionChanges } from './distribution-access.ts';
export { onDistributionMailSettled } from './mail-outcomes.ts';
export { type MarkedPictures, markedPictures } from './marked-pictures.ts';
export { type PersonalCopy, type PersonalVersion, personalCopy } from './personal-copy.ts';
export { reportDistributionWorker } from './report-worker.ts';
export { distributionRoutes } from './routes.ts';
export { sendDistributionWorker } from './send-batch.ts';
export { startDistributionWorker } from './start-worker.ts';
