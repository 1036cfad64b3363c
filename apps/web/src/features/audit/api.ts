import { checkAuditLog } from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { mutationOf } from '../../core/api/endpoint-definitions.ts';

const auditApi = api.injectEndpoints({
  endpoints: () => ({
    checkAuditLog: mutationOf(checkAuditLog),
  }),
});

export const { useCheckAuditLogMutation } = auditApi;
