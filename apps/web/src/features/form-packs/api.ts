import {
  addFormPackFile,
  archiveFormPack,
  checkFormPack,
  createFormPack,
  duplicateFormPack,
  type EndpointResult,
  type FormPack,
  getFormPack,
  importFormPack,
  listEmailTemplates,
  listFormPackLabels,
  removeFormPackFile,
  restoreFormPack,
  updateFormPack,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { mutationOf, queryOf, recordTag, uploadOf } from '../../core/api/endpoint-definitions.ts';
import { formPackList } from '../../entities/form-packs/api.ts';
import { formTemplateList } from '../../entities/form-templates/api.ts';

const formPacksApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFormPack: queryOf(getFormPack, { providesTags: recordTag('form-packs') }),
    createFormPack: mutationOf(createFormPack),
    duplicateFormPack: mutationOf(duplicateFormPack),
    importFormPack: uploadOf(importFormPack),
    checkFormPack: queryOf(checkFormPack, {
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
    listFormPackLabels: queryOf(listFormPackLabels, { providesTags: [formPackList] }),
    addFormPackFile: build.mutation<FormPack, { id: string; file: File }>({
      query: ({ id, file }) => ({
        endpoint: addFormPackFile,
        params: { id },
        query: { name: file.name.slice(-255) },
        file,
      }),
    }),
    removeFormPackFile: mutationOf(removeFormPackFile),
    archiveFormPack: mutationOf(archiveFormPack),
    restoreFormPack: mutationOf(restoreFormPack),
    updateFormPack: mutationOf(updateFormPack),
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
