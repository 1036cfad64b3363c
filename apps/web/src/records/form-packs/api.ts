import { type EndpointInput, type EndpointResult, listFormPacks } from '@countersign/contract';
import { api } from '../../core/api/api.ts';

/** The lists of form packs, as against one of them. */
export const formPackList = { type: 'form-packs', id: 'LIST' } as const;

/** What several features ask of form packs. */
const formPackCalls = api.injectEndpoints({
  endpoints: (build) => ({
    listFormPacks: build.query<
      EndpointResult<typeof listFormPacks>,
      EndpointInput<typeof listFormPacks>['query']
    >({
      query: (query) => ({ endpoint: listFormPacks, query }),
      providesTags: [formPackList],
    }),
  }),
});

export const { useListFormPacksQuery } = formPackCalls;
