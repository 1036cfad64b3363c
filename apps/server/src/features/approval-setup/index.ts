export { createGroup } from './create-group.ts';
export { createSetup } from './create-setup.ts';
export { getGroup } from './get-group.ts';
export { approvalSetupRoutes } from './routes.ts';
export { createDelegate } from './save-delegate.ts';
export { updateGroup } from './update-group.ts';
