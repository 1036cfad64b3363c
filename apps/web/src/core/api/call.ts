import {
  type Endpoint,
  type EndpointInput,
  type EndpointResult,
  endpointNames,
} from '@countersign/contract';
import { type ApiRequest, apiClient } from './api-client.ts';
import type { ApiFailure, ApiSuccess } from './api-failure.ts';
import { isPost, post } from './post.ts';
import { fillPath } from './request-url.ts';

/** Defines the input of a call: the parts that the endpoint has, and the file of an upload. */
type CallInput<E> = {
  [K in keyof EndpointInput<E> as undefined extends EndpointInput<E>[K]
    ? never
    : K]: EndpointInput<E>[K];
} & { file?: Blob };

/** The same without the endpoint's types, for the cache's base query. */
export interface UntypedCallInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  file?: Blob;
}

/** The request that an endpoint of the contract and its input make. */
export function requestOf(endpoint: Endpoint, input: UntypedCallInput): ApiRequest {
  return {
    endpointName: endpointNames[endpoint.base],
    method: endpoint.method,
    path: fillPath(endpoint.path, input.params),
    query: input.query,
    body: input.body,
    file: input.file,
    hasAnswer: endpoint.answer !== undefined,
    changes: endpoint.changes,
    deletes: endpoint.deletes,
    id: (input.params as { id?: string } | undefined)?.id,
    isPublic: endpoint.policy === 'public' || endpoint.policy === 'party',
  };
}

/** Sends a request, as whatever it is. Never throws. */
export function sendRequest(
  request: ApiRequest,
  signal?: AbortSignal,
): Promise<ApiSuccess<unknown> | ApiFailure> {
  return isPost(request) ? post(request, signal) : apiClient().request(request, signal);
}

/** Calls an endpoint of the contract and answers its result. Never throws. */
export async function callEndpoint<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<ApiSuccess<EndpointResult<E>> | ApiFailure> {
  const answer = await sendRequest(requestOf(endpoint, input));
  return answer as ApiSuccess<EndpointResult<E>> | ApiFailure;
}

/** Fetches a file with the session's token, which a plain link could not send. Never throws. */
export async function downloadFile<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<{ status: true; blob: Blob; fileName?: string } | ApiFailure> {
  return apiClient().download(requestOf(endpoint, input));
}
