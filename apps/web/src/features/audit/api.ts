import {
  checkAuditLog,
  type EndpointInput,
  type EndpointResult,
  listAuditEvents,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';

const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAuditEvents: build.query<
      EndpointResult<typeof listAuditEvents>,
      EndpointInput<typeof listAuditEvents>['query']
    >({
      query: (query) => ({ endpoint: listAuditEvents, query }),
      providesTags: ['audit'],
    }),
    checkAuditLog: build.mutation<EndpointResult<typeof checkAuditLog>, void>({
      query: () => ({ endpoint: checkAuditLog }),
    }),
  }),
});

export const { useListAuditEventsQuery, useCheckAuditLogMutation } = auditApi;
