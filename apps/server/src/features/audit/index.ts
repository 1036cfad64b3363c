export { auditOperations } from './operations.ts';
export { linkHolderName } from './subject-names.ts';
