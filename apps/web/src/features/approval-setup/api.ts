import {
  archiveApprovalSetup,
  archiveApproverGroup,
  copyApprovalSetup,
  createApprovalSetup,
  createDelegate,
  createOwnDelegate,
  type Delegation,
  type DelegationInput,
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
import { archiveOf, mutationOf, queryOf, recordTag } from '../../core/api/endpoint-definitions.ts';
import { setupList } from '../../entities/approval-setup/api.ts';
import { formTemplateList } from '../../entities/form-templates/api.ts';

/** Names the reach of changes to delegations: those of the user, or all. */
export type DelegateReach = 'own' | 'all';

const delegates = { type: 'approval-setups', id: 'DELEGATES' } as const;

const approvalApi = api.injectEndpoints({
  endpoints: (build) => ({
    getApprovalSetupUses: queryOf(getApprovalSetupUses, { providesTags: ['projects', setupList] }),
    /** The versions as they are when `current` is in use: another one is another list. */
    listApprovalSetupVersions: build.query<
      EndpointResult<typeof listApprovalSetupVersions>,
      { id: string; current: number }
    >({
      query: ({ id }) => ({ endpoint: listApprovalSetupVersions, params: { id } }),
    }),
    createApprovalSetup: mutationOf(createApprovalSetup),
    updateApprovalSetup: mutationOf(updateApprovalSetup),
    copyApprovalSetup: mutationOf(copyApprovalSetup),
    archiveApprovalSetup: archiveOf(archiveApprovalSetup, restoreApprovalSetup),
    previewApproval: queryOf(previewApproval, {
      // Every change of a step is another question: only the last answers are worth keeping.
      keepUnusedDataFor: 5,
      providesTags: ['approver-groups', 'users', delegates],
    }),
    getApprovalChoices: queryOf(getApprovalChoices, {
      providesTags: ['projects', formTemplateList],
    }),
    getApproverGroup: queryOf(getApproverGroup, {
      providesTags: recordTag('approver-groups'),
    }),
    getApproverGroupUses: queryOf(getApproverGroupUses, {
      providesTags: (_result, _error, id) => [{ type: 'approver-groups', id }, setupList],
    }),
    updateApproverGroup: mutationOf(updateApproverGroup),
    archiveApproverGroup: archiveOf(archiveApproverGroup, restoreApproverGroup),
    getDocumentRules: queryOf(getDocumentRules, { providesTags: ['settings'] }),
    updateDocumentRules: mutationOf(updateDocumentRules),
    listDelegates: queryOf(listDelegates, { providesTags: [delegates] }),
    listOwnDelegates: queryOf(listOwnDelegates, { providesTags: [delegates] }),
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
