import type { ApiBase } from '@countersign/contract';
import { apiClient } from './api-client.ts';
import type { ApiFailure, ApiSuccess } from './api-failure.ts';

/** Posts to a path below an API base and answers the `result`. Never throws. */
export type Post = (path: string, body: unknown) => Promise<ApiSuccess<unknown> | ApiFailure>;

function postTo(base: ApiBase): Post {
  return (path, body) => apiClient().request({ base, method: 'POST', path, body });
}

/** The post helper of the base API. */
export const postBase: Post = postTo('base');

/** The post helper of the v3 API. */
export const postV3: Post = postTo('v3');
