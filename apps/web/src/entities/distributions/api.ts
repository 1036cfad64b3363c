import { listDistributions } from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { queryOf } from '../../core/api/endpoint-definitions.ts';

/** The lists of distributions, as against one distribution. */
export const distributionList = { type: 'distributions', id: 'LIST' } as const;

/** Defines the calls on distributions that several features share. */
const distributionCalls = api.injectEndpoints({
  endpoints: () => ({
    listDistributions: queryOf(listDistributions, { providesTags: [distributionList] }),
  }),
});

export const { useListDistributionsQuery } = distributionCalls;
