import { tenantHeader } from '@countersign/contract';

/** Describes the caller, and the tenant they work in. */
interface Caller {
  idToken: string;
  tenantGuid: string | null;
}

/** The headers of a call; `caller`: undefined where it needs no session. */
export function callHeaders(caller: Caller | undefined): Headers {
  const headers = new Headers({
    accept: 'application/json, application/pdf, image/*, text/event-stream',
  });
  if (caller === undefined) return headers;
  headers.set('authorization', `Bearer ${caller.idToken}`);
  if (caller.tenantGuid !== null) headers.set(tenantHeader, caller.tenantGuid);
  return headers;
}
