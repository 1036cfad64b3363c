export { auditRoutes } from './routes.ts';
export { linkHolderName } from './subject-names.ts';
