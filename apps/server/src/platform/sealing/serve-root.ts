import type { FastifyInstance } from 'fastify';
import type { Sealing } from './open-sealing.ts';

/**
 * `GET /sealing-root.pem`, for anybody: the certificate that viewers of PDFs have to trust to know our
 * seals. It says nothing that a sealed file does not.
 */
export function serveSealingRoot(app: FastifyInstance, { root }: Sealing): void {
  app.get('/sealing-root.pem', async (_request, reply) =>
    reply
      .type('application/x-pem-file')
      .header('content-disposition', 'attachment; filename="sealing-root.pem"')
      .header('cache-control', 'public, max-age=3600')
      .send(root),
  );
}
