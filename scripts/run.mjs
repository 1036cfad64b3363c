// `node scripts/run.mjs NAME [arguments]` installs what is missing, finds a Node that runs
// TypeScript and runs scripts/NAME.ts on it. Plain JavaScript: this is what Node 20 starts.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { findNode, noNodeMessage } from './lib/find-node.mjs';
import { ensureInstalled } from './lib/install.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [name = '', ...args] = process.argv.slice(2);
const script = path.join(root, 'scripts', `${name}.ts`);

if (!/^[a-z-]+$/.test(name) || !fs.existsSync(script)) fail(`There is no script "${name}".`);
const withDev = ![
  'start',
  'backup',
  'restore',
  'move',
  'rotate-account-key',
  'rotate-signing-key',
  'sealing-authority',
].includes(name);
await ensureInstalled(root, withDev).catch((error) => fail(error.message));
const node = findNode(root) ?? fail(noNodeMessage);

const env = {
  ...process.env,
  PATH: path.dirname(node) + path.delimiter + (process.env.PATH ?? ''),
  ...(name !== 'test' && {
    NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled'),
  }),
};
const child = spawn(node, [...process.execArgv, script, ...args], {
  stdio: 'inherit',
  cwd: root,
  env,
});
forwardSignals();
child.once('exit', (code, signal) => {
  if (!signal) process.exit(code ?? 1);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});

/**
 * Ctrl-C at a terminal reaches the child by itself, as the whole foreground group gets it, and npm
 * passes it on once more: forwarding it would make the child see it two or three times.
 */
function forwardSignals() {
  const atTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  let told = false;
  const tell = (signal, reachesChild) => {
    if (!told && !reachesChild) child.kill(signal);
    told = true;
  };
  process.on('SIGINT', () => tell('SIGINT', atTerminal));
  process.on('SIGHUP', () => tell('SIGHUP', atTerminal));
  process.on('SIGTERM', () => tell('SIGTERM', false));
  if (process.env.npm_lifecycle_event) whenOrphaned(() => tell('SIGTERM', false));
}

/**
 * npm passes SIGTERM to its shell, and many shells die of it without passing it on: the server would
 * run on with no one to stop it. So the end of the shell counts as a signal to stop.
 */
function whenOrphaned(stop) {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || stop(), 200).unref();
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
