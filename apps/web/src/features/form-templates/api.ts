import {
  archiveFormTemplate,
  type EndpointInput,
  type EndpointResult,
  getFormTemplate,
  getFormTemplateLines,
  restoreFormTemplate,
  updateFormTemplate,
  uploadFormTemplate,
} from '@countersign/contract';

import { api } from '../../core/api/api.ts';

const formTemplatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFormTemplate: build.query<EndpointResult<typeof getFormTemplate>, string>({
      query: (id) => ({ endpoint: getFormTemplate, params: { id } }),
      providesTags: (_result, _error, id) => [{ type: 'form-templates', id }],
    }),
    getFormTemplateLines: build.query<
      EndpointResult<typeof getFormTemplateLines>,
      { id: string; page: number }
    >({
      // A template's file never changes.
      keepUnusedDataFor: 600,
      query: (params) => ({ endpoint: getFormTemplateLines, params }),
    }),
    uploadFormTemplate: build.mutation<EndpointResult<typeof uploadFormTemplate>, File>({
      query: (file) => ({
        endpoint: uploadFormTemplate,
        query: { fileName: file.name.slice(-255) },
        // Systems name the type of PDFs in several ways; the server takes one.
        file: new Blob([file], { type: 'application/pdf' }),
      }),
      invalidatesTags: (made) => (made === undefined ? [] : ['form-templates', 'home']),
    }),
    archiveFormTemplate: build.mutation<EndpointResult<typeof archiveFormTemplate>, string>({
      query: (id) => ({ endpoint: archiveFormTemplate, params: { id } }),
      invalidatesTags: (done) => (done === undefined ? [] : ['form-templates', 'audit']),
    }),
    restoreFormTemplate: build.mutation<EndpointResult<typeof restoreFormTemplate>, string>({
      query: (id) => ({ endpoint: restoreFormTemplate, params: { id } }),
      invalidatesTags: (done) => (done === undefined ? [] : ['form-templates', 'audit']),
    }),
    updateFormTemplate: build.mutation<
      EndpointResult<typeof updateFormTemplate>,
      { id: string; change: EndpointInput<typeof updateFormTemplate>['body'] }
    >({
      query: ({ id, change }) => ({ endpoint: updateFormTemplate, params: { id }, body: change }),
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => undefined);
        if (saved === undefined) return;
        dispatch(formTemplatesApi.util.updateQueryData('getFormTemplate', id, () => saved.data));
      },
      // Packs and new drafts show the names and fields of templates.
      invalidatesTags: (saved) => (saved === undefined ? [] : ['form-templates', 'form-packs']),
    }),
  }),
});

export const {
  useGetFormTemplateLinesQuery,
  useGetFormTemplateQuery,
  useUploadFormTemplateMutation,
  useArchiveFormTemplateMutation,
  useRestoreFormTemplateMutation,
  useUpdateFormTemplateMutation,
} = formTemplatesApi;
