import type { Endpoint } from '@countersign/contract';
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import type { ApiFailure } from './api-failure.ts';
import { requestOf, sendRequest, type UntypedCallInput } from './call.ts';
import { inOrder } from './in-order.ts';

/** An endpoint of the contract and what to call it with. */
interface ContractArgs extends UntypedCallInput {
  endpoint: Endpoint;
  /** Calls of one order are sent one after the other: what was wanted last is what is kept. */
  order?: string;
}

/** Calls an endpoint of the contract: `data` is the answer's `result`, `error` an `ApiFailure`. */
const contractBaseQuery: BaseQueryFn<ContractArgs, unknown, ApiFailure> = async (
  { endpoint, order, ...input },
  { type, signal },
) => {
  // What was begun is not ended because somebody leaves the page; what is only read is.
  const send = () => sendRequest(requestOf(endpoint, input), type === 'query' ? signal : undefined);
  const answer = await (order === undefined ? send() : inOrder(order, send));
  // The cache takes no undefined as data.
  return answer.status ? { data: answer.result ?? null } : { error: answer };
};

/** What cached answers are of. */
export const tagTypes = [
  'session',
  'signature',
  'own-sessions',
  'companies',
  'projects',
  'contacts',
  'contact-groups',
  'custom-fields',
  'approval-setups',
  'email-templates',
  'imports',
  'list-looks',
  'form-templates',
  'form-packs',
  'documents',
  'distributions',
  'watermark-templates',
  'home',
  'reports',
  'report-runs',
  'outbox',
  'users',
  'approver-groups',
  'audit',
  'settings',
  'tax-risks',
  'industry-roles',
] as const;
export type TagType = (typeof tagTypes)[number];
/** What makes cached answers old: all of a kind, or one thing of it. */
export interface CacheTag {
  type: TagType;
  id?: string;
}

/** The cache of server data. Each feature adds its endpoints by `api.injectEndpoints`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: contractBaseQuery,
  tagTypes,
  endpoints: () => ({}),
});
