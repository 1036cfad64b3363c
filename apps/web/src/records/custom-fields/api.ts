import { type EndpointInput, type EndpointResult, listCustomFields } from '@countersign/contract';
import { api } from '../../core/api/api.ts';

/** What several features ask of custom fields. */
const customFieldCalls = api.injectEndpoints({
  endpoints: (build) => ({
    listCustomFields: build.query<
      EndpointResult<typeof listCustomFields>,
      EndpointInput<typeof listCustomFields>['query']
    >({
      query: (query) => ({ endpoint: listCustomFields, query }),
      providesTags: ['custom-fields'],
    }),
  }),
});

export const { useListCustomFieldsQuery } = customFieldCalls;
