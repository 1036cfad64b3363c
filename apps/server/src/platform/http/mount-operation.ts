import { finished, Readable } from 'node:stream';
import {
  apiBasePaths,
  type Endpoint,
  fileTypes,
  plainIssue,
  usualBodyBytes,
} from '@countersign/contract';
import { may, nameOfPath } from '@countersign/domain';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { byUser, ConcurrencyLimit } from '../concurrency-limit.ts';
import { refuseUndrawable } from '../drawable-text.ts';
import { Failure } from '../failure/failure.ts';
import type { Platform } from '../platform.ts';
import {
  authenticate,
  findAccount,
  findParty,
  type TokenVerifier,
} from '../policy/authenticate.ts';
import type { PartyCaller } from '../policy/caller.ts';
import { findPerson, sessionCookie } from '../policy/person-session.ts';
import type { AnyCaller, FileAnswer, Operation } from './operation.ts';
import { sendFile } from './send-file.ts';
import { unstorableText } from './unstorable-text.ts';

/** The context that mounting an operation needs. */
export interface MountContext {
  platform: Platform;
  verifier: TokenVerifier;
}

/** The calls of each link that change something: one after the other. */
const linkCalls = new ConcurrencyLimit(
  { perKey: 1, maxWaiting: 10 },
  'There are too many requests with this link. Try again in a moment.',
);

/** Returns the key by which calls wait for each other: all of one slot, but uploads don't delay typing. */
function keyOf({ upload }: Endpoint, request: FastifyRequest): string {
  const { subjectId } = request.getDecorator<PartyCaller>('caller');
  return upload ? `${subjectId} upload` : subjectId;
}

/**
 * Limits the concurrent calls of each user to as many as a browser makes at once, so that none delays others by making
 * more.
 */
const userCalls = new ConcurrencyLimit(
  { perKey: 6, maxWaiting: 100 },
  'Too many of your calls are being answered. Try again in a moment.',
);

/** Mounts an operation: checks who calls, parses the input, calls it, presents the answer. */
export function mountOperation(
  app: FastifyInstance,
  { endpoint, handle }: Operation,
  context: MountContext,
) {
  const isByLink = endpoint.policy === 'party' && endpoint.method !== 'GET';
  app.route({
    method: endpoint.method,
    // It would do the whole work, use up links, and throw the answer away.
    exposeHeadRoute: false,
    url: `${apiBasePaths[endpoint.base]}${endpoint.path}`,
    bodyLimit: endpoint.upload?.maxBytes ?? endpoint.maxBodyBytes ?? usualBodyBytes,
    config: limitOf(endpoint),
    // Before the body is read: no one who may not call makes the server take a file.
    onRequest: async (request) => {
      request.setDecorator('caller', await findCaller(endpoint, request, context));
    },
    handler: async (request, reply) => {
      if (!endpoint.upload && request.body instanceof Readable) {
        throw new Failure('unsupported-file', 'No file is taken here: send JSON.');
      }
      const run = async () => {
        const call = parseCall(endpoint, context, request, reply);
        await refuseUndrawable(
          context.platform.pdf,
          endpoint,
          endpoint.upload ? call.query : call.body,
        );
        return handle(call);
      };
      const answer = await (isByLink
        ? linkCalls.runWhenFree({ key: keyOf(endpoint, request) }, run)
        : answerInTurn(endpoint, request, reply, run));
      if (endpoint.stream) return sendStream(reply, answer as AsyncIterable<unknown>);
      return endpoint.download
        ? sendFile(reply, fileTypes[endpoint.download][0], answer as FileAnswer)
        : { result: answer ?? null };
    },
  });
}

/**
 * Does the work of a call when it is its turn among the calls of its user. A file is made while it is sent,
 * and is done with once it was, or its caller has gone.
 */
async function answerInTurn(
  { stream, download }: Endpoint,
  request: FastifyRequest,
  { raw }: FastifyReply,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const caller = request.getDecorator<AnyCaller>('caller');
  if (stream || (caller.kind !== 'user' && caller.kind !== 'token')) return work();
  const end = await userCalls.beginWhenFree(byUser(caller));
  let isSending = false;
  try {
    if (raw.destroyed) throw new Failure('unavailable', 'The caller has gone.');
    const answer = await work();
    isSending = download !== undefined && !raw.destroyed;
    if (isSending) finished(raw, end);
    return answer;
  } finally {
    if (!isSending) end();
  }
}

