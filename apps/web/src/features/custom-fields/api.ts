import {
  archiveCustomField,
  type CustomFieldOwner,
  createCustomField,
  deleteCustomField,
  type EndpointResult,
  getCustomField,
  getCustomFieldUse,
  reorderCustomFields,
  restoreCustomField,
  updateCustomField,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { mutationOf, queryOf } from '../../core/api/endpoint-definitions.ts';

const customFieldsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCustomField: queryOf(getCustomField, { providesTags: ['custom-fields'] }),
    getCustomFieldUse: queryOf(getCustomFieldUse, { providesTags: ['custom-fields'] }),
    createCustomField: mutationOf(createCustomField),
    updateCustomField: mutationOf(updateCustomField),
    archiveCustomField: mutationOf(archiveCustomField),
    restoreCustomField: mutationOf(restoreCustomField),
    deleteCustomField: mutationOf(deleteCustomField),
    reorderCustomFields: build.mutation<
      EndpointResult<typeof reorderCustomFields>,
      { of: CustomFieldOwner; ids: string[] }
    >({
      query: (body) => ({
        endpoint: reorderCustomFields,
        body,
        order: `custom fields of ${body.of}`,
      }),
    }),
  }),
});

export const {
  useGetCustomFieldQuery,
  useGetCustomFieldUseQuery,
  useCreateCustomFieldMutation,
  useUpdateCustomFieldMutation,
  useArchiveCustomFieldMutation,
  useRestoreCustomFieldMutation,
  useDeleteCustomFieldMutation,
  useReorderCustomFieldsMutation,
} = customFieldsApi;
