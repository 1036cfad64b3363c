import {
  checkFormTemplatePublishing,
  discardFormTemplateDraft,
  duplicateFormTemplate,
  type EndpointInput,
  type EndpointResult,
  type FormTemplate,
  type FormVersionContent,
  getFormTemplateVersion,
  importFormTemplate,
  labelFormTemplates,
  listFormTemplateLabels,
  listFormTemplateVersions,
  publishFormTemplate,
  takeUpFormTemplateVersion,
  type UpdatedFormTemplate,
} from '@countersign/contract';
import { api } from '../../../core/api/api.ts';
import { formPackList } from '../../../records/form-packs/api.ts';
import { formTemplateList } from '../../../records/form-templates/api.ts';

const versionCalls = api.injectEndpoints({
  endpoints: (build) => ({
    listFormTemplateVersions: build.query<EndpointResult<typeof listFormTemplateVersions>, string>({
      query: (id) => ({ endpoint: listFormTemplateVersions, params: { id } }),
      providesTags: (_result, _error, id) => [{ type: 'form-templates', id }],
    }),
    getFormTemplateVersion: build.query<FormVersionContent, { id: string; version: number }>({
      query: (params) => ({ endpoint: getFormTemplateVersion, params }),
      providesTags: (_result, _error, { id }) => [{ type: 'form-templates', id }],
    }),
    publishFormTemplate: build.mutation<
      FormTemplate,
      { id: string } & EndpointInput<typeof publishFormTemplate>['body']
    >({
      query: ({ id, ...body }) => ({ endpoint: publishFormTemplate, params: { id }, body }),
    }),
    checkFormTemplatePublishing: build.query<
      EndpointResult<typeof checkFormTemplatePublishing>,
      string
    >({
      query: (id) => ({ endpoint: checkFormTemplatePublishing, params: { id } }),
      providesTags: [formTemplateList, formPackList, 'approval-setups'],
    }),
    discardFormTemplateDraft: build.mutation<UpdatedFormTemplate, { id: string; revision: number }>(
      {
        query: ({ id, ...body }) => ({ endpoint: discardFormTemplateDraft, params: { id }, body }),
      },
    ),
    takeUpFormTemplateVersion: build.mutation<
      UpdatedFormTemplate,
      { id: string; version: number; revision: number }
    >({
      query: ({ id, version, ...body }) => ({
        endpoint: takeUpFormTemplateVersion,
        params: { id, version },
        body,
      }),
    }),
    duplicateFormTemplate: build.mutation<FormTemplate, string>({
      query: (id) => ({ endpoint: duplicateFormTemplate, params: { id } }),
    }),
    importFormTemplate: build.mutation<EndpointResult<typeof importFormTemplate>, Blob>({
      query: (file) => ({ endpoint: importFormTemplate, file }),
    }),
    listFormTemplateLabels: build.query<EndpointResult<typeof listFormTemplateLabels>, void>({
      query: () => ({ endpoint: listFormTemplateLabels }),
      providesTags: [formTemplateList],
    }),
    labelFormTemplates: build.mutation<
      EndpointResult<typeof labelFormTemplates>,
      EndpointInput<typeof labelFormTemplates>['body']
    >({
      query: (body) => ({ endpoint: labelFormTemplates, body }),
    }),
  }),
});

export const {
  useListFormTemplateVersionsQuery,
  useGetFormTemplateVersionQuery,
  useCheckFormTemplatePublishingQuery,
  usePublishFormTemplateMutation,
  useDiscardFormTemplateDraftMutation,
  useTakeUpFormTemplateVersionMutation,
  useDuplicateFormTemplateMutation,
  useImportFormTemplateMutation,
  useListFormTemplateLabelsQuery,
  useLabelFormTemplatesMutation,
} = versionCalls;
