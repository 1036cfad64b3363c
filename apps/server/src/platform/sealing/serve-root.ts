import type { FastifyInstance } from 'fastify';
import { sendFile } from '../http/send-file.ts';
import type { Sealing } from './open-sealing.ts';

/**
 * `GET /sealing-root.pem`, for anybody: the certificate that viewers of PDFs have to trust to know our
 * seals. It says nothing that a sealed file does not.
 */
export function serveSealingRoot(app: FastifyInstance, { root }: Sealing): void {
  app.get('/sealing-root.pem', async (_request, reply) =>
    sendFile(reply, 'application/x-pem-file', {
      stream: Buffer.from(root),
      fileName: 'sealing-root.pem',
      cacheControl: 'public, max-age=3600',
    }),
  );
}
