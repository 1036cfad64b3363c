import {
  addFormPackFile,
  archiveFormPack,
  checkFormPack,
  createFormPack,
  duplicateFormPack,
  type EndpointInput,
  type EndpointResult,
  type FormPack,
  type FormPackInput,
  getFormPack,
  importFormPack,
  listEmailTemplates,
  listFormPackLabels,
  removeFormPackFile,
  restoreFormPack,
  type UpdateFormPackInput,
  updateFormPack,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { formPackList } from '../../records/form-packs/api.ts';
import { formTemplateList } from '../../records/form-templates/api.ts';

const formPacksApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFormPack: build.query<EndpointResult<typeof getFormPack>, string>({
      query: (id) => ({ endpoint: getFormPack, params: { id } }),
      providesTags: (_result, _error, id) => [{ type: 'form-packs', id }],
    }),
    createFormPack: build.mutation<EndpointResult<typeof createFormPack>, FormPackInput>({
      query: (body) => ({ endpoint: createFormPack, body }),
    }),
    duplicateFormPack: build.mutation<FormPack, string>({
      query: (id) => ({ endpoint: duplicateFormPack, params: { id } }),
    }),
    importFormPack: build.mutation<EndpointResult<typeof importFormPack>, Blob>({
      query: (file) => ({ endpoint: importFormPack, file }),
    }),
    checkFormPack: build.query<
      EndpointResult<typeof checkFormPack>,
      EndpointInput<typeof checkFormPack>['body']
    >({
      query: (body) => ({ endpoint: checkFormPack, body }),
      providesTags: [formPackList, formTemplateList, 'approval-setups'],
    }),
    listSignEmails: build.query<EndpointResult<typeof listEmailTemplates>, string>({
      query: (search) => ({
        endpoint: listEmailTemplates,
        query: {
          search,
          filters: JSON.stringify([{ field: 'event', operator: 'any', values: ['please-sign'] }]),
        },
      }),
      providesTags: ['email-templates'],
    }),
    listFormPackLabels: build.query<EndpointResult<typeof listFormPackLabels>, void>({
      query: () => ({ endpoint: listFormPackLabels }),
      providesTags: [formPackList],
    }),
    addFormPackFile: build.mutation<FormPack, { id: string; file: File }>({
      query: ({ id, file }) => ({
        endpoint: addFormPackFile,
        params: { id },
        query: { name: file.name.slice(-255) },
        file,
      }),
    }),
    removeFormPackFile: build.mutation<FormPack, { id: string; fileId: string }>({
      query: (params) => ({ endpoint: removeFormPackFile, params }),
    }),
    archiveFormPack: build.mutation<FormPack, string>({
      query: (id) => ({ endpoint: archiveFormPack, params: { id } }),
    }),
    restoreFormPack: build.mutation<FormPack, string>({
      query: (id) => ({ endpoint: restoreFormPack, params: { id } }),
    }),
    updateFormPack: build.mutation<
      EndpointResult<typeof updateFormPack>,
      { id: string; change: UpdateFormPackInput }
    >({
      query: ({ id, change }) => ({ endpoint: updateFormPack, params: { id }, body: change }),
    }),
  }),
});

export const {
  useDuplicateFormPackMutation,
  useImportFormPackMutation,
  useCheckFormPackQuery,
  useListSignEmailsQuery,
  useListFormPackLabelsQuery,
  useAddFormPackFileMutation,
  useRemoveFormPackFileMutation,
  useGetFormPackQuery,
  useCreateFormPackMutation,
  useArchiveFormPackMutation,
  useRestoreFormPackMutation,
  useUpdateFormPackMutation,
} = formPacksApi;
