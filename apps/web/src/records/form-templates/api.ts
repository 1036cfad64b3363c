import { type EndpointInput, type EndpointResult, listFormTemplates } from '@countersign/contract';
import { api } from '../../core/api/api.ts';

/** The lists of form templates, as against one of them. */
export const formTemplateList = { type: 'form-templates', id: 'LIST' } as const;

/** What several features ask of form templates. */
const formTemplateCalls = api.injectEndpoints({
  endpoints: (build) => ({
    listFormTemplates: build.query<
      EndpointResult<typeof listFormTemplates>,
      EndpointInput<typeof listFormTemplates>['query']
    >({
      query: (query) => ({ endpoint: listFormTemplates, query }),
      providesTags: [formTemplateList],
    }),
  }),
});

export const { useListFormTemplatesQuery } = formTemplateCalls;
