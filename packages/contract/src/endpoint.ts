import type { z } from 'zod';
import type { ChangeSubject } from './live/change-subjects.ts';

/** The three API bases. `/config.json` tells the client their addresses. */
const apiBases = ['base', 'v3', 'v4'] as const;
export type ApiBase = (typeof apiBases)[number];

/** The names by which clients call each base. */
export const endpointNames = {
  base: 'countersign',
  v3: 'countersign-v3',
  v4: 'countersign-v4',
} as const satisfies Record<ApiBase, string>;
export type EndpointName<Base extends ApiBase = ApiBase> = (typeof endpointNames)[Base];

/** Maps each base to the path where the server mounts it. */
export const apiBasePaths: Record<ApiBase, string> = {
  base: '/api',
  v3: '/api/v3',
  v4: '/api/v4',
};

/**
 * Lists the policies of endpoints by name; the rules themselves are in the domain's policy table, which must have an
 * entry for each of these.
 */
export const policyNames = [
  'public',
  'signed-in',
  'account',
  'party',
  'person',
  'companies.manage',
  'projects.read',
  'projects.manage',
  'form-templates.manage',
  'form-packs.read',
  'form-packs.manage',
  'documents.read',
  'documents.draft',
  'documents.send',
  'documents.act',
  'documents.manage',
  'documents.take-back',
  'documents.change-values',
  'contacts.use',
  'contacts.erase',
  'custom-fields.manage',
  'approval-setups.read',
  'approval-setups.manage',
  'email-templates.read',
  'email-templates.manage',
  'doc-distributions.use',
  'tax-risks.use',
  'tax-risks.manage',
  'outbox.read',
  'users.manage',
  'settings.manage',
  'audit.read',
  'installation.manage',
] as const;
export type PolicyName = (typeof policyNames)[number];
/** The policies that ask who calls. */
export type GuardedPolicy = Exclude<PolicyName, 'public'>;
/** The policies that judge members: users, and programs in their name. */
export type MemberPolicy = Exclude<GuardedPolicy, 'signed-in' | 'account' | 'party' | 'person'>;

/** The policies that API tokens never have: one's own account, and the permissions in the organisation. */
const notForTokens = [
  'public',
  'signed-in',
  'account',
  'party',
  'person',
  'users.manage',
  'settings.manage',
  'tax-risks.manage',
  'installation.manage',
] as const;
/** The policies that an API token can have. */
export type TokenScope = Exclude<PolicyName, (typeof notForTokens)[number]>;
export const tokenScopes = policyNames.filter(
  (name): name is TokenScope => !(notForTokens as readonly string[]).includes(name),
);

/** Maximum length of a JSON body, in bytes, by default. */
export const usualBodyBytes = 64 * 1024;
export const largestBodyBytes = 5 * 1024 * 1024;
/** The same of who acts by a link. */
export const largestPartyBodyBytes = 3 * 1024 * 1024;

/**
 * The purposes of links that are enough for a call: those for external parties, to one slot of a document or a matter of
 * tax risks, and that of a user's download.
 */
export type LinkUse =
  | 'party'
  | 'documents-zip'
  | 'distribution'
  | 'distribution-opt-out'
  | 'tax-questions'
  | 'tax-statement';

/** The kinds of failure. Each has one HTTP status, so that a client can act on either. */
export const errorStatus = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'unsupported-file': 415,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof errorStatus;

/** The answer of every failed call; `fields` has a message for each refused field. */
export interface ErrorAnswer {
  error: string;
  code: ErrorCode;
  fields?: Record<string, string>;
}

/** Maps the kinds of file that calls take or answer to their content types; the first is the usual one. */
export const fileTypes = {
  pdf: ['application/pdf'],
  image: ['image/png', 'image/jpeg', 'image/webp'],
  attachment: ['application/pdf', 'image/png', 'image/jpeg'],
  form: [
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'image/png',
    'image/jpeg',
    'image/webp',
  ],
  zip: ['application/zip'],
  /** The types of files that can be distributed: files with pages, and Office files as they are. */
  shared: [
    'application/pdf',
    'image/png',
    'image/jpeg',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ],
  table: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  report: [
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/pdf',
  ],
} as const;
export type FileKind = keyof typeof fileTypes;

/**
 * One call of the API as data: the server mounts it, the client calls it, the OpenAPI document lists
 * it and the policy test walks it. Parts that a call does not have are left out.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Policy extends PolicyName = PolicyName,
> {
  name: string;
  summary: string;
  base: ApiBase;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base; parameters as `:id`. */
  path: `/${string}`;
  params?: Params;
  query?: Query;
  body?: Body;
  /**
   * The parts of the body, or of an upload's query, that documents and reports show: each character needs a font. `*`
   * stands for every entry of a list, as in `settings.parties.*.name`.
   */
  drawn?: readonly string[];
  /** How long a body can be, in bytes, where its schema allows more than `usualBodyBytes`. */
  maxBodyBytes?: number;
  /** The body is a file of this kind, streamed, instead of JSON. */
  upload?: { kind: FileKind; maxBytes: number };
  /** The shape of `result`. */
  answer?: Answer;
  /** The answer is a file of this kind instead of `{ result }`. */
  download?: FileKind;
  /** The answer is a stream of server-sent events, each of the answer's shape, instead of `{ result }`. */
  stream?: true;
  policy: Policy;
  /** The kinds of things that it changes, first that of `:id` or of the answer; for `applyOwnChange`. */
  changes?: readonly ChangeSubject[];
  /** After it there is no thing of this `:id` any more. */
  deletes?: true;
  /** The purpose of the link, where the policy is `party`; `party` by default. */
  link?: LinkUse;
  /**
   * Ends the link by which it is called. Where the answer was lost it is called again, with the same
   * `commandId` and the link that is dead now, and answers as the first time.
   */
  endsLink?: true;
  /** The failures that a caller should expect beyond those of every call. */
  errors?: ErrorCode[];
}

/** Keeps an endpoint's exact types. */
export function endpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodUndefined,
  const Policy extends PolicyName = PolicyName,
>(
  definition: Endpoint<Params, Query, Body, Answer, Policy>,
): Endpoint<Params, Query, Body, Answer, Policy> {
  return definition;
}

/** The parameters, query and body of a call, each where the endpoint has it. */
export interface EndpointInput<E> {
  params: E extends { params?: infer P extends z.ZodType } ? z.input<P> : undefined;
  query: E extends { query?: infer Q extends z.ZodType } ? z.input<Q> : undefined;
  body: E extends { body?: infer B extends z.ZodType } ? z.input<B> : undefined;
}

/** The parsed parameters, query and body that a handler gets. */
export interface EndpointParsed<E> {
  params: E extends { params?: infer P extends z.ZodType } ? z.output<P> : undefined;
  query: E extends { query?: infer Q extends z.ZodType } ? z.output<Q> : undefined;
  body: E extends { body?: infer B extends z.ZodType } ? z.output<B> : undefined;
}

/** The type of an endpoint's `result`. */
export type EndpointResult<E> = E extends { answer?: infer A extends z.ZodType }
  ? z.output<A>
  : undefined;
