import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import zlib from 'node:zlib';

/** The address of the analytics client's own chunk of the built web client. */
export const analyticsChunk = /\/assets\/module\.slim\.[^/]*\.js$/;

/** A request that came in. */
interface SinkRequest {
  method: string;
  /** Path with query. */
  path: string;
  /** The JSON of the body, unpacked; undefined where there is none. */
  body: unknown;
}

/** An event as the analytics client sends it, in part. */
export interface SinkEvent {
  event: string;
  properties: Record<string, unknown>;
}

/** Stands in for the product-analytics service and keeps what it is sent. */
export interface AnalyticsSink {
  /** For `POSTHOG_HOST`. */
  url: string;
  requests: readonly SinkRequest[];
  /** The events of all requests until now, in their order. */
  events(): SinkEvent[];
  /**
   * Resolves when at least so many events of this name are in, with all of them. Rejects after the
   * time limit (ms, 30 s by default).
   */
  until(event: string, count: number, limit?: number): Promise<SinkEvent[]>;
  stop(): Promise<void>;
}

/** Starts the sink on a free port of this machine. Any page may send to it. */
export async function startAnalyticsSink(): Promise<AnalyticsSink> {
  const requests: SinkRequest[] = [];
  const onRequest = new Set<() => void>();
  const server = createServer((request, response) => {
    const record = async (): Promise<void> => {
      const bytes = await buffer(request);
      requests.push({
        method: request.method ?? '',
        path: request.url ?? '',
        body: parseBody(bytes),
      });
      response.writeHead(200, {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
        'content-type': 'application/json',
      });
      response.end('{"status":1}');
      for (const listener of onRequest) listener();
    };
    record().catch(() => response.writeHead(400).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const events = () => requests.flatMap(({ body }) => eventsOf(body));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    events,
    until(name, count, limit = 30_000) {
      return new Promise((resolve, reject) => {
        const look = () => {
          const found = events().filter(({ event }) => event === name);
          if (found.length < count) return;
          stopLooking();
          resolve(found);
        };
        const timer = setTimeout(() => {
          stopLooking();
          const came = events().map(({ event, properties }) => [event, properties.$pathname]);
          const all = JSON.stringify(came);
          reject(new Error(`Fewer than ${count} ${name} within ${limit} ms: ${all}`));
        }, limit);
        const stopLooking = () => {
          clearTimeout(timer);
          onRequest.delete(look);
        };
        onRequest.add(look);
        look();
      });
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function parseBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return JSON.parse((packed ? zlib.gunzipSync(bytes) : bytes).toString());
}

function eventsOf(body: unknown): SinkEvent[] {
  if (typeof body !== 'object' || body === null) return [];
  if ('batch' in body) return body.batch as SinkEvent[];
  return (Array.isArray(body) ? body : [body]) as SinkEvent[];
}
