import { type EndpointInput, type EndpointResult, runReport } from '@countersign/contract';
import { api } from '../../core/api/api.ts';

/** What a report answers. */
export type ReportResult = EndpointResult<typeof runReport>;

const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    runReport: build.query<ReportResult, EndpointInput<typeof runReport>['body']>({
      query: (body) => ({ endpoint: runReport, body }),
    }),
  }),
});

export const { useRunReportQuery } = reportsApi;
