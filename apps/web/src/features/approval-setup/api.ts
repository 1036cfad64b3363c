import {
  type ApprovalSetup,
  type ApprovalSetupInput,
  type ApprovalSetupUpdate,
  type ApproverGroup,
  type ApproverGroupUpdate,
  archiveApprovalSetup,
  archiveApproverGroup,
  copyApprovalSetup,
  createApprovalSetup,
  createDelegate,
  createOwnDelegate,
  type Delegation,
  type DelegationInput,
  type DocumentRules,
  type EndpointInput,
  type EndpointResult,
  getApprovalChoices,
  getApprovalSetupUses,
  getApproverGroup,
  getApproverGroupUses,
  getDocumentRules,
  listApprovalSetupVersions,
  listDelegates,
  listOwnDelegates,
  previewApproval,
  removeDelegate,
  removeOwnDelegate,
  restoreApprovalSetup,
  restoreApproverGroup,
  updateApprovalSetup,
  updateApproverGroup,
  updateDelegate,
  updateDocumentRules,
  updateOwnDelegate,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { groupList, setupList } from '../../records/approval-setup/api.ts';

/** Whose times away are changed: those of the user, or of anybody. */
export type DelegateReach = 'own' | 'all';

const delegates = { type: 'approval-setups', id: 'DELEGATES' } as const;

const setupTag = (id: string) => ({ type: 'approval-setups', id }) as const;

const groupTag = (id: string) => ({ type: 'approver-groups', id }) as const;

const approvalApi = api.injectEndpoints({
  endpoints: (build) => ({
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
      providesTags: ['approver-groups', 'users', delegates],
    }),
    getApprovalChoices: build.query<EndpointResult<typeof getApprovalChoices>, void>({
      query: () => ({ endpoint: getApprovalChoices }),
      providesTags: ['projects', 'form-templates'],
    }),
    getApproverGroup: build.query<ApproverGroup, string>({
      query: (id) => ({ endpoint: getApproverGroup, params: { id } }),
      providesTags: (_result, _error, id) => [groupTag(id)],
    }),
    getApproverGroupUses: build.query<EndpointResult<typeof getApproverGroupUses>, string>({
      query: (id) => ({ endpoint: getApproverGroupUses, params: { id } }),
      providesTags: (_result, _error, id) => [groupTag(id), setupList],
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
    getDocumentRules: build.query<DocumentRules, void>({
      query: () => ({ endpoint: getDocumentRules }),
      providesTags: ['settings'],
    }),
    updateDocumentRules: build.mutation<DocumentRules, Partial<DocumentRules>>({
      query: (body) => ({ endpoint: updateDocumentRules, body }),
      // Refused ones too: somebody else may have changed it. Drafts have another chain by it.
      invalidatesTags: ['settings', 'audit', 'documents'],
    }),
    listDelegates: build.query<
      EndpointResult<typeof listDelegates>,
      EndpointInput<typeof listDelegates>['query']
    >({
      query: (query) => ({ endpoint: listDelegates, query }),
      providesTags: [delegates],
    }),
    listOwnDelegates: build.query<EndpointResult<typeof listOwnDelegates>, void>({
      query: () => ({ endpoint: listOwnDelegates }),
      providesTags: [delegates],
    }),
    saveDelegate: build.mutation<
      Delegation,
      { id?: string; input: DelegationInput; reach: DelegateReach }
    >({
      query: ({ id, input: { userId, ...own }, reach }) => {
        const body = reach === 'own' ? own : { userId, ...own };
        if (id === undefined) {
          return { endpoint: reach === 'own' ? createOwnDelegate : createDelegate, body };
        }
        const endpoint = reach === 'own' ? updateOwnDelegate : updateDelegate;
        return { endpoint, params: { id }, body };
      },
      invalidatesTags: (saved) => (saved === undefined ? [] : [delegates, 'audit']),
    }),
    removeDelegate: build.mutation<null, { id: string; reach: DelegateReach }>({
      query: ({ id, reach }) => ({
        endpoint: reach === 'own' ? removeOwnDelegate : removeDelegate,
        params: { id },
      }),
      invalidatesTags: [delegates, 'audit'],
    }),
  }),
});

export const {
  useGetApprovalSetupUsesQuery,
  useListApprovalSetupVersionsQuery,
  useCreateApprovalSetupMutation,
  useUpdateApprovalSetupMutation,
  useCopyApprovalSetupMutation,
  useArchiveApprovalSetupMutation,
  usePreviewApprovalQuery,
  useGetApprovalChoicesQuery,
  useGetApproverGroupQuery,
  useGetApproverGroupUsesQuery,
  useUpdateApproverGroupMutation,
  useArchiveApproverGroupMutation,
  useGetDocumentRulesQuery,
  useUpdateDocumentRulesMutation,
  useListDelegatesQuery,
  useListOwnDelegatesQuery,
  useSaveDelegateMutation,
  useRemoveDelegateMutation,
} = approvalApi;
