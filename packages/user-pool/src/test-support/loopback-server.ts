import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { UserPool } from '../index.ts';

/** The pool behind a real HTTP server on this machine, with the names of the operations that were called. */
export type LoopbackServer = { url: string; calls: string[]; close: () => Promise<void> };

export async function listenOnLoopback(pool: UserPool): Promise<LoopbackServer> {
  const calls: string[] = [];
  const answerTo = async (request: IncomingMessage, response: ServerResponse) => {
    const target = request.headers['x-amz-target']?.toString();
    calls.push(target?.split('.')[1] ?? '');
    const answer = await pool.handle({
      target,
      body: await text(request),
      address: request.socket.remoteAddress ?? '',
      userAgent: request.headers['user-agent'],
    });
    response.writeHead(answer.status, answer.headers).end(answer.body);
  };
  // Clients compute for seconds between calls: an idle connection is not closed as the next call is sent.
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    void answerTo(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/cognito-idp/`,
    calls,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
