import { allEndpoints, type ErrorAnswer, type ErrorCode, messages } from '@countersign/contract';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { type Log, safeError } from '../log/log.ts';
import { serveDocs } from './docs.ts';
import { Failure } from './failure.ts';
import { type MountContext, mountRoute } from './mount-route.ts';
import type { Route } from './route.ts';

const megabyte = 1024 * 1024;

/** What the HTTP server is made of. */
export interface ServerParts extends MountContext {
  log: Log;
  productName: string;
  routes: readonly Route[];
  /** Addresses besides its own that the web client calls: the cloud user pool, the analytics. */
  connectTo: readonly string[];
}

/**
 * The HTTP server with every endpoint of the contract, listening to nobody yet.
 * @throws Error where an endpoint has no operation, or two.
 */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  assertComplete(parts.routes);
  const app = Fastify({
    // Requests are logged below, by route and not by address: addresses can hold tokens.
    logger: false,
    bodyLimit: 5 * megabyte,
    requestTimeout: 120_000,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    // Refused before there is a route, and so before the hooks and the error handler below.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      void reply.code(400).send(errorAnswer('invalid', 'This address can’t be read.')),
  });
  app.decorateRequest('user');
  acceptUploads(app);
  logRequests(app, parts.log);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = asFailure(error, request);
    if (failure.code === 'internal') {
      parts.log.error(
        { route: routeOf(request), request: request.id, ...safeError(error) },
        'request failed',
      );
    }
    return reply.code(failure.status).send(failure.answer);
  });
  await app.register(compress, { global: true, threshold: 1024 });
  await app.register(helmet, helmetOptions(parts.connectTo));
  await app.register(rateLimit, { global: false });
  for (const route of parts.routes) mountRoute(app, route, parts);
  await serveDocs(app, parts.productName);
  return app;
}

function assertComplete(routes: readonly Route[]): void {
  for (const { name } of allEndpoints) {
    const count = routes.filter((route) => route.endpoint.name === name).length;
    if (count !== 1)
      throw new Error(`The endpoint ${name} has ${count} operations instead of one.`);
  }
}

/** Files come as a stream, whatever their size; everything else is JSON. */
function acceptUploads(app: FastifyInstance): void {
  app.addContentTypeParser(
    ['application/pdf', 'application/octet-stream'],
    (_request, payload, done) => done(null, payload),
  );
}

function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      request: request.id,
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (line.route.startsWith('/api')) log.info(line, 'request');
    else log.debug(line, 'request');
  });
}

const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? 'unknown';

function asFailure(error: FastifyError, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error;
  switch (error.statusCode) {
    case 400:
      return new Failure('invalid', 'The request could not be read: its body must be valid JSON.');
    case 413:
      return new Failure('too-large', tooLarge(request));
    case 415:
      return new Failure('unsupported-file', 'This kind of file is not taken here.');
    case 429:
      return new Failure('too-many-requests', 'Too many requests: wait a minute and try again.');
    default: {
      const sending = routeOf(request).endsWith('/action-and-merge/send');
      return new Failure(
        'internal',
        sending ? messages.sendFailed : 'Something went wrong on our side. Please try again.',
      );
    }
  }
}

function tooLarge(request: FastifyRequest): string {
  const limit = Math.floor((request.routeOptions.bodyLimit ?? 0) / megabyte);
  return `This is too large: ${limit} MB can be taken at most.`;
}

function helmetOptions(connectTo: readonly string[]) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...connectTo],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // The product may run on plain HTTP in a local network; a proxy in front adds this on HTTPS.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' as const },
  };
}

/** The answer of an error by its code; for answers outside of endpoints. */
export function errorAnswer(code: ErrorCode, error: string): ErrorAnswer {
  return { error, code };
}
