import type { FastifyInstance } from 'fastify';
import { hasSecret } from '../http/has-secret.ts';
import type { Metrics } from './metrics.ts';

/** `GET /metrics` for Prometheus, where a token is set for it: it comes as a bearer token or as a password. */
export function serveMetrics(
  app: FastifyInstance,
  metrics: Metrics | undefined,
  token: string | undefined,
): void {
  app.get('/metrics', async (request, reply) => {
    if (metrics === undefined || token === undefined)
      return reply.code(404).send({ status: 'not served' });
    if (!hasSecret(request, token)) return reply.code(401).send({ status: 'the token is wrong' });
    const { contentType, body } = await metrics.text();
    return reply.type(contentType).header('cache-control', 'no-store').send(body);
  });
}
