export { liveOperations } from './operations.ts';
