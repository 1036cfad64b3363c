import {
  clientHeader,
  type Endpoint,
  type EndpointName,
  type ErrorAnswer,
} from '@countersign/contract';
import { text } from '../text.ts';
import { type ApiFailure, type ApiSuccess, apiFailure, sessionFailure } from './api-failure.ts';
import { callHeaders } from './call-headers.ts';
import { takePrefetched } from './prefetch.ts';
import { requestUrl } from './request-url.ts';

/** The id by which the server can tell this page's own changes from those of others. */
const clientId = crypto.getRandomValues(new Uint32Array(2)).join('-');

/** The ID token of the session, or why there is none. */
export type SessionToken = { status: true; idToken: string } | ApiFailure;

/** Sets the dependencies of the API client. */
export interface ApiClientOptions {
  /** Where each API answers, from the runtime configuration. */
  addresses: Record<EndpointName, string>;
  /** Called before each request, so that a token about to expire is refreshed. */
  getSession(): Promise<SessionToken>;
  /** Signs the user out. */
  onSessionExpired(): void;
  /** The tenant worked in now. */
  tenantGuid(): string | null;
  /** Called after each call with whether the server could be reached. */
  onReachable(reachable: boolean): void;
  /** Called after each call that changed something, or was refused as something else has changed it. */
  onChanged(request: ApiRequest, answer: unknown): void;
}

/** One call: where to, and what with. */
export interface ApiRequest {
  endpointName: EndpointName;
  method: Endpoint['method'];
  path: string;
  query?: unknown;
  body?: unknown;
  file?: Blob;
  /** Whether the call needs a session. */
  isPublic?: boolean;
  /** Whether the server owes a `result`: an answer without one is a failure then. */
  hasAnswer?: boolean;
  /** What it changes, as its endpoint declares it. */
  changes?: Endpoint['changes'];
  deletes?: Endpoint['deletes'];
  /** The id in its path. */
  id?: string;
}

interface ApiClient {
  /** The answer's `result`; the signal ends the call where no one waits for it any more. */
  request(request: ApiRequest, signal?: AbortSignal): Promise<ApiSuccess<unknown> | ApiFailure>;
  /** The answer as a file. */
  download(
    request: ApiRequest,
  ): Promise<{ status: true; blob: Blob; fileName?: string } | ApiFailure>;
  /** The address of a call, for a browser that makes it by itself: of those by a link alone, as no token goes along. */
  addressOf(request: ApiRequest): string;
  /** The answer as it comes, until it ends or the signal ends it. */
  stream(
    request: ApiRequest,
    signal: AbortSignal,
  ): Promise<{ status: true; body: ReadableStream<Uint8Array<ArrayBuffer>> } | ApiFailure>;
}

/** The one way to the server: token, tenant and address of each call, and what its failures mean. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const addressOf = ({ endpointName, path, query }: ApiRequest) =>
    requestUrl(options.addresses[endpointName], path, query);

  async function send(
    request: ApiRequest,
    signal?: AbortSignal,
    isStream = false,
  ): Promise<Response | ApiFailure> {
    const session = request.isPublic ? undefined : await options.getSession();
    if (session?.status === false) return failed(session);
    const headers = callHeaders(
      session && { idToken: session.idToken, tenantGuid: options.tenantGuid() },
    );
    const body = bodyOf(request, headers);
    const url = addressOf(request);
    const { method } = request;
    if (method !== 'GET' || isStream) headers.set(clientHeader, clientId);
    const prefetched = method === 'GET' ? takePrefetched(url, headers) : undefined;
    let response: Response;
    try {
      response = await (prefetched ?? fetch(url, { method, headers, body, signal }));
    } catch (error) {
      // A stream may be ended by its caller, or blocked by a proxy: calls may still pass.
      if (isStream || signal?.aborted) return apiFailure(String(error), { code: 'unavailable' });
      options.onReachable(false);
      return apiFailure(text.api.offline, {
        code: 'unavailable',
      });
    }
    options.onReachable(true);
    if (response.ok) return response;
    if (response.status === 401 && !request.isPublic) return failed(sessionFailure());
    return failureOf(response);
  }

  function failed(failure: ApiFailure): ApiFailure {
    if (failure.code === 'unauthenticated') options.onSessionExpired();
    return failure;
  }

  async function ask(
    request: ApiRequest,
    signal?: AbortSignal,
  ): Promise<ApiSuccess<unknown> | ApiFailure> {
    const response = await send(request, signal);
    if (!(response instanceof Response)) return response;
    if (response.status === 204 && !request.hasAnswer) return { status: true, result: undefined };
    const answer: unknown = await response.json().catch(() => undefined);
    if (typeof answer !== 'object' || answer === null) {
      return apiFailure(text.api.unreadable);
    }
    // The body of the answer says what became of a call: its status alone says little.
    const { result, error } = answer as { result?: unknown; error?: unknown };
    if (result !== undefined && error === undefined) return { status: true, result };
    return failureSaying(answer, text.api.unreadable);
  }

  return {
    addressOf,
    async request(request, signal) {
      const answer = await ask(request, signal);
      if (request.changes !== undefined) {
        if (answer.status) options.onChanged(request, answer.result);
        else if (isOutdated(answer)) options.onChanged(request, undefined);
      }
      return answer;
    },
    async download(request) {
      const response = await send(request);
      if (!(response instanceof Response)) return response;
      const blob = await response.blob().catch(() => undefined);
      return blob === undefined
        ? apiFailure(text.api.incomplete)
        : { status: true, blob, ...namedBy(response.headers.get('content-disposition')) };
    },
    async stream(request, signal) {
      const response = await send(request, signal, true);
      if (!(response instanceof Response)) return response;
      return response.body === null
        ? apiFailure(text.api.unreadable)
        : { status: true, body: response.body };
    },
  };
}

/** Tells if a call was refused because the page shows an outdated state. */
const isOutdated = ({ code }: ApiFailure) =>
  code === 'conflict' || code === 'not-found' || code === 'forbidden';

/** The name that the server gives a file; it knows what its pack calls it. */
function namedBy(disposition: string | null): { fileName?: string } {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded === undefined) return {};
  try {
    return { fileName: decodeURIComponent(encoded) };
  } catch {
    return {};
  }
}

function bodyOf(request: ApiRequest, headers: Headers): BodyInit | undefined {
  if (request.file !== undefined) {
    headers.set('content-type', request.file.type || 'application/pdf');
    return request.file;
  }
  if (request.body === undefined) return undefined;
  headers.set('content-type', 'application/json');
  return JSON.stringify(request.body);
}

async function failureOf(response: Response): Promise<ApiFailure> {
  const answer: unknown = await response.json().catch(() => undefined);
  return failureSaying(answer, text.api.refused(response.status));
}

/** The failure that an answer tells of; `otherwise` is said where it has no words of its own. */
function failureSaying(given: unknown, otherwise: string): ApiFailure {
  const answer = (given ?? {}) as Partial<ErrorAnswer>;
  if (typeof answer.error !== 'string' || answer.error === '') return apiFailure(otherwise);
  return apiFailure(answer.error, {
    code: answer.code,
    fields: answer.fields,
    serverMessage: answer.error,
  });
}

let client: ApiClient | undefined;

/** Sets the client that all calls of the application go through; called once, by the boot. */
export function configureApi(options: ApiClientOptions): void {
  client = createApiClient(options);
}

/** The application's client. Throws before the boot has configured it. */
export function apiClient(): ApiClient {
  if (client === undefined) throw new Error('The API is not configured yet.');
  return client;
}
