import type { Readable } from 'node:stream';
import type { Endpoint, EndpointParsed, EndpointResult, PolicyName } from '@countersign/contract';
import type { AccountCaller, Member, PartyCaller, UserCaller, Visitor } from '../policy/caller.ts';

/** A file as an answer. */
export interface FileAnswer {
  stream: Readable | Buffer | Uint8Array;
  /** Undefined for one that is made while it is sent. */
  bytes?: number;
  fileName: string;
  /** Where the endpoint's kind of file has several types, the one that this is. */
  contentType?: string;
  /** `Cache-Control` of a file that says nothing of people outside; no other answer is kept by the browser. */
  cacheControl?: string;
}

/** Who can be behind a call, by the policy of its endpoint. */
export type CallerOf<Policy extends PolicyName> = Policy extends 'public'
  ? Visitor
  : Policy extends 'party'
    ? PartyCaller
    : Policy extends 'account'
      ? AccountCaller
      : Policy extends 'signed-in'
        ? UserCaller
        : Member;

/** What an operation is called with: the parsed input and who calls. */
export interface Call<E extends Endpoint> extends EndpointParsed<E> {
  caller: CallerOf<E['policy']>;
  /** The body of an upload. */
  upload: Readable;
  /** Aborted where whoever called went away before the answer was there. */
  readonly signal: AbortSignal;
}

/**
 * What an operation answers: the `result`, a file where the endpoint is a download, or messages where it
 * is a stream; an undefined message only shows that the stream is alive.
 */
type Answer<E> =
  undefined extends EndpointResult<E>
    ? FileAnswer
    : EndpointResult<E> | AsyncIterable<EndpointResult<E> | undefined>;

/** An endpoint with the operation behind it. */
export interface Route {
  endpoint: Endpoint;
  handle: (
    call: EndpointParsed<Endpoint> & {
      caller: AnyCaller;
      upload: Readable;
      readonly signal: AbortSignal;
    },
  ) => Promise<unknown>;
}

/** Who can be behind any call. */
export type AnyCaller = CallerOf<PolicyName>;

/** Binds an operation to its endpoint. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
): Route {
  return { endpoint, handle: handle as Route['handle'] };
}
