import { listCustomFields } from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { queryOf } from '../../core/api/endpoint-definitions.ts';

/** Defines the calls on custom fields that several features share. */
const customFieldCalls = api.injectEndpoints({
  endpoints: () => ({
    listCustomFields: queryOf(listCustomFields, { providesTags: ['custom-fields'] }),
  }),
});

export const { useListCustomFieldsQuery } = customFieldCalls;
