export { sessionRoutes } from './routes.ts';
export { makeSetupLink, needsSetup } from './setup-link.ts';
