import fs from 'node:fs';
import path from 'node:path';
import { apiBasePaths, type ClientConfig } from '@countersign/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../config/settings.ts';
import { errorAnswer } from './create-server.ts';

/** Where the embedded user pool answers, below the page's own origin. */
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
    ...(settings.cognito ? {} : { userPoolEndpoint: userPoolPath }),
    apiUrl: apiBasePaths.base,
    apiV3Url: apiBasePaths.v3,
    apiV4Url: apiBasePaths.v4,
    posthogKey: settings.posthog.key,
    posthogHost: settings.posthog.key === '' ? '' : settings.posthog.host,
    productName: settings.productName,
  };
}

/** Serves the built web client: its files, and its one page for every address that is not a file. */
export async function serveClient(
  app: FastifyInstance,
  folder: string,
  config: ClientConfig,
): Promise<void> {
  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(config),
  );
  const built = fs.existsSync(path.join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      setHeaders: (reply, file) => {
        const hashed = file.includes(`${path.sep}assets${path.sep}`);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const forPage =
      request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (built && forPage && !/^\/api(?:[/?]|$)/.test(request.url))
      return reply.sendFile('index.html');
    return reply.code(404).send(errorAnswer('not-found', 'There is nothing at this address.'));
  });
}
