import { listReports } from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { queryOf } from '../../core/api/endpoint-definitions.ts';

/** Defines the calls on saved reports that several features share. */
const reportCalls = api.injectEndpoints({
  endpoints: () => ({
    listReports: queryOf(listReports, { providesTags: ['reports'] }),
  }),
});

export const { useListReportsQuery } = reportCalls;
