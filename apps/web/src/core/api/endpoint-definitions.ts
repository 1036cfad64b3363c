import type { Endpoint, EndpointInput, EndpointResult } from '@countersign/contract';
import type { MutationDefinition, QueryDefinition } from '@reduxjs/toolkit/query/react';
import type { CacheTag, contractBaseQuery, TagType } from './api.ts';
import type { UntypedCallInput } from './call.ts';

type PathParameters<E> = EndpointInput<E>['params'];

/** The query and the body of an endpoint, as far as it has them. */
type Content<E> = {
  [K in 'query' | 'body' as undefined extends EndpointInput<E>[K] ? never : K]: EndpointInput<E>[K];
};

/** The one key of an object type; never if it has several. */
type OnlyKey<T, K extends keyof T = keyof T> = K extends keyof T
  ? [keyof T] extends [K]
    ? K
    : never
  : never;

/**
 * Maps an endpoint to the arguments of its call: its only path parameter, query or body as it is. One of several parts
 * takes an object: its path parameters by their names, `query` and `body`.
 */
export type CallArgs<E> =
  undefined extends PathParameters<E>
    ? [keyof Content<E>] extends [never]
      ? void
      : Content<E>[OnlyKey<Content<E>>]
    : [keyof Content<E>] extends [never]
      ? [OnlyKey<PathParameters<E>>] extends [never]
        ? PathParameters<E>
        : PathParameters<E>[OnlyKey<PathParameters<E>>]
      : PathParameters<E> & Content<E>;

/** The same with the file of an upload. */
type UploadArgs<E> =
  undefined extends PathParameters<E> ? Blob : PathParameters<E> & { file: Blob };

type Query<E, Args> = QueryDefinition<
  Args,
  typeof contractBaseQuery,
  TagType | 'entry',
  EndpointResult<E>,
  'api'
>;
type Mutation<E, Args> = MutationDefinition<
  Args,
  typeof contractBaseQuery,
  TagType | 'entry',
  EndpointResult<E>,
  'api'
>;
type Options<Definition> = Omit<Definition, 'type' | 'query' | 'queryFn'>;

/** The definition of a query that calls an endpoint of the contract. */
export function queryOf<E extends Endpoint>(
  endpoint: E,
  options?: Options<Query<E, CallArgs<E>>>,
): Query<E, CallArgs<E>> {
  return definitionOf('query', endpoint, options);
}

/** The definition of a mutation that calls an endpoint of the contract. */
export function mutationOf<E extends Endpoint>(
  endpoint: E,
  options?: Options<Mutation<E, CallArgs<E>>>,
): Mutation<E, CallArgs<E>> {
  return definitionOf('mutation', endpoint, options);
}

/** The definition of a mutation that uploads a file to an endpoint without a query. */
export function uploadOf<E extends Endpoint>(endpoint: E): Mutation<E, UploadArgs<E>> {
  return definitionOf('mutation', endpoint);
}

/** The definition of a mutation that archives a record or restores it. */
export function archiveOf<A extends Endpoint>(
  archive: A,
  restore: Endpoint,
): Mutation<A, { id: string; isArchived: boolean }> {
  const query = ({ id, isArchived }: { id: string; isArchived: boolean }) => ({
    endpoint: isArchived ? archive : restore,
    params: { id },
  });
  return { type: 'mutation', query } as never;
}

/** Tags a query with the record that it asks for. */
export const recordTag =
  (type: TagType) =>
  (_result: unknown, _error: unknown, args: string | { id: string }): CacheTag[] => [
    { type, id: typeof args === 'string' ? args : args.id },
  ];

/** `never`, so that it fits every type of definition. */
function definitionOf(type: 'query' | 'mutation', endpoint: Endpoint, options?: object): never {
  const query = (args: unknown) => ({ endpoint, ...inputOf(endpoint, args) });
  return { ...options, type, query } as never;
}

function inputOf({ path, method }: Endpoint, args: unknown): UntypedCallInput {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const [first] = names;
  if (first === undefined) {
    if (args instanceof Blob) return { file: args };
    return method === 'GET' ? { query: args } : { body: args };
  }
  if (typeof args !== 'object' || args === null) return { params: { [first]: args } };
  const { query, body, file, ...params } = args as UntypedCallInput & Record<string, unknown>;
  return { params, query, body, file };
}
