export { distributionChanges } from './distribution-access.ts';
