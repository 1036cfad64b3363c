export { mailMyCodeWorker } from './mail-my-code.ts';
export { purgeKeptDetails } from './my-details.ts';
export { myPageOperations } from './operations.ts';
