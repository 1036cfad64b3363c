export { findGroup } from './approver-group-queries.ts';
export { chosenColleagues, colleaguesOf } from './approver-queries.ts';
export { createGroup } from './create-group.ts';
export { createSetup } from './create-setup.ts';
export { delegationsThatTurn } from './delegate-queries.ts';
export { approvalSetupOperations } from './operations.ts';
export type { FindApprovalFacts } from './preview-approval.ts';
export {
  approvalColumn,
  decisionFieldsColumn,
  planApproval,
  readDelegates,
  type StoredApproval,
} from './read-approval.ts';
export { readWorld } from './read-world.ts';
export { createDelegate } from './save-delegate.ts';
export { updateGroup } from './update-group.ts';
