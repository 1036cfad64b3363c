export { mailMyCodeWorker } from './mail-my-code.ts';
export { myPageOperations } from './operations.ts';
