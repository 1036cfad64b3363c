import {
  addFormTemplatePages,
  archiveFormTemplate,
  detectFields,
  type EndpointInput,
  type EndpointResult,
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
      // What this form itself is changed to is none of theirs.
      providesTags: [
        { type: 'form-packs', id: 'SIBLINGS' },
        { type: 'form-templates', id: 'SIBLINGS' },
      ],
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
    }),
    startFormTemplate: build.mutation<
      EndpointResult<typeof startFormTemplate>,
      EndpointInput<typeof startFormTemplate>['body']
    >({
      query: (body) => ({ endpoint: startFormTemplate, body }),
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
    }),
    archiveFormTemplate: build.mutation<EndpointResult<typeof archiveFormTemplate>, string>({
      query: (id) => ({ endpoint: archiveFormTemplate, params: { id } }),
    }),
    restoreFormTemplate: build.mutation<EndpointResult<typeof restoreFormTemplate>, string>({
      query: (id) => ({ endpoint: restoreFormTemplate, params: { id } }),
    }),
    updateFormTemplate: build.mutation<
      EndpointResult<typeof updateFormTemplate>,
      { id: string; change: EndpointInput<typeof updateFormTemplate>['body'] }
    >({
      query: ({ id, change }) => ({ endpoint: updateFormTemplate, params: { id }, body: change }),
      async onQueryStarted({ id, change }, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => undefined);
        if (saved === undefined) return;
        if (saved.data.renamedIn.length > 0) dispatch(renamedBeside(id, change.renamed ?? []));
      },
    }),
  }),
});

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
