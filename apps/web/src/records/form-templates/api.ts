import { type EndpointInput, type EndpointResult, listFormTemplates } from '@countersign/contract';
import { api } from '../../core/api/api.ts';

/** What several features ask of form templates. */
const formTemplateCalls = api.injectEndpoints({
  endpoints: (build) => ({
    listFormTemplates: build.query<
      EndpointResult<typeof listFormTemplates>,
      EndpointInput<typeof listFormTemplates>['query']
    >({
      query: (query) => ({ endpoint: listFormTemplates, query }),
      providesTags: ['form-templates'],
    }),
  }),
});

export const { useListFormTemplatesQuery } = formTemplateCalls;
