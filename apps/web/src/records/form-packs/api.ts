import { type EndpointInput, type EndpointResult, listFormPacks } from '@countersign/contract';
import { api } from '../../core/api/api.ts';

/** What several features ask of form packs. */
const formPackCalls = api.injectEndpoints({
  endpoints: (build) => ({
    listFormPacks: build.query<
      EndpointResult<typeof listFormPacks>,
      EndpointInput<typeof listFormPacks>['query']
    >({
      query: (query) => ({ endpoint: listFormPacks, query }),
      providesTags: ['form-packs'],
    }),
  }),
});

export const { useListFormPacksQuery } = formPackCalls;
