import type { ApiBase, EndpointName } from '@countersign/contract';
import { type ApiRequest, apiClient } from './api-client.ts';
import type { ApiFailure, ApiSuccess } from './api-failure.ts';

/** The APIs that pages post to. */
type PostBase = Exclude<ApiBase, 'v4'>;
type PostName = EndpointName<PostBase>;

/** Describes a POST request, and the API it goes to by the name of its endpoint. */
export type PostRequest = Omit<ApiRequest, 'method' | 'endpointName'> & { endpointName: PostName };

/**
 * The helper by which all pages post to the base and the v3 API. Answers the `result`; where the session is
 * over "Session expired!", and else "API request failed" with the message. Never throws.
 */
export function post(
  request: PostRequest,
  signal?: AbortSignal,
): Promise<ApiSuccess<unknown> | ApiFailure> {
  return apiClient().request({ ...request, method: 'POST' }, signal);
}

/** Tells if a call is one of those that `post` is for. */
export function isPost(request: ApiRequest): request is ApiRequest & PostRequest {
  return request.method === 'POST' && request.endpointName !== 'countersign-v4';
}
