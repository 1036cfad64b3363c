import {
  type ApprovalSetup,
  type ApprovalSetupInput,
  type ApprovalSetupUpdate,
  type ApproverGroup,
  type ApproverGroupUpdate,
  approverGroupInput,
  archiveApprovalSetup,
  archiveApproverGroup,
  type CustomFieldOwner,
  copyApprovalSetup,
  createApprovalSetup,
  createApproverGroup,
  createOwnStandIn,
  createStandIn,
  type Endpoint,
  type EndpointInput,
  type EndpointResult,
  findApprovers,
  getApprovalChoices,
  getApprovalSetup,
  getApprovalSetupUses,
  getApproverGroup,
  getApproverGroupUses,
  listApprovalSetups,
  listApprovalSetupVersions,
  listApproverGroups,
  listCustomFields,
  listOwnStandIns,
  listStandIns,
  previewApproval,
  removeOwnStandIn,
  removeStandIn,
  restoreApprovalSetup,
  restoreApproverGroup,
  type StandIn,
  type StandInInput,
  updateApprovalSetup,
  updateApproverGroup,
  updateOwnStandIn,
  updateStandIn,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';

type Query<E extends Endpoint> = EndpointInput<E>['query'];

/** Whose times away are changed: those of the user, or of anybody. */
export type StandInReach = 'own' | 'all';

const setupList = { type: 'approval-setups', id: 'LIST' } as const;
const groupList = { type: 'approver-groups', id: 'LIST' } as const;
const standIns = { type: 'approval-setups', id: 'STAND-INS' } as const;
const setupTag = (id: string) => ({ type: 'approval-setups', id }) as const;
const groupTag = (id: string) => ({ type: 'approver-groups', id }) as const;

const approvalApi = api.injectEndpoints({
  endpoints: (build) => ({
    listApprovalSetups: build.query<
      EndpointResult<typeof listApprovalSetups>,
      Query<typeof listApprovalSetups>
    >({
      query: (query) => ({ endpoint: listApprovalSetups, query }),
      providesTags: [setupList],
    }),
    getApprovalSetup: build.query<ApprovalSetup, string>({
      query: (id) => ({ endpoint: getApprovalSetup, params: { id } }),
      providesTags: (_result, _error, id) => [setupTag(id)],
    }),
    getApprovalSetupUses: build.query<EndpointResult<typeof getApprovalSetupUses>, string>({
      query: (id) => ({ endpoint: getApprovalSetupUses, params: { id } }),
      providesTags: ['projects', setupList],
    }),
    /** The versions as they are when `current` is in use: another one is another list. */
    listApprovalSetupVersions: build.query<
      EndpointResult<typeof listApprovalSetupVersions>,
      { id: string; current: number }
    >({
      query: ({ id }) => ({ endpoint: listApprovalSetupVersions, params: { id } }),
    }),
    createApprovalSetup: build.mutation<ApprovalSetup, ApprovalSetupInput>({
      query: (body) => ({ endpoint: createApprovalSetup, body }),
      invalidatesTags: (made) => (made === undefined ? [] : [setupList, groupList, 'audit']),
    }),
    updateApprovalSetup: build.mutation<ApprovalSetup, { id: string; change: ApprovalSetupUpdate }>(
      {
        query: ({ id, change }) => ({
          endpoint: updateApprovalSetup,
          params: { id },
          body: change,
        }),
        invalidatesTags: (saved, _error, { id }) =>
          saved === undefined ? ['audit'] : [setupTag(id), setupList, 'approver-groups', 'audit'],
      },
    ),
    copyApprovalSetup: build.mutation<ApprovalSetup, { id: string; name: string }>({
      query: ({ id, name }) => ({ endpoint: copyApprovalSetup, params: { id }, body: { name } }),
      invalidatesTags: (made) => (made === undefined ? [] : [setupList, groupList, 'audit']),
    }),
    archiveApprovalSetup: build.mutation<ApprovalSetup, { id: string; isArchived: boolean }>({
      query: ({ id, isArchived }) => ({
        endpoint: isArchived ? archiveApprovalSetup : restoreApprovalSetup,
        params: { id },
      }),
      invalidatesTags: (_saved, _error, { id }) => [
        setupTag(id),
        setupList,
        'approver-groups',
        'audit',
      ],
    }),
    previewApproval: build.query<
      EndpointResult<typeof previewApproval>,
      EndpointInput<typeof previewApproval>['body']
    >({
      query: (body) => ({ endpoint: previewApproval, body }),
      // Every change of a step is another question: only the last answers are worth keeping.
      keepUnusedDataFor: 5,
      providesTags: ['approver-groups', 'users', standIns],
    }),
    getApprovalChoices: build.query<EndpointResult<typeof getApprovalChoices>, void>({
      query: () => ({ endpoint: getApprovalChoices }),
      providesTags: ['projects', 'form-templates'],
    }),
    listConditionFields: build.query<EndpointResult<typeof listCustomFields>, CustomFieldOwner>({
      query: (of) => ({ endpoint: listCustomFields, query: { of, pageSize: 100 } }),
      providesTags: ['custom-fields'],
    }),
    listApproverGroups: build.query<
      EndpointResult<typeof listApproverGroups>,
      Query<typeof listApproverGroups>
    >({
      query: (query) => ({ endpoint: listApproverGroups, query }),
      providesTags: [groupList],
    }),
    getApproverGroup: build.query<ApproverGroup, string>({
      query: (id) => ({ endpoint: getApproverGroup, params: { id } }),
      providesTags: (_result, _error, id) => [groupTag(id)],
    }),
    getApproverGroupUses: build.query<EndpointResult<typeof getApproverGroupUses>, string>({
      query: (id) => ({ endpoint: getApproverGroupUses, params: { id } }),
      providesTags: (_result, _error, id) => [groupTag(id), setupList],
    }),
    createApproverGroup: build.mutation<
      ApproverGroup,
      { name: string; description?: string; userIds?: string[] }
    >({
      query: (body) => ({ endpoint: createApproverGroup, body: approverGroupInput.parse(body) }),
      invalidatesTags: (made) => (made === undefined ? [] : [groupList, 'users', 'audit']),
    }),
    updateApproverGroup: build.mutation<ApproverGroup, { id: string; change: ApproverGroupUpdate }>(
      {
        query: ({ id, change }) => ({
          endpoint: updateApproverGroup,
          params: { id },
          body: change,
        }),
        invalidatesTags: (saved, _error, { id }) =>
          saved === undefined ? ['audit'] : [groupTag(id), groupList, 'users', setupList, 'audit'],
      },
    ),
    archiveApproverGroup: build.mutation<ApproverGroup, { id: string; isArchived: boolean }>({
      query: ({ id, isArchived }) => ({
        endpoint: isArchived ? archiveApproverGroup : restoreApproverGroup,
        params: { id },
      }),
      invalidatesTags: (_saved, _error, { id }) => [groupTag(id), groupList, 'audit'],
    }),
    findApprovers: build.query<EndpointResult<typeof findApprovers>, string>({
      query: (search) => ({ endpoint: findApprovers, query: { search } }),
      providesTags: ['users'],
    }),
    listStandIns: build.query<EndpointResult<typeof listStandIns>, Query<typeof listStandIns>>({
      query: (query) => ({ endpoint: listStandIns, query }),
      providesTags: [standIns],
    }),
    listOwnStandIns: build.query<EndpointResult<typeof listOwnStandIns>, void>({
      query: () => ({ endpoint: listOwnStandIns }),
      providesTags: [standIns],
    }),
    saveStandIn: build.mutation<StandIn, { id?: string; input: StandInInput; reach: StandInReach }>(
      {
        query: ({ id, input: { userId, ...own }, reach }) => {
          const body = reach === 'own' ? own : { userId, ...own };
          if (id === undefined) {
            return { endpoint: reach === 'own' ? createOwnStandIn : createStandIn, body };
          }
          const endpoint = reach === 'own' ? updateOwnStandIn : updateStandIn;
          return { endpoint, params: { id }, body };
        },
        invalidatesTags: (saved) => (saved === undefined ? [] : [standIns, 'audit']),
      },
    ),
    removeStandIn: build.mutation<null, { id: string; reach: StandInReach }>({
      query: ({ id, reach }) => ({
        endpoint: reach === 'own' ? removeOwnStandIn : removeStandIn,
        params: { id },
      }),
      invalidatesTags: [standIns, 'audit'],
    }),
  }),
});

export const {
  useListApprovalSetupsQuery,
  useGetApprovalSetupQuery,
  useGetApprovalSetupUsesQuery,
  useListApprovalSetupVersionsQuery,
  useCreateApprovalSetupMutation,
  useUpdateApprovalSetupMutation,
  useCopyApprovalSetupMutation,
  useArchiveApprovalSetupMutation,
  usePreviewApprovalQuery,
  useGetApprovalChoicesQuery,
  useListConditionFieldsQuery,
  useListApproverGroupsQuery,
  useGetApproverGroupQuery,
  useGetApproverGroupUsesQuery,
  useCreateApproverGroupMutation,
  useUpdateApproverGroupMutation,
  useArchiveApproverGroupMutation,
  useFindApproversQuery,
  useListStandInsQuery,
  useListOwnStandInsQuery,
  useSaveStandInMutation,
  useRemoveStandInMutation,
} = approvalApi;
