export { sessionOperations } from './operations.ts';
export { makeSetupLink, needsSetup } from './setup-link.ts';
