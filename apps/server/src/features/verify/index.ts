export { verifyOperations } from './operations.ts';
