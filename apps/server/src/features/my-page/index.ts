export { mailMyCodeWorker } from './mail-my-code.ts';
export { purgeSavedDetails } from './my-details.ts';
export { myPageOperations } from './operations.ts';
