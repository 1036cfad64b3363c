import {
  type ApproverGroup,
  approverGroupInput,
  createApproverGroup,
  type EndpointInput,
  type EndpointResult,
  findApprovers,
  listApprovalSetups,
  listApproverGroups,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';

/** The lists of chains, as against one chain. */
export const setupList = { type: 'approval-setups', id: 'LIST' } as const;

/** The lists of approver groups, as against one group. */
export const groupList = { type: 'approver-groups', id: 'LIST' } as const;

/** What several features ask of chains and approver groups. */
const approvalCalls = api.injectEndpoints({
  endpoints: (build) => ({
    listApprovalSetups: build.query<
      EndpointResult<typeof listApprovalSetups>,
      EndpointInput<typeof listApprovalSetups>['query']
    >({
      query: (query) => ({ endpoint: listApprovalSetups, query }),
      providesTags: [setupList],
    }),
    listApproverGroups: build.query<
      EndpointResult<typeof listApproverGroups>,
      EndpointInput<typeof listApproverGroups>['query']
    >({
      query: (query) => ({ endpoint: listApproverGroups, query }),
      providesTags: [groupList],
    }),
    findApprovers: build.query<EndpointResult<typeof findApprovers>, string>({
      query: (search) => ({ endpoint: findApprovers, query: { search } }),
      providesTags: ['users'],
    }),
    createApproverGroup: build.mutation<
      ApproverGroup,
      { name: string; description?: string; userIds?: string[] }
    >({
      query: (body) => ({ endpoint: createApproverGroup, body: approverGroupInput.parse(body) }),
      invalidatesTags: (made) => (made === undefined ? [] : [groupList, 'users', 'audit']),
    }),
  }),
});

export const {
  useListApprovalSetupsQuery,
  useListApproverGroupsQuery,
  useCreateApproverGroupMutation,
  useFindApproversQuery,
} = approvalCalls;
