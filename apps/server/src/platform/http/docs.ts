import { allEndpoints } from '@countersign/contract';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { openApiDocument } from './openapi.ts';
import { docsPolicy } from './security-headers.ts';

/** `GET /api/openapi.json`, and the same to read and try at `/api/docs`. */
export async function serveDocs(app: FastifyInstance, productName: string): Promise<void> {
  // Made when it is first requested: it takes longer than all the routes.
  let made: ReturnType<typeof openApiDocument> | undefined;
  const document = () => (made ??= openApiDocument(productName, allEndpoints));
  app.get('/api/openapi.json', async () => document());
  // In place of the plugin that the page builds on, which would have the document made at the start.
  // It asks for YAML as well, which JSON is.
  const swagger = (options?: { yaml?: boolean }) =>
    options?.yaml ? JSON.stringify(document()) : document();
  const source = async (inner: FastifyInstance) => void inner.decorate('swagger', swagger);
  await app.register(plugin(source, { name: '@fastify/swagger' }));
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: -1, layout: 'BaseLayout' },
    theme: { title: `${productName} API` },
    staticCSP: docsPolicy,
  });
}
