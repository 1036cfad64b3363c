import {
  actOnTaxRisk,
  addTaxDispute,
  addTaxEvidence,
  copyTaxAnswers,
  createIndustryRole,
  createTaxRisk,
  decideTaxDispute,
  type EndpointInput,
  type EndpointResult,
  getIndustryRole,
  getTaxRisk,
  getTaxRiskCards,
  getTaxRiskPicture,
  getTaxRiskSettings,
  type IndustryRole,
  inviteTaxAnswerer,
  listEarlierTaxRisks,
  listIndustryRoles,
  removeTaxEvidence,
  saveTaxAnswers,
  type TaxRisk,
  type TaxRiskCards,
  type TaxRiskCommand,
  type TaxRiskInput,
  type TaxRiskSettings,
  type UpdateTaxRiskInput,
  updateIndustryRole,
  updateTaxRisk,
  updateTaxRiskSettings,
  withdrawTaxInvitation,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { taxRiskList as list } from '../../records/tax-risks/api.ts';

const one = (id: string) => ({ type: 'tax-risks', id }) as const;

type Query<E> = EndpointInput<E> extends { query: infer Q } ? Q : never;
type Body<E> = EndpointInput<E> extends { body: infer B } ? B : never;

const taxRisksApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTaxRiskCards: build.query<TaxRiskCards, Query<typeof getTaxRiskCards>>({
      query: (query) => ({ endpoint: getTaxRiskCards, query }),
      providesTags: [list],
    }),
    getTaxRiskPicture: build.query<
      EndpointResult<typeof getTaxRiskPicture>,
      Query<typeof getTaxRiskPicture>
    >({
      query: (query) => ({ endpoint: getTaxRiskPicture, query }),
      providesTags: [list],
    }),
    getTaxRisk: build.query<TaxRisk, string>({
      query: (id) => ({ endpoint: getTaxRisk, params: { id } }),
      providesTags: (_result, _error, id) => [one(id)],
    }),
    createTaxRisk: build.mutation<TaxRisk, TaxRiskInput>({
      query: (body) => ({ endpoint: createTaxRisk, body }),
    }),
    updateTaxRisk: build.mutation<TaxRisk, { id: string; change: UpdateTaxRiskInput }>({
      query: ({ id, change }) => ({ endpoint: updateTaxRisk, params: { id }, body: change }),
    }),
    saveTaxAnswers: build.mutation<TaxRisk, { id: string; body: Body<typeof saveTaxAnswers> }>({
      query: ({ id, body }) => ({ endpoint: saveTaxAnswers, params: { id }, body }),
    }),
    actOnTaxRisk: build.mutation<TaxRisk, { id: string; command: TaxRiskCommand }>({
      query: ({ id, command }) => ({ endpoint: actOnTaxRisk, params: { id }, body: command }),
    }),
    listEarlierTaxRisks: build.query<EndpointResult<typeof listEarlierTaxRisks>, string>({
      query: (id) => ({ endpoint: listEarlierTaxRisks, params: { id } }),
      providesTags: [list],
    }),
    copyTaxAnswers: build.mutation<TaxRisk, { id: string; body: Body<typeof copyTaxAnswers> }>({
      query: ({ id, body }) => ({ endpoint: copyTaxAnswers, params: { id }, body }),
    }),
    inviteTaxAnswerer: build.mutation<
      EndpointResult<typeof inviteTaxAnswerer>,
      { id: string; body: Body<typeof inviteTaxAnswerer> }
    >({
      query: ({ id, body }) => ({ endpoint: inviteTaxAnswerer, params: { id }, body }),
    }),
    withdrawTaxInvitation: build.mutation<null, { id: string; invitationId: string }>({
      query: (params) => ({ endpoint: withdrawTaxInvitation, params }),
    }),
    addTaxEvidence: build.mutation<
      EndpointResult<typeof addTaxEvidence>,
      { id: string; about: string; file: File }
    >({
      query: ({ id, about, file }) => ({
        endpoint: addTaxEvidence,
        params: { id },
        query: { name: file.name, about },
        file,
      }),
    }),
    removeTaxEvidence: build.mutation<null, { id: string; evidenceId: string }>({
      query: (params) => ({ endpoint: removeTaxEvidence, params }),
    }),
    addTaxDispute: build.mutation<
      EndpointResult<typeof addTaxDispute>,
      { id: string; body: Body<typeof addTaxDispute> }
    >({
      query: ({ id, body }) => ({ endpoint: addTaxDispute, params: { id }, body }),
    }),
    decideTaxDispute: build.mutation<
      EndpointResult<typeof decideTaxDispute>,
      { id: string; disputeId: string; body: Body<typeof decideTaxDispute> }
    >({
      query: ({ id, disputeId, body }) => ({
        endpoint: decideTaxDispute,
        params: { id, disputeId },
        body,
      }),
    }),
    getTaxRiskSettings: build.query<TaxRiskSettings, void>({
      query: () => ({ endpoint: getTaxRiskSettings }),
      providesTags: ['settings'],
    }),
    updateTaxRiskSettings: build.mutation<TaxRiskSettings, Body<typeof updateTaxRiskSettings>>({
      query: (body) => ({ endpoint: updateTaxRiskSettings, body }),
    }),
    listIndustryRoles: build.query<
      EndpointResult<typeof listIndustryRoles>,
      Query<typeof listIndustryRoles>
    >({
      query: (query) => ({ endpoint: listIndustryRoles, query }),
      providesTags: ['industry-roles'],
    }),
    getIndustryRole: build.query<IndustryRole, string>({
      query: (id) => ({ endpoint: getIndustryRole, params: { id } }),
      providesTags: ['industry-roles'],
    }),
    createIndustryRole: build.mutation<
      EndpointResult<typeof createIndustryRole>,
      Body<typeof createIndustryRole>
    >({
      query: (body) => ({ endpoint: createIndustryRole, body }),
    }),
    updateIndustryRole: build.mutation<
      EndpointResult<typeof updateIndustryRole>,
      { id: string; body: Body<typeof updateIndustryRole> }
    >({
      query: ({ id, body }) => ({ endpoint: updateIndustryRole, params: { id }, body }),
    }),
  }),
});

export const {
  useGetTaxRiskCardsQuery,
  useGetTaxRiskPictureQuery,
  useGetTaxRiskQuery,
  useCreateTaxRiskMutation,
  useUpdateTaxRiskMutation,
  useSaveTaxAnswersMutation,
  useActOnTaxRiskMutation,
  useListEarlierTaxRisksQuery,
  useCopyTaxAnswersMutation,
  useInviteTaxAnswererMutation,
  useWithdrawTaxInvitationMutation,
  useAddTaxEvidenceMutation,
  useRemoveTaxEvidenceMutation,
  useAddTaxDisputeMutation,
  useDecideTaxDisputeMutation,
  useGetTaxRiskSettingsQuery,
  useUpdateTaxRiskSettingsMutation,
  useListIndustryRolesQuery,
  useGetIndustryRoleQuery,
  useCreateIndustryRoleMutation,
  useUpdateIndustryRoleMutation,
} = taxRisksApi;