/** Returns the limit of calls, where that does not follow from their address. */
function limitOf({ policy, upload }: Endpoint): FastifyContextConfig {
  if (may(undefined, policy)) return { limit: upload ? 'open-upload' : 'open' };
  return policy === 'party' ? { limit: 'link' } : {};
}

/**
 * Finds the caller, if the endpoint's policy allows them: the public, the holder of a link, the owner of an account, or
 * a member of a tenant.
 * @throws Failure `unauthenticated`, `forbidden`; `not-found` for a link that is dead or was never one.
 */
async function findCaller(
  { policy, endsLink, link }: Endpoint,
  request: FastifyRequest,
  { verifier, platform }: MountContext,
): Promise<AnyCaller> {
  const address = callerAddress(request);
  const { database } = platform;
  if (policy === 'public') return { kind: 'visitor', address };
  if (policy === 'party') {
    const by = { address, endsLink: endsLink === true, use: link ?? 'party' };
    return findParty(database, request, by);
  }
  if (policy === 'person') return findPerson(database, request.headers, address);
  if (policy === 'account') return findAccount(verifier, platform, request.headers, address);
  const caller = await authenticate(verifier, platform, request.headers, address);
  if (!may(caller, policy)) {
    throw new Failure('forbidden', 'Your user type is not allowed to do this.');
  }
  return caller;
}

function parseCall(
  endpoint: Endpoint,
  { platform }: MountContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Parameters<Operation['handle']>[0] {
  const fields: Record<string, string> = {};
  const parsed = {
    params: parse(endpoint.params, request.params, fields),
    query: parse(endpoint.query, request.query, fields),
    body: parse(endpoint.body, request.body ?? {}, fields),
  };
  const wrong = Object.entries(fields);
  if (wrong.length > 0) {
    const named = wrong.slice(0, 5).map(([field, message]) => `${nameOfPath(field)}: ${message}`);
    throw new Failure('invalid', `Check ${named.join(' ')}`, fields);
  }
  return {
    ...parsed,
    platform,
    database: platform.database,
    caller: request.getDecorator<AnyCaller>('caller'),
    upload: request.body instanceof Readable ? request.body : Readable.from([]),
    keepSession: (token) => {
      const isHttps = platform.settings.publicUrl.startsWith('https:');
      reply.header('set-cookie', sessionCookie(token, isHttps));
    },
    // Made for those alone who ask for it.
    get signal() {
      return disconnectSignal(reply);
    },
  };
}

/** Aborted where the connection closes before all of the answer was sent. */
function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const look = () => {
    if (!raw.writableFinished) controller.abort();
  };
  if (raw.destroyed) look();
  else raw.once('close', look);
  return controller.signal;
}

/** The address that a call came from; an IPv4 one as such, also where the socket is an IPv6 one. */
export function callerAddress({ ip }: FastifyRequest): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 64);
}

function parse(schema: z.ZodType | undefined, value: unknown, fields: Record<string, string>) {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { error: plainIssue });
  if (result.success) {
    const path = unstorableText(result.data);
    if (path !== undefined) fields[path] ??= 'This has a character that can’t be kept.';
    return result.data;
  }
  for (const issue of result.error.issues) {
    fields[issue.path.join('.') || 'body'] ??= issue.message;
  }
  return undefined;
}

/** Server-sent events, with a comment now and then by which a connection that broke is noticed. */
function sendStream(reply: FastifyReply, messages: AsyncIterable<unknown>) {
  return (
    reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      // Proxies that gather answers would keep each message back.
      .header('x-accel-buffering', 'no')
      .send(
        Readable.from(
          (async function* () {
            for await (const message of messages) {
              yield message === undefined ? ':\n\n' : `data: ${JSON.stringify(message)}\n\n`;
            }
          })(),
        ),
      )
  );
}
