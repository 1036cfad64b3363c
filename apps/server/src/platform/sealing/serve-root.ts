import type { FastifyInstance } from 'fastify';
import { sendFile } from '../http/send-file.ts';
import type { Sealing } from './open-sealing.ts';

/**
 * Serves `GET /sealing-root.pem`, which is public: the certificates that viewers of PDFs have to trust to verify our
 * seals, the present one first. They say nothing that a sealed file does not.
 */
export function serveSealingRoot(app: FastifyInstance, { root, formerRoots }: Sealing): void {
  app.get('/sealing-root.pem', async (_request, reply) =>
    sendFile(reply, 'application/x-pem-file', {
      stream: Buffer.from([root, ...formerRoots].join('')),
      fileName: 'sealing-root.pem',
      cacheControl: 'public, max-age=3600',
    }),
  );
}
