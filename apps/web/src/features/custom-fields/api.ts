import {
  archiveCustomField,
  type CustomField,
  type CustomFieldOwner,
  createCustomField,
  deleteCustomField,
  type EndpointInput,
  type EndpointResult,
  getCustomField,
  getCustomFieldUse,
  reorderCustomFields,
  restoreCustomField,
  updateCustomField,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';

/** Which field something is done to, as it was read. */
type FieldRevision = Pick<CustomField, 'id' | 'revision'>;

const customFieldsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCustomField: build.query<CustomField, string>({
      query: (id) => ({ endpoint: getCustomField, params: { id } }),
      providesTags: ['custom-fields'],
    }),
    getCustomFieldUse: build.query<EndpointResult<typeof getCustomFieldUse>, string>({
      query: (id) => ({ endpoint: getCustomFieldUse, params: { id } }),
      providesTags: ['custom-fields'],
    }),
    createCustomField: build.mutation<CustomField, EndpointInput<typeof createCustomField>['body']>(
      {
        query: (body) => ({ endpoint: createCustomField, body }),
      },
    ),
    updateCustomField: build.mutation<
      CustomField,
      { id: string; change: EndpointInput<typeof updateCustomField>['body'] }
    >({
      query: ({ id, change }) => ({ endpoint: updateCustomField, params: { id }, body: change }),
    }),
    archiveCustomField: build.mutation<CustomField, FieldRevision>({
      query: ({ id, revision }) => ({
        endpoint: archiveCustomField,
        params: { id },
        body: { revision },
      }),
    }),
    restoreCustomField: build.mutation<CustomField, FieldRevision>({
      query: ({ id, revision }) => ({
        endpoint: restoreCustomField,
        params: { id },
        body: { revision },
      }),
    }),
    deleteCustomField: build.mutation<null, string>({
      query: (id) => ({ endpoint: deleteCustomField, params: { id } }),
    }),
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
