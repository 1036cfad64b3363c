import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { allEndpoints, fileTypes, messages, usualBodyBytes } from '@countersign/contract';
import compress from '@fastify/compress';
import Fastify, {
  type ConnectionError,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Settings } from '../config/settings.ts';
import { isCancelled } from '../database/database.ts';
import { Failure } from '../failure/failure.ts';
import { fileFailure } from '../failure/file-failure.ts';
import { type Log, safeError } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { limitCalls } from './call-limits.ts';
import { serveDocs } from './docs.ts';
import { errorAnswer, failureAnswer } from './error-answer.ts';
import { type MountContext, mountOperation } from './mount-operation.ts';
import type { Operation } from './operation.ts';
import { type HeaderSettings, securityHeaders } from './security-headers.ts';

const megabyte = 1024 * 1024;

/** The parts of the HTTP server. */
export interface ServerParts extends MountContext, HeaderSettings {
  operations: readonly Operation[];
  /** Undefined where they are not served. */
  metrics?: Metrics | undefined;
}

/**
 * Creates the HTTP server with every endpoint of the contract, not listening yet.
 * @throws Error where an endpoint has no operation, or two.
 */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { platform, operations } = parts;
  const { log, settings } = platform;
  assertComplete(operations);
  const headers = securityHeaders(parts);
  const app = Fastify({
    // Requests are logged below, by route and not by address: addresses can hold tokens.
    logger: false,
    bodyLimit: usualBodyBytes,
    requestTimeout: 120_000,
    forceCloseConnections: true,
    trustProxy: trusted(settings.trustProxy),
    // Refused below instead, by an answer with our headers.
    http: { requireHostHeader: false },
    routerOptions: { maxParamLength: 200 },
    // Refused before there is a route, and so before the hooks and the error handler below.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      void reply
        .code(400)
        .headers(headers)
        .send(errorAnswer('invalid', 'This address can’t be read.')),
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, headers),
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    assertOneHost(request.raw);
  });
  app.server.on('checkExpectation', (_request, response: ServerResponse) => {
    const body = JSON.stringify(
      errorAnswer('invalid', 'What this request expects is not offered.'),
    );
    response.writeHead(417, { ...headers, ...jsonHeaders(body), connection: 'close' }).end(body);
  });
  app.decorateRequest('caller');
  acceptUploads(app);
  logRequests(app, log);
  if (parts.metrics) measureRequests(app, parts.metrics);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = asFailure(error, request);
    if (failure.code === 'internal') {
      log.error(
        { route: routeOf(request), request: request.id, ...safeError(error) },
        'request failed',
      );
    }
    const { status, answer } = failureAnswer(failure);
    return reply.code(status).send(answer);
  });
  await app.register(compress, {
    global: true,
    threshold: 1024,
    // A kilobyte can unpack to a gigabyte, and no client of ours compresses what it sends.
    requestEncodings: ['identity'],
    onUnsupportedRequestEncoding: () =>
      new Failure('unsupported-file', 'Send the body uncompressed, without Content-Encoding.'),
  });
  await limitCalls(app);
  for (const one of operations) mountOperation(app, one, parts);
  await serveDocs(app, settings.productName);
  return app;
}

/** A number of proxies says nothing of who they are: it is right only where all calls come by them. */
function trusted(proxies: Settings['trustProxy']) {
  if (typeof proxies !== 'number') return proxies ?? false;
  return (_address: string, hop: number) => hop < proxies;
}

function assertComplete(operations: readonly Operation[]): void {
  for (const { name } of allEndpoints) {
    const count = operations.filter(({ endpoint }) => endpoint.name === name).length;
    if (count !== 1)
      throw new Error(`The endpoint ${name} has ${count} operations instead of one.`);
  }
}

/** Files come as a stream, whatever their size; everything else is JSON. */
function acceptUploads(app: FastifyInstance): void {
  app.addContentTypeParser(
    // Each once: several kinds of file share types.
    [...new Set([...Object.values(fileTypes).flat(), 'application/octet-stream'])],
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

/** Measures requests by the route as it is declared: addresses have ids and tokens. */
function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    metrics.observeRequest(
      { method, route: routeOf(request), status: reply.statusCode },
      reply.elapsedTime,
    );
  });
}

const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? 'unknown';

function asFailure(error: FastifyError, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error;
  if (isCancelled(error)) {
    const message = 'This takes too long. Narrow it down with a search or fewer filters.';
    return new Failure('unavailable', message);
  }
  const ofFile = fileFailure(error);
  if (ofFile) return ofFile;
  switch (error.statusCode) {
    case 400:
      return new Failure('invalid', 'The request could not be read: its body must be valid JSON.');
    case 413:
      return new Failure('too-large', tooLarge(request));
    case 415:
      return new Failure('unsupported-file', 'This kind of file can’t be used here.');
    default: {
      const sending = routeOf(request).endsWith('/action-and-merge/send');
      return new Failure(
        'internal',
        sending ? messages.sendFailed : 'Something went wrong on our side. Try again.',
      );
    }
  }
}

function tooLarge(request: FastifyRequest): string {
  const limit = request.routeOptions.bodyLimit ?? 0;
  const max = limit < megabyte ? `${limit / 1024} KB` : `${Math.floor(limit / megabyte)} MB`;
  return `This is too large. The limit is ${max}.`;
}

/**
 * Asserts that a request names one host: proxies and servers choose differently among several.
 * @throws Failure `invalid`
 */
function assertOneHost({ rawHeaders, httpVersion }: IncomingMessage): void {
  const count = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length;
  if (count === 1 || (count === 0 && httpVersion === '1.0')) return;
  throw new Failure('invalid', 'The request must have one Host header.');
}

const jsonHeaders = (body: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
});

/** Answers what is no HTTP that can be read, or took too long: there is no request, only a socket. */
function refuseUnreadable(
  error: ConnectionError,
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? '408 Request Timeout'
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? '431 Request Header Fields Too Large'
        : '400 Bad Request';
  const body = JSON.stringify(errorAnswer('invalid', 'This request can’t be read.'));
  const lines = Object.entries({
    ...headers,
    ...jsonHeaders(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}
