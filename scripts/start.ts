// `npm start`: builds the web client and the server when their sources have changed and starts the
// server.
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import type { main } from '../apps/server/src/main.ts';
import { distOf, ensureBuilt, server, webClient } from './lib/builds.ts';

try {
  await ensureBuilt(...(process.env.ROLE === 'worker' ? [server] : [webClient, server]));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
// What a log says of an error names the sources.
process.setSourceMapsEnabled(true);
const file = pathToFileURL(path.join(distOf(server), 'main.js')).href;
const bundle = (await import(file)) as { main: typeof main };
await bundle.main();
