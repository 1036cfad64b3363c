import {
  type ApproverGroup,
  approverGroupInput,
  createApproverGroup,
  findApprovers,
  getApprovalSetup,
  listApprovalSetupNames,
  listApprovalSetups,
  listApproverGroups,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { queryOf, recordTag } from '../../core/api/endpoint-definitions.ts';

/** The lists of approval setups, as against one of them. */
export const setupList = { type: 'approval-setups', id: 'LIST' } as const;

/** The lists of approver groups, as against one group. */
const groupList = { type: 'approver-groups', id: 'LIST' } as const;

/** Defines the calls on approval setups and approver groups that several features share. */
const approvalCalls = api.injectEndpoints({
  endpoints: (build) => ({
    listApprovalSetups: queryOf(listApprovalSetups, { providesTags: [setupList] }),
    listApprovalSetupNames: queryOf(listApprovalSetupNames, { providesTags: [setupList] }),
    getApprovalSetup: queryOf(getApprovalSetup, { providesTags: recordTag('approval-setups') }),
    findApprovers: queryOf(findApprovers, { providesTags: ['users'] }),
    listApproverGroups: queryOf(listApproverGroups, { providesTags: [groupList] }),
    createApproverGroup: build.mutation<
      ApproverGroup,
      { name: string; description?: string; userIds?: string[] }
    >({
      query: (body) => ({ endpoint: createApproverGroup, body: approverGroupInput.parse(body) }),
    }),
  }),
});

export const {
  useFindApproversQuery,
  useGetApprovalSetupQuery,
  useListApprovalSetupNamesQuery,
  useListApprovalSetupsQuery,
  useListApproverGroupsQuery,
  useCreateApproverGroupMutation,
} = approvalCalls;
