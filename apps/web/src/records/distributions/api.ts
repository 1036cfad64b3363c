import { type EndpointInput, type EndpointResult, listDistributions } from '@countersign/contract';
import { api } from '../../core/api/api.ts';

/** The lists of distributions, as against one distribution. */
export const distributionList = { type: 'distributions', id: 'LIST' } as const;

/** What several features ask of distributions. */
const distributionCalls = api.injectEndpoints({
  endpoints: (build) => ({
    listDistributions: build.query<
      EndpointResult<typeof listDistributions>,
      EndpointInput<typeof listDistributions>['query']
    >({
      query: (query) => ({ endpoint: listDistributions, query }),
      providesTags: [distributionList],
    }),
  }),
});

export const { useListDistributionsQuery } = distributionCalls;
