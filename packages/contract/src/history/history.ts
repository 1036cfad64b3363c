import { auditEventSchema } from '../audit/audit.ts';
import { type Endpoint, endpoint, type MemberPolicy } from '../endpoint.ts';
import { rowsOf, rowsQuery } from '../lists/lists.ts';
import { idParams } from '../rules.ts';

/** The call that answers who changed what on one object, the latest first. */
export function historyEndpoint(of: {
  /** Such as `getContactHistory`. */
  name: string;
  base: Endpoint['base'];
  /** Of the object, such as `/contacts/:id`. */
  path: `/${string}`;
  policy: MemberPolicy;
}) {
  return endpoint({
    name: of.name,
    summary: 'Who changed what, the latest first',
    base: of.base,
    method: 'GET',
    path: `${of.path}/history`,
    params: idParams,
    query: rowsQuery.pick({ cursor: true, pageSize: true }),
    answer: rowsOf(auditEventSchema.omit({ address: true })),
    policy: of.policy,
    errors: ['not-found'],
  });
}
export type HistoryEndpoint = ReturnType<typeof historyEndpoint>;
