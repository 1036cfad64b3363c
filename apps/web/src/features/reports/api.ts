import {
  archiveReport,
  cancelReportRun,
  createReport,
  createReportSchedule,
  type EndpointInput,
  type EndpointResult,
  findReportReaders,
  getReport,
  listReportColumns,
  listReportRuns,
  listReportSchedules,
  listReportVersions,
  type ReportDataName,
  type ReportRun,
  type ReportSchedule,
  removeReportRun,
  removeReportSchedule,
  restoreReport,
  runReport,
  type SavedReport,
  startReportRun,
  updateReport,
  updateReportSchedule,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { formTemplateList } from '../../records/form-templates/api.ts';

/** What a report answers. */
export type ReportResult = EndpointResult<typeof runReport>;
type Saving = EndpointInput<typeof createReport>['body'];
type Scheduling = EndpointInput<typeof createReportSchedule>['body'];

const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    runReport: build.query<ReportResult, EndpointInput<typeof runReport>['body']>({
      query: (body) => ({ endpoint: runReport, body }),
      // What nobody looks at any more is ended by then, in the database too.
      keepUnusedDataFor: 5,
    }),
    listReportColumns: build.query<EndpointResult<typeof listReportColumns>, ReportDataName>({
      query: (data) => ({ endpoint: listReportColumns, params: { data } }),
      providesTags: ['custom-fields', formTemplateList],
    }),
    getReport: build.query<SavedReport, string>({
      query: (id) => ({ endpoint: getReport, params: { id } }),
      providesTags: ['reports'],
    }),
    createReport: build.mutation<SavedReport, Saving>({
      query: (body) => ({ endpoint: createReport, body }),
    }),
    updateReport: build.mutation<SavedReport, { id: string; body: Saving & { revision: number } }>({
      query: ({ id, body }) => ({ endpoint: updateReport, params: { id }, body }),
    }),
    setReportArchived: build.mutation<SavedReport, { id: string; isArchived: boolean }>({
      query: ({ id, isArchived }) => ({
        endpoint: isArchived ? archiveReport : restoreReport,
        params: { id },
      }),
    }),
    listReportVersions: build.query<EndpointResult<typeof listReportVersions>, string>({
      query: (id) => ({ endpoint: listReportVersions, params: { id } }),
      providesTags: ['reports'],
    }),
    findReportReaders: build.query<EndpointResult<typeof findReportReaders>, string>({
      query: (search) => ({ endpoint: findReportReaders, query: { search } }),
      providesTags: ['users'],
    }),
    listReportSchedules: build.query<EndpointResult<typeof listReportSchedules>, string>({
      query: (id) => ({ endpoint: listReportSchedules, params: { id } }),
      providesTags: ['reports'],
    }),
    createReportSchedule: build.mutation<ReportSchedule, { id: string; body: Scheduling }>({
      query: ({ id, body }) => ({ endpoint: createReportSchedule, params: { id }, body }),
    }),
    updateReportSchedule: build.mutation<
      ReportSchedule,
      { id: string; scheduleId: string; body: Scheduling & { revision: number } }
    >({
      query: ({ body, ...params }) => ({ endpoint: updateReportSchedule, params, body }),
    }),
    removeReportSchedule: build.mutation<unknown, { id: string; scheduleId: string }>({
      query: (params) => ({ endpoint: removeReportSchedule, params }),
    }),
    startReportRun: build.mutation<ReportRun, EndpointInput<typeof startReportRun>['body']>({
      query: (body) => ({ endpoint: startReportRun, body }),
    }),
    listReportRuns: build.query<EndpointResult<typeof listReportRuns>, number>({
      query: (offset) => ({ endpoint: listReportRuns, query: { offset } }),
      providesTags: ['report-runs'],
    }),
    cancelReportRun: build.mutation<ReportRun, string>({
      query: (id) => ({ endpoint: cancelReportRun, params: { id } }),
    }),
    removeReportRun: build.mutation<unknown, string>({
      query: (id) => ({ endpoint: removeReportRun, params: { id } }),
    }),
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
