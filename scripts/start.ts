// `npm start`: builds the web client when its sources have changed and starts the server.
import process from 'node:process';
import { ensureWebClient } from './lib/web-client.ts';

try {
  if (process.env.ROLE !== 'worker') await ensureWebClient();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const { main } = await import('../apps/server/src/main.ts');
await main();
