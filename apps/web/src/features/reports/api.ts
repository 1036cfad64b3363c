import {
  archiveReport,
  cancelReportRun,
  createReport,
  createReportSchedule,
  type EndpointResult,
  findReportReaders,
  getReport,
  listReportColumns,
  listReportRuns,
  listReportSchedules,
  listReportVersions,
  removeReportRun,
  removeReportSchedule,
  restoreReport,
  runReport,
  startReportRun,
  updateReport,
  updateReportSchedule,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { archiveOf, mutationOf, queryOf } from '../../core/api/endpoint-definitions.ts';
import { formTemplateList } from '../../entities/form-templates/api.ts';

/** Holds the result of a report. */
export type ReportResult = EndpointResult<typeof runReport>;

const reportsApi = api.injectEndpoints({
  endpoints: () => ({
    runReport: queryOf(runReport, {
      // What no one looks at any more is ended by then, in the database too.
      keepUnusedDataFor: 5,
    }),
    listReportColumns: queryOf(listReportColumns, {
      providesTags: ['custom-fields', formTemplateList],
    }),
    getReport: queryOf(getReport, { providesTags: ['reports'] }),
    createReport: mutationOf(createReport),
    updateReport: mutationOf(updateReport),
    setReportArchived: archiveOf(archiveReport, restoreReport),
    listReportVersions: queryOf(listReportVersions, { providesTags: ['reports'] }),
    findReportReaders: queryOf(findReportReaders, { providesTags: ['users'] }),
    listReportSchedules: queryOf(listReportSchedules, { providesTags: ['reports'] }),
    createReportSchedule: mutationOf(createReportSchedule),
    updateReportSchedule: mutationOf(updateReportSchedule),
    removeReportSchedule: mutationOf(removeReportSchedule),
    startReportRun: mutationOf(startReportRun),
    listReportRuns: queryOf(listReportRuns, { providesTags: ['report-runs'] }),
    cancelReportRun: mutationOf(cancelReportRun),
    removeReportRun: mutationOf(removeReportRun),
  }),
});

export const {
  useRunReportQuery,
  useListReportColumnsQuery,
  useGetReportQuery,
  useCreateReportMutation,
  useUpdateReportMutation,
  useSetReportArchivedMutation,
  useListReportVersionsQuery,
  useFindReportReadersQuery,
  useListReportSchedulesQuery,
  useCreateReportScheduleMutation,
  useUpdateReportScheduleMutation,
  useRemoveReportScheduleMutation,
  useStartReportRunMutation,
  useListReportRunsQuery,
  useCancelReportRunMutation,
  useRemoveReportRunMutation,
} = reportsApi;
