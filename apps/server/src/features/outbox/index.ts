export { outboxOperations } from './operations.ts';
export { findHeldEmails } from './release-held-emails.ts';
