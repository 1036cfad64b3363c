import {
  type ApprovalSetup,
  type ApproverGroup,
  approverGroupInput,
  createApproverGroup,
  type EndpointInput,
  type EndpointResult,
  findApprovers,
  getApprovalSetup,
  listApprovalSetupNames,
  listApprovalSetups,
  listApproverGroups,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';

/** The lists of approval setups, as against one of them. */
export const setupList = { type: 'approval-setups', id: 'LIST' } as const;

/** The lists of approver groups, as against one group. */
export const groupList = { type: 'approver-groups', id: 'LIST' } as const;

/** What several features ask of approval setups and approver groups. */
const approvalCalls = api.injectEndpoints({
  endpoints: (build) => ({
    listApprovalSetups: build.query<
      EndpointResult<typeof listApprovalSetups>,
      EndpointInput<typeof listApprovalSetups>['query']
    >({
      query: (query) => ({ endpoint: listApprovalSetups, query }),
      providesTags: [setupList],
    }),
    listApprovalSetupNames: build.query<
      EndpointResult<typeof listApprovalSetupNames>,
      EndpointInput<typeof listApprovalSetupNames>['query']
    >({
      query: (query) => ({ endpoint: listApprovalSetupNames, query }),
      providesTags: [setupList],
    }),
    getApprovalSetup: build.query<ApprovalSetup, string>({
      query: (id) => ({ endpoint: getApprovalSetup, params: { id } }),
      providesTags: (_result, _error, id) => [{ type: 'approval-setups', id }],
    }),
    findApprovers: build.query<EndpointResult<typeof findApprovers>, string>({
      query: (search) => ({ endpoint: findApprovers, query: { search } }),
      providesTags: ['users'],
    }),
    listApproverGroups: build.query<
      EndpointResult<typeof listApproverGroups>,
      EndpointInput<typeof listApproverGroups>['query']
    >({
      query: (query) => ({ endpoint: listApproverGroups, query }),
      providesTags: [groupList],
    }),
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
