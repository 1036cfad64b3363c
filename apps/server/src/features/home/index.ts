export { homeOperations } from './operations.ts';
