import type { Endpoint } from '@countersign/contract';
import {
  type BaseQueryFn,
  buildCreateApi,
  coreModule,
  defaultSerializeQueryArgs,
  reactHooksModule,
} from '@reduxjs/toolkit/query/react';
import type { ApiFailure } from './api-failure.ts';
import { requestOf, sendRequest, type UntypedCallInput } from './call.ts';
import { inOrder } from './in-order.ts';

/** An endpoint of the contract and what to call it with. */
interface ContractArgs extends UntypedCallInput {
  endpoint: Endpoint;
  /** Calls of one order are sent one after the other: the last one wins. */
  order?: string;
}

/** Calls an endpoint of the contract: `data` is the answer's `result`, `error` an `ApiFailure`. */
export const contractBaseQuery: BaseQueryFn<ContractArgs, unknown, ApiFailure> = async (
  { endpoint, order, ...input },
  { type, signal },
) => {
  // What was begun is not ended because someone leaves the page; what is only read is.
  const send = () => sendRequest(requestOf(endpoint, input), type === 'query' ? signal : undefined);
  const answer = await (order === undefined ? send() : inOrder(order, send));
  // The cache takes no undefined as data.
  return answer.status ? { data: answer.result ?? null } : { error: answer };
};

/** Lists the tags of cached answers. */
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
  'notifications',
  'users',
  'approver-groups',
  'audit',
  'settings',
  'tax-risks',
  'industry-roles',
  'installation',
] as const;
export type TagType = (typeof tagTypes)[number];
/** Names the cached answers to invalidate: all of a kind, or one record of it. */
export interface CacheTag {
  type: TagType | 'entry';
  id?: string;
}

/** The tag of one entry of the cache alone. */
export const entryTag = (key: string): CacheTag => ({ type: 'entry', id: key });

type TagsOf = (
  result: unknown,
  error: unknown,
  queryArgs: unknown,
  meta: unknown,
) => readonly (TagType | CacheTag)[];

/** A query or mutation as far as it matters for its tags. */
interface Definition {
  type: string;
  providesTags?: TagsOf | readonly (TagType | CacheTag)[];
}

/** The tags that each query provides, by its name. */
const tagsOfQueries = new Map<string, TagsOf>();

/** Returns the tags of a query as far as they are known before it is answered. */
export function tagsBeforeAnswer(name: string, args: unknown): CacheTag[] {
  const tags = tagsOfQueries.get(name)?.(undefined, undefined, args, undefined) ?? [];
  return tags.map((tag) => (typeof tag === 'string' ? { type: tag } : tag));
}

/** Gives each entry of the cache a tag of its own besides those of its query. */
const entryTags = {
  name: 'entry-tags',
  init: () => ({
    injectEndpoint(endpointName: string, definition: Definition) {
      if (definition.type === 'mutation') return;
      const { providesTags = [] } = definition;
      const tagsOf: TagsOf = (result, error, queryArgs, meta) => {
        const endpointDefinition = definition as never;
        const key = defaultSerializeQueryArgs({ endpointName, queryArgs, endpointDefinition });
        const tags =
          typeof providesTags === 'function'
            ? providesTags(result, error, queryArgs, meta)
            : providesTags;
        return [...tags, entryTag(key)];
      };
      tagsOfQueries.set(endpointName, tagsOf);
      definition.providesTags = tagsOf;
    },
  }),
} as unknown as ReturnType<typeof coreModule>;

/** The cache of server data. Each feature adds its endpoints by `api.injectEndpoints`. */
export const api = buildCreateApi(
  coreModule(),
  reactHooksModule(),
  entryTags,
)({
  reducerPath: 'api',
  baseQuery: contractBaseQuery,
  tagTypes: [...tagTypes, 'entry'],
  endpoints: () => ({}),
});
