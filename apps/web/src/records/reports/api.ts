import { type EndpointInput, type EndpointResult, listReports } from '@countersign/contract';
import { api } from '../../core/api/api.ts';

/** What several features ask of saved reports. */
const reportCalls = api.injectEndpoints({
  endpoints: (build) => ({
    listReports: build.query<
      EndpointResult<typeof listReports>,
      EndpointInput<typeof listReports>['query']
    >({
      query: (query) => ({ endpoint: listReports, query }),
      providesTags: ['reports'],
    }),
  }),
});

export const { useListReportsQuery } = reportCalls;
