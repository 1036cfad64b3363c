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
import { setupList } from '../../records/approval-setup/api.ts';
import { formTemplateList } from '../../records/form-templates/api.ts';

/** Whose times away are changed: those of the user, or of anybody. */
export type DelegateReach = 'own' | 'all';

const delegates = { type: 'approval-setups', id: 'DELEGATES' } as const;

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
    }),
    updateApprovalSetup: build.mutation<ApprovalSetup, { id: string; change: ApprovalSetupUpdate }>(
      {
        query: ({ id, change }) => ({
          endpoint: updateApprovalSetup,
          params: { id },
          body: change,
        }),
      },
    ),
    copyApprovalSetup: build.mutation<ApprovalSetup, { id: string; name: string }>({
      query: ({ id, name }) => ({ endpoint: copyApprovalSetup, params: { id }, body: { name } }),
    }),
    archiveApprovalSetup: build.mutation<ApprovalSetup, { id: string; isArchived: boolean }>({
      query: ({ id, isArchived }) => ({
        endpoint: isArchived ? archiveApprovalSetup : restoreApprovalSetup,
        params: { id },
      }),
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
      providesTags: ['projects', formTemplateList],
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
      },
    ),
    archiveApproverGroup: build.mutation<ApproverGroup, { id: string; isArchived: boolean }>({
      query: ({ id, isArchived }) => ({
        endpoint: isArchived ? archiveApproverGroup : restoreApproverGroup,
        params: { id },
      }),
    }),
    getDocumentRules: build.query<DocumentRules, void>({
      query: () => ({ endpoint: getDocumentRules }),
      providesTags: ['settings'],
    }),
    updateDocumentRules: build.mutation<DocumentRules, Partial<DocumentRules>>({
      query: (body) => ({ endpoint: updateDocumentRules, body }),
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
      invalidatesTags: (saved) => (saved === undefined ? [] : [delegates]),
    }),
    removeDelegate: build.mutation<null, { id: string; reach: DelegateReach }>({
      query: ({ id, reach }) => ({
        endpoint: reach === 'own' ? removeOwnDelegate : removeDelegate,
        params: { id },
      }),
      invalidatesTags: [delegates],
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
