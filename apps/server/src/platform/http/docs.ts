import { allEndpoints } from '@countersign/contract';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';
import { docsPolicy } from './security-headers.ts';

/** `GET /api/openapi.json`, and the same to read and try at `/api/docs`. */
export async function serveDocs(app: FastifyInstance, productName: string): Promise<void> {
  const document = openApiDocument(productName, allEndpoints);
  app.get('/api/openapi.json', async () => document);
  await app.register(swagger, {
    mode: 'static',
    specification: { document: document as never },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: -1, layout: 'BaseLayout' },
    theme: { title: `${productName} API` },
    staticCSP: docsPolicy,
  });
}
