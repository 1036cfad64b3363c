// `npm run dev`: the server, started again when its sources change, and the web client with live
// reload. Both end together.
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { createServer } from 'vite';
import { root } from './lib/root.ts';

const port = process.env.PORT ?? '3000';
const api = `http://localhost:${port}`;
const vite = await createServer({
  root: path.join(root, 'apps', 'web'),
  server: { proxy: { '/api': api, '/config.json': api, '/user-pool': api } },
});
await vite.listen();
const page = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? 'http://localhost:5173';
console.log(`\nDevelopment, with live reload: open ${page}\n`);

const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', path.join(root, 'scripts', 'serve.ts')],
  // Links in mails and the address of the user pool must lead to the page's own origin.
  { stdio: 'inherit', cwd: root, env: { ...process.env, PORT: port, PUBLIC_URL: page } },
);
server.once('exit', (code) => void vite.close().then(() => process.exit(code ?? 0)));

// At a terminal, Ctrl-C has reached the server already.
const atTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
process.on('SIGINT', () => atTerminal || server.kill('SIGINT'));
process.on('SIGTERM', () => server.kill('SIGTERM'));
process.on('SIGHUP', () => atTerminal || server.kill('SIGTERM'));
