import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process answers. `/readyz`: it can also reach its database. */
export function serveHealth(app: FastifyInstance, ping: () => Promise<void>): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await ping();
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
}
