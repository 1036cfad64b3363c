import {
  type Endpoint,
  type EndpointResult,
  endpointNames,
  type HistoryEndpoint,
  listAuditEvents,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { apiClient } from '../../core/api/api-client.ts';
import { queryOf } from '../../core/api/endpoint-definitions.ts';
import { fillPath } from '../../core/api/request-url.ts';

/** Identifies the object whose history is read, by the path of its endpoint and its id. */
interface HistoryOf {
  base: Endpoint['base'];
  path: string;
  id: string;
}

const pageSize = 10;

const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The audit trail of the whole tenant. */
    listAuditEvents: queryOf(listAuditEvents, { providesTags: ['audit'] }),
    getObjectHistory: build.infiniteQuery<
      EndpointResult<HistoryEndpoint>,
      HistoryOf,
      string | undefined
    >({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      // An endpoint of the contract itself could not be part of a key of the cache.
      async queryFn({ queryArg: { base, path, id }, pageParam: cursor }) {
        const answer = await apiClient().request({
          endpointName: endpointNames[base],
          method: 'GET',
          path: fillPath(path, { id }),
          query: { pageSize, cursor },
        });
        return answer.status
          ? { data: answer.result as EndpointResult<HistoryEndpoint> }
          : { error: answer };
      },
      providesTags: ['audit'],
    }),
  }),
});

export const { useListAuditEventsQuery, useGetObjectHistoryInfiniteQuery } = historyApi;
