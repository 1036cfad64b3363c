import {
  addFormTemplatePages,
  archiveFormTemplate,
  detectFields,
  type EndpointResult,
  getFormTemplate,
  getFormTemplateLines,
  listSiblingForms,
  replaceFormTemplateFile,
  restoreFormTemplate,
  startFormTemplate,
  updateFormTemplate,
  uploadFormTemplate,
} from '@countersign/contract';
import { siblingRenamed } from '@countersign/domain';

import { api } from '../../core/api/api.ts';
import { mutationOf, queryOf, recordTag } from '../../core/api/endpoint-definitions.ts';

/** Sends a file under one content type: systems name the types in several ways, and the server looks at the bytes. */
const asForm = (file: File): Blob => new Blob([file], { type: 'application/pdf' });

const formTemplatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFormTemplate: queryOf(getFormTemplate, { providesTags: recordTag('form-templates') }),
    getFormTemplateLines: build.query<
      EndpointResult<typeof getFormTemplateLines>,
      /** `file` names the template's file: with another one the lines are others. */
      { id: string; page: number; file: number }
    >({
      keepUnusedDataFor: 600,
      query: ({ id, page }) => ({ endpoint: getFormTemplateLines, params: { id, page } }),
    }),
    listSiblingForms: queryOf(listSiblingForms, {
      // What this form itself is changed to is none of theirs.
      providesTags: [
        { type: 'form-packs', id: 'SIBLINGS' },
        { type: 'form-templates', id: 'SIBLINGS' },
      ],
    }),
    detectFields: mutationOf(detectFields),
    uploadFormTemplate: build.mutation<EndpointResult<typeof uploadFormTemplate>, File>({
      query: (file) => ({
        endpoint: uploadFormTemplate,
        query: { fileName: file.name.slice(-255) },
        file: asForm(file),
      }),
    }),
    startFormTemplate: mutationOf(startFormTemplate),
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
    archiveFormTemplate: mutationOf(archiveFormTemplate),
    restoreFormTemplate: mutationOf(restoreFormTemplate),
    updateFormTemplate: mutationOf(updateFormTemplate, {
      async onQueryStarted({ id, body }, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => undefined);
        if (saved === undefined) return;
        if (saved.data.renamedIn.length > 0) dispatch(siblingsRenamed(id, body.renamed ?? []));
      },
    }),
  }),
});

/** Writes renamed keys of other forms into the cache, before these are fetched again. */
const siblingsRenamed = (id: string, renamed: readonly { from: string; to: string }[]) =>
  formTemplatesApi.util.updateQueryData('listSiblingForms', id, ({ forms }) => ({
    forms: [...siblingRenamed(forms, new Map(renamed.map(({ from, to }) => [from, to])))],
  }));

export const {
  useGetFormTemplateLinesQuery,
  useGetFormTemplateQuery,
  useListSiblingFormsQuery,
  useUploadFormTemplateMutation,
  useAddFormTemplatePagesMutation,
  useArchiveFormTemplateMutation,
  useDetectFieldsMutation,
  useReplaceFormTemplateFileMutation,
  useRestoreFormTemplateMutation,
  useStartFormTemplateMutation,
  useUpdateFormTemplateMutation,
} = formTemplatesApi;
