// Loaded into a product before anything else (`--import`), of whichever commit: counts what it asks of its
// database. Anyone who connects to COUNTS_PORT gets the counts so far.
import net from 'node:net';
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';
import { countEmbedded, countOnServer, readCounts } from './wire-counts.ts';

// The launcher, and processes of the product's own, are given the same options.
if (isMainThread && process.argv[1]?.endsWith('start.ts')) {
  const { DATABASE_URL: server, COUNTS_PORT: port } = process.env;
  if (server === undefined) await countEmbedded();
  else countOnServer(Number(new URL(server).port));
  const answer = net.createServer((socket) => socket.end(JSON.stringify(readCounts())));
  answer.listen(Number(port), '127.0.0.1').unref();
}
// The thread with the embedded database is recognised by its calls.
if (!isMainThread && process.env['DATABASE_URL'] === undefined) await countEmbedded();
