import { checkAuditLog, type EndpointResult } from '@countersign/contract';
import { api } from '../../core/api/api.ts';

const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    checkAuditLog: build.mutation<EndpointResult<typeof checkAuditLog>, void>({
      query: () => ({ endpoint: checkAuditLog }),
    }),
  }),
});

export const { useCheckAuditLogMutation } = auditApi;
