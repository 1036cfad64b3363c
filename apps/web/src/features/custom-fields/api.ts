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
        invalidatesTags: (made) => (made === undefined ? [] : ['custom-fields', 'audit']),
      },
    ),
    updateCustomField: build.mutation<
      CustomField,
      { id: string; change: EndpointInput<typeof updateCustomField>['body'] }
    >({
      query: ({ id, change }) => ({ endpoint: updateCustomField, params: { id }, body: change }),
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => undefined);
        if (saved === undefined) return;
        dispatch(customFieldsApi.util.updateQueryData('getCustomField', id, () => saved.data));
      },
      invalidatesTags: (saved) => (saved === undefined ? [] : ['custom-fields', 'audit']),
    }),
    archiveCustomField: build.mutation<CustomField, FieldRevision>({
      query: ({ id, revision }) => ({
        endpoint: archiveCustomField,
        params: { id },
        body: { revision },
      }),
      invalidatesTags: ['custom-fields', 'audit'],
    }),
    restoreCustomField: build.mutation<CustomField, FieldRevision>({
      query: ({ id, revision }) => ({
        endpoint: restoreCustomField,
        params: { id },
        body: { revision },
      }),
      invalidatesTags: ['custom-fields', 'audit'],
    }),
    deleteCustomField: build.mutation<null, string>({
      query: (id) => ({ endpoint: deleteCustomField, params: { id } }),
      invalidatesTags: (done) => (done === undefined ? [] : ['audit']),
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
      // Fetched anew after a refusal too: somebody else has changed which fields there are.
      invalidatesTags: ['custom-fields', 'audit'],
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
