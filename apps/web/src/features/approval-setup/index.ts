export {
  useCreateApproverGroupMutation,
  useListApprovalSetupsQuery,
  useListApproverGroupsQuery,
} from './api.ts';
