import { linkPaths, linkToken } from '@countersign/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { callerAddress } from '../../platform/http/mount-operation.ts';
import { optOutByMail } from './opt-out.ts';

/** What mail programs send: `List-Unsubscribe=One-Click`, as a form of either kind. */
const maxBytes = 4096;

/**
 * Serves `POST /no-more/:token`, which mail programs call when their unsubscribe button is pressed (RFC 8058). The same
 * address shows a page to the one who follows it.
 */
export function serveOptOut(app: FastifyInstance, database: Database): void {
  void app.register(async (inside) => {
    inside.removeAllContentTypeParsers();
    inside.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
    inside.route({
      method: 'POST',
      url: `${linkPaths.optOut}/:token`,
      bodyLimit: maxBytes,
      config: { limit: 'api' },
      handler: async (request) => {
        const userAgent = (request.headers['user-agent'] ?? '').slice(0, 500);
        const from = { address: callerAddress(request), userAgent };
        await optOutByMail(database, linkToken(request.url), from);
        return { result: null };
      },
    });
  });
}
