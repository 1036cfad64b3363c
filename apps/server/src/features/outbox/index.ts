export { findHeldEmails } from './release-held-emails.ts';
export { outboxRoutes } from './routes.ts';
