import type { Readable } from 'node:stream';
import type { Endpoint, EndpointParsed, EndpointResult, PolicyName } from '@countersign/contract';
import type { Tx } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import type {
  AccountCaller,
  Member,
  PartyCaller,
  PersonCaller,
  UserCaller,
  Visitor,
} from '../policy/caller.ts';

export interface FileAnswer {
  stream: Readable | Buffer | Uint8Array;
  /** Undefined for one that is made while it is sent. */
  bytes?: number;
  fileName: string;
  /** Where the endpoint's kind of file has several types, the one that this is. */
  contentType?: string;
  /** `Cache-Control` of a file that says nothing of external parties; no other answer is kept by the browser. */
  cacheControl?: string;
}

/** Maps the policy of an endpoint to its callers. */
type CallerOf<Policy extends PolicyName> = Policy extends 'public'
  ? Visitor
  : Policy extends 'party'
    ? PartyCaller
    : Policy extends 'account'
      ? AccountCaller
      : Policy extends 'person'
        ? PersonCaller
        : Policy extends 'signed-in'
          ? UserCaller
          : Member;

/** The policies whose callers act in a tenant. */
type TenantPolicy = Exclude<PolicyName, 'public' | 'account' | 'person'>;

/** The arguments of an operation: the parsed input, the caller, and the platform. */
export interface Call<E extends Endpoint> extends EndpointParsed<E> {
  platform: Platform;
  database: Platform['database'];
  caller: CallerOf<E['policy']>;
  /** The body of an upload. */
  upload: Readable;
  /** Has the browser keep the session of a person's own page, by its token; without one, drop it. */
  keepSession(token: string | undefined): void;
  /** Aborted where the caller went away before the answer was there. */
  readonly signal: AbortSignal;
}

/**
 * The answer of an operation: the `result`, a file where the endpoint is a download, or messages where it is a
 * stream; an undefined message only shows that the stream is alive.
 */
type Answer<E> =
  undefined extends EndpointResult<E>
    ? FileAnswer
    : EndpointResult<E> | AsyncIterable<EndpointResult<E> | undefined>;

/** An endpoint of the contract, and what answers its calls. */
export interface Operation {
  endpoint: Endpoint;
  handle: (
    call: EndpointParsed<Endpoint> &
      Pick<Call<Endpoint>, 'platform' | 'database' | 'upload' | 'keepSession' | 'signal'> & {
        caller: AnyCaller;
      },
  ) => Promise<unknown>;
}

/** Unites the callers of all policies. */
export type AnyCaller = CallerOf<PolicyName>;

/** The operation of an endpoint. */
export function operation<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
): Operation {
  return { endpoint, handle: handle as Operation['handle'] };
}

/** The same in one transaction of the caller's tenant. */
export function tenantOperation<E extends Endpoint & { policy: TenantPolicy }>(
  endpoint: E,
  handle: (call: Call<E> & { tx: Tx }) => Promise<Answer<E>>,
): Operation {
  return operation(endpoint, (call) =>
    call.database.tenant(call.caller.tenantId, (tx) => handle(Object.assign(call, { tx }))),
  );
}
