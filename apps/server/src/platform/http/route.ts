import type { Readable } from 'node:stream';
import type { Endpoint, EndpointParsed, EndpointResult } from '@countersign/contract';
import type { SignedIn } from '../policy/signed-in.ts';

/** A file as an answer. */
export interface FileAnswer {
  stream: Readable | Buffer | Uint8Array;
  /** Undefined for one that is made while it is sent. */
  bytes?: number;
  fileName: string;
  /** Where the endpoint's kind of file has several types, the one that this is. */
  contentType?: string;
  /** `Cache-Control` of a file whose address names its content; no other is kept by the browser. */
  cacheControl?: string;
}

/** What an operation is called with: the parsed input and who calls from where. */
export interface Call<E> extends EndpointParsed<E> {
  /** Who calls. Public endpoints have nobody, and must not look. */
  user: SignedIn;
  /** The network address that the call came from. */
  address: string;
  /** The body of an upload. */
  upload: Readable;
}

/** What an operation answers: the `result`, or a file where the endpoint is a download. */
type Answer<E> = undefined extends EndpointResult<E> ? FileAnswer : EndpointResult<E>;

/** An endpoint with the operation behind it. */
export interface Route {
  endpoint: Endpoint;
  handle: (call: Call<Endpoint>) => Promise<unknown>;
}

/** Binds an operation to its endpoint. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
): Route {
  return { endpoint, handle: handle };
}
