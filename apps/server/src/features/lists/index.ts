export { listsOperations } from './operations.ts';
