import { Readable } from 'node:stream';
import { apiBasePaths, type Endpoint, fileTypes } from '@countersign/contract';
import { may } from '@countersign/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Database } from '../database/database.ts';
import { authenticate, type TokenVerifier } from '../policy/authenticate.ts';
import type { SignedIn } from '../policy/signed-in.ts';
import { Failure } from './failure.ts';
import type { Call, FileAnswer, Route } from './route.ts';
import { unstorableText } from './unstorable-text.ts';

const kilobyte = 1024;
/** The largest JSON that is taken from a user, and from anybody. */
export const maxBodyBytes = 5 * kilobyte * kilobyte;
const maxOpenBodyBytes = 64 * kilobyte;

/** What mounting needs besides the route. */
export interface MountContext {
  database: Database;
  verifier: TokenVerifier;
}

/** Mounts a route: checks who calls, parses what is asked, calls the operation, presents the answer. */
export function mountRoute(
  app: FastifyInstance,
  { endpoint, handle }: Route,
  context: MountContext,
) {
  const isOpen = may(undefined, endpoint.policy);
  app.route({
    method: endpoint.method,
    url: `${apiBasePaths[endpoint.base]}${endpoint.path}`,
    bodyLimit: endpoint.upload?.maxBytes ?? (isOpen ? maxOpenBodyBytes : maxBodyBytes),
    config: isOpen ? { limit: 'open' } : {},
    // Before the body is read: nobody who may not call makes the server take a file.
    onRequest: async (request) => {
      const user = await allowedUser(endpoint, request, context);
      if (user) request.setDecorator('user', user);
    },
    handler: async (request, reply) => {
      const answer = await handle(parseCall(endpoint, request));
      return endpoint.download
        ? sendFile(reply, fileTypes[endpoint.download][0], answer as FileAnswer)
        : { result: answer ?? null };
    },
  });
}

async function allowedUser(
  endpoint: Endpoint,
  request: FastifyRequest,
  { verifier, database }: MountContext,
): Promise<SignedIn | undefined> {
  if (may(undefined, endpoint.policy)) return undefined;
  const user = await authenticate(verifier, database, request.headers);
  if (!may(user, endpoint.policy)) {
    throw new Failure('forbidden', 'Your user type is not allowed to do this.');
  }
  return user;
}

function parseCall(endpoint: Endpoint, request: FastifyRequest): Call<Endpoint> {
  const fields: Record<string, string> = {};
  const parsed = {
    params: parse(endpoint.params, request.params, fields),
    query: parse(endpoint.query, request.query, fields),
    body: parse(endpoint.body, request.body ?? {}, fields),
  };
  const wrong = Object.entries(fields);
  if (wrong.length > 0) {
    const named = wrong.slice(0, 5).map(([field, message]) => `${field}: ${message}`);
    throw new Failure('invalid', `Please check ${named.join(' ')}`, fields);
  }
  return {
    ...parsed,
    user: request.getDecorator<SignedIn>('user'),
    address: callerAddress(request),
    upload: request.body instanceof Readable ? request.body : Readable.from([]),
  };
}

/** The address that a call came from; an IPv4 one as such, also where the socket is an IPv6 one. */
export function callerAddress({ ip }: FastifyRequest): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 64);
}

function parse(schema: z.ZodType | undefined, value: unknown, fields: Record<string, string>) {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
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

function sendFile(reply: FastifyReply, usualType: string, answer: FileAnswer) {
  const { stream, bytes, fileName, contentType = usualType } = answer;
  const { cacheControl = 'private, no-store' } = answer;
  const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
  if (bytes !== undefined) reply.header('content-length', bytes);
  return reply
    .header('content-type', contentType)
    .header('cache-control', cacheControl)
    .header(
      'content-disposition',
      `inline; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`,
    )
    .send(
      stream instanceof Readable
        ? stream
        : Buffer.from(stream.buffer, stream.byteOffset, stream.byteLength),
    );
}
