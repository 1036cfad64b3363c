import {
  addFormTemplatePages,
  archiveFormTemplate,
  detectFields,
  type EndpointInput,
  type EndpointResult,
  type FormTemplate,
  getFormTemplate,
  getFormTemplateLines,
  listFormsBeside,
  replaceFormTemplateFile,
  restoreFormTemplate,
  startFormTemplate,
  updateFormTemplate,
  uploadFormTemplate,
} from '@countersign/contract';
import { besideRenamed } from '@countersign/domain';

import { api } from '../../core/api/api.ts';

/** Systems name the types of files in several ways, and the server looks at the bytes: it is told one. */
const asForm = (file: File): Blob => new Blob([file], { type: 'application/pdf' });

const formTemplatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFormTemplate: build.query<EndpointResult<typeof getFormTemplate>, string>({
      query: (id) => ({ endpoint: getFormTemplate, params: { id } }),
      providesTags: (_result, _error, id) => [{ type: 'form-templates', id }],
    }),
    getFormTemplateLines: build.query<
      EndpointResult<typeof getFormTemplateLines>,
      /** `file` names the template's file: with another one the lines are others. */
      { id: string; page: number; file: number }
    >({
      keepUnusedDataFor: 600,
      query: ({ id, page }) => ({ endpoint: getFormTemplateLines, params: { id, page } }),
    }),
    listFormsBeside: build.query<EndpointResult<typeof listFormsBeside>, string>({
      query: (id) => ({ endpoint: listFormsBeside, params: { id } }),
      providesTags: ['form-templates', 'form-packs'],
    }),
    detectFields: build.mutation<
      EndpointResult<typeof detectFields>,
      { id: string; body: EndpointInput<typeof detectFields>['body'] }
    >({
      query: ({ id, body }) => ({ endpoint: detectFields, params: { id }, body }),
    }),
    uploadFormTemplate: build.mutation<EndpointResult<typeof uploadFormTemplate>, File>({
      query: (file) => ({
        endpoint: uploadFormTemplate,
        query: { fileName: file.name.slice(-255) },
        file: asForm(file),
      }),
      invalidatesTags: (made) => (made === undefined ? [] : ['form-templates', 'home']),
    }),
    startFormTemplate: build.mutation<
      EndpointResult<typeof startFormTemplate>,
      EndpointInput<typeof startFormTemplate>['body']
    >({
      query: (body) => ({ endpoint: startFormTemplate, body }),
      invalidatesTags: (made) => (made === undefined ? [] : ['form-templates', 'home']),
    }),
    addFormTemplatePages: build.mutation<
      EndpointResult<typeof addFormTemplatePages>,
      { id: string; revision: number; file: File }
    >({
      query: ({ id, revision, file }) => ({
        endpoint: addFormTemplatePages,
        params: { id },
        query: { revision },
        file: asForm(file),
      }),
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const made = await queryFulfilled.catch(() => undefined);
        if (made) dispatch(savedAs(id, made.data));
      },
      invalidatesTags: (made) => (made === undefined ? [] : ['form-templates', 'form-packs']),
    }),
    replaceFormTemplateFile: build.mutation<
      EndpointResult<typeof replaceFormTemplateFile>,
      { id: string; revision: number; file: File }
    >({
      query: ({ id, revision, file }) => ({
        endpoint: replaceFormTemplateFile,
        params: { id },
        query: { revision },
        file: asForm(file),
      }),
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const made = await queryFulfilled.catch(() => undefined);
        if (made) dispatch(savedAs(id, made.data));
      },
      invalidatesTags: (made) => (made === undefined ? [] : ['form-templates', 'form-packs']),
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
      async onQueryStarted({ id, change }, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => undefined);
        if (saved === undefined) return;
        const { renamedIn, ...template } = saved.data;
        dispatch(savedAs(id, template));
        if (renamedIn.length > 0) dispatch(renamedBeside(id, change.renamed ?? []));
      },
      // Packs and new drafts show the names and fields of templates.
      invalidatesTags: (saved) => (saved === undefined ? [] : ['form-templates', 'form-packs']),
    }),
  }),
});

/** What a change has saved is what the template is now. */
const savedAs = (id: string, template: FormTemplate) =>
  formTemplatesApi.util.updateQueryData('getFormTemplate', id, () => template);

/** What was renamed in other forms with a change, before these are fetched again. */
const renamedBeside = (id: string, renamed: readonly { from: string; to: string }[]) =>
  formTemplatesApi.util.updateQueryData('listFormsBeside', id, ({ forms }) => ({
    forms: [...besideRenamed(forms, new Map(renamed.map(({ from, to }) => [from, to])))],
  }));

export const {
  useGetFormTemplateLinesQuery,
  useGetFormTemplateQuery,
  useListFormsBesideQuery,
  useUploadFormTemplateMutation,
  useAddFormTemplatePagesMutation,
  useArchiveFormTemplateMutation,
  useDetectFieldsMutation,
  useReplaceFormTemplateFileMutation,
  useRestoreFormTemplateMutation,
  useStartFormTemplateMutation,
  useUpdateFormTemplateMutation,
} = formTemplatesApi;
