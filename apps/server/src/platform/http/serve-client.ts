import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {
  apiBasePaths,
  type ClientConfig,
  linkPaths,
  linkToken,
  myPagePath,
} from '@countersign/contract';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../config/settings.ts';
import { errorAnswer } from './error-answer.ts';
import { callerAddress } from './mount-operation.ts';
import { clientPolicy, setPolicy } from './security-headers.ts';

/** The path of the embedded user pool, below the page's own origin. */
export const userPoolPath = '/user-pool/';

/** `GET /config.json`, made of the settings. */
export function clientConfig(
  settings: Settings,
  pool: { userPoolId: string; clientId: string },
): ClientConfig {
  return {
    region: settings.cognito?.region ?? pool.userPoolId.split('_')[0] ?? '',
    userPoolId: pool.userPoolId,
    userPoolClientId: pool.clientId,
    ...endpointOf(settings),
    apiUrl: apiBasePaths.base,
    apiV3Url: apiBasePaths.v3,
    apiV4Url: apiBasePaths.v4,
    posthogKey: settings.posthog.key,
    posthogHost: settings.posthog.key === '' ? '' : settings.posthog.host,
    productName: settings.productName,
  };
}

/** Returns the address at which the web client signs in, where it is not the usual one of a cloud pool's region. */
function endpointOf({ cognito }: Settings): Pick<ClientConfig, 'userPoolEndpoint'> {
  if (!cognito) return { userPoolEndpoint: userPoolPath };
  return cognito.endpoint === undefined ? {} : { userPoolEndpoint: `${cognito.endpoint}/` };
}

/** The parts that serving the web client needs. */
export interface ClientParts {
  /** Where it was built to. */
  folder: string;
  config: ClientConfig;
  /** Addresses besides its own that it calls, those of the cloud user pool and the analytics. */
  connectTo: readonly string[];
  /** Called when the page of a link was fetched, by any program: before anyone has done anything on it. */
  onLinkFetched(link: string, from: { address: string; userAgent: string }): void;
}

/**
 * Serves the built web client: its files, the pages of external parties below `/sign/`, `/d/` and `/no-more/`, whatever
 * stands after the token of a link, and at `/me`, and its one page for every other address that is not a file.
 */
export async function serveClient(
  app: FastifyInstance,
  { folder, config, connectTo, onLinkFetched }: ClientParts,
): Promise<void> {
  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(config),
  );
  const index = path.join(folder, 'index.html');
  const built = fs.existsSync(index);
  const page = (reply: FastifyReply) => sendPage(reply, index, connectTo);
  if (built) {
    // They call nothing but this API; and what one link showed is kept nowhere for the next one.
    const outside = (name: string) => (_request: FastifyRequest, reply: FastifyReply) =>
      sendPage(reply, path.join(folder, name), [], 'no-store');
    for (const address of [`${linkPaths.sign}/*`, '/sign.html'])
      app.get(address, outside('sign.html'));
    for (const address of [myPagePath, `${myPagePath}/`, '/me.html'])
      app.get(address, outside('me.html'));
    for (const address of ['/received.html', `${linkPaths.optOut}/*`])
      app.get(address, outside('received.html'));
    app.get(`${linkPaths.sharedFiles}/*`, (request, reply) => {
      const userAgent = (request.headers['user-agent'] ?? '').slice(0, 500);
      onLinkFetched(linkToken(request.url), { address: callerAddress(request), userAgent });
      return outside('received.html')(request, reply);
    });
    for (const address of ['/', '/index.html']) app.get(address, (_request, reply) => page(reply));
  }
  const notFound = (request: FastifyRequest, reply: FastifyReply) => {
    const forPage =
      request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (built && forPage && !/^\/+api(?:[/?]|$)/.test(request.url)) return page(reply);
    return reply.code(404).send(errorAnswer('not-found', 'There is nothing at this address.'));
  };
  app.setNotFoundHandler(notFound);
  if (!built) return;
  await app.register(async (files) => {
    // The library fails on addresses that no file of ours has, such as `//x`.
    files.addHook('onRequest', async (request, reply) => {
      const { '*': file = '' } = request.params as { '*'?: string };
      if (file.length > 200 || !plainPath.test(file)) await notFound(request, reply);
    });
    await files.register(fastifyStatic, fileOptions(folder, clientPolicy(connectTo)));
  });
}

/** Folders and names as the build makes them. */
const plainPath = /^(?:[\w@-][\w.@-]*\/)*[\w@-][\w.@-]*$/;

function fileOptions(folder: string, policy: string): FastifyStaticOptions {
  return {
    root: folder,
    index: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      reply.header('content-security-policy', policy);
    },
  };
}

/**
 * A page, with a new nonce in its policy and, for its scripts, in a meta element. It has no date
 * or tag to revalidate it by: a browser that kept it would combine an old nonce with a new policy.
 */
async function sendPage(
  reply: FastifyReply,
  file: string,
  connectTo: readonly string[],
  cacheControl: 'no-cache' | 'no-store' = 'no-cache',
) {
  const nonce = randomBytes(16).toString('base64');
  const html = await fs.promises.readFile(file, 'utf8');
  setPolicy(reply, clientPolicy(connectTo, nonce));
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', cacheControl)
    .send(html.replace('<head>', `<head>\n    <meta property="csp-nonce" nonce="${nonce}" />`));
}
