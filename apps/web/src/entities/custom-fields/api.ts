import { listCustomFields } from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { queryOf } from '../../core/api/endpoint-definitions.ts';

/** What several features ask of custom fields. */
const customFieldCalls = api.injectEndpoints({
  endpoints: () => ({
    listCustomFields: queryOf(listCustomFields, { providesTags: ['custom-fields'] }),
  }),
});

export const { useListCustomFieldsQuery } = customFieldCalls;
