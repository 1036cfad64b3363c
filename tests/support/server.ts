import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const root = path.resolve(import.meta.dirname, '..', '..');

/** Sets how the product starts; everything has a default. */
export interface ProductOptions {
  /** Settings, such as `SMTP_URL`. Those of the surrounding environment are not inherited. */
  env?: Record<string, string>;
  /** A data folder to go on with; a fresh one is made by default and removed by `remove`. */
  dataDir?: string;
  /** The port of an earlier start; a free one by default. */
  port?: number;
  /** The checkout to start; this one by default. */
  folder?: string;
  /** Types `npm start` instead of what that runs. */
  withNpm?: boolean;
  /** Options of Node, such as a module to load before anything else; not with `withNpm`. */
  nodeOptions?: readonly string[];
  /**
   * It lives for seconds: V8 then does not compile the embedded database a second time for more speed,
   * which comes too late and is a third of what such a server costs.
   */
  shortLived?: boolean;
}

/** The product as a process of its own, started as `npm start` does. */
export interface Product {
  /** For example `http://localhost:43127`. */
  url: string;
  port: number;
  dataDir: string;
  /** The group of its processes. */
  group: number;
  /** All that it has printed until now, on both streams. */
  output(): string;
  /** Waits until it has ended by itself, and gives its exit code. */
  ended(): Promise<number | null>;
  /** Asks it to stop, as Ctrl-C does, and gives its exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut would, with all its processes. */
  kill9(): Promise<void>;
  /** Stops it if need be and removes a data folder made for it. */
  remove(): Promise<void>;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) killGroup(child);
});

/**
 * Starts the product and waits until `/readyz` says that it is ready.
 * @throws with what it printed where it ends before, or is not ready after two minutes
 */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const port = options.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  const dataDir = options.dataDir ?? fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-data-'));
  const { child, output } = launch(options, {
    PORT: String(port),
    DATA_DIR: dataDir,
    ...options.env,
  });
  const end = async (signal: () => void): Promise<number | null> => {
    if (!running.has(child)) return child.exitCode;
    const closed = once(child, 'close');
    signal();
    await closed;
    return child.exitCode;
  };
  const product: Product = {
    url,
    port,
    dataDir,
    group: child.pid ?? 0,
    output,
    ended: () => end(() => {}),
    // npm leaves it to the terminal to pass on SIGINT, and there is none here.
    stop: () => end(() => child.kill(options.withNpm ? 'SIGTERM' : 'SIGINT')),
    kill9: async () => void (await end(() => killGroup(child))),
    async remove() {
      await product.kill9();
      if (!options.dataDir) fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
  try {
    await untilReady(`${url}/readyz`, child, output);
  } catch (error) {
    await product.remove();
    throw error;
  }
  return product;
}

function launch(options: ProductOptions, env: Record<string, string>) {
  const [command, ...args] = options.withNpm
    ? ['npm', 'start']
    : [
        process.execPath,
        ...(options.shortLived ? ['--liftoff-only'] : []),
        ...(options.nodeOptions ?? []),
        'scripts/run.mjs',
        'start',
      ];
  // A group of its own: `kill -9` has to hit the server itself, not only the launcher.
  const child = spawn(command, args, {
    cwd: options.folder ?? root,
    detached: process.platform !== 'win32',
    env: { ...inherited(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return { child, output: () => printed };
}

/** Returns the environment that a process needs, without settings of the product. */
function inherited(): NodeJS.ProcessEnv {
  const names = [
    'PATH',
    'HOME',
    'USERPROFILE',
    'TMPDIR',
    'TEMP',
    'SystemRoot',
    'LANG',
    'TZ',
  ].concat('NODE_EXTRA_CA_CERTS', 'HTTPS_PROXY', 'NO_PROXY');
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = AbortSignal.timeout(120_000);
  const ended = new AbortController();
  child.once('close', () => ended.abort());
  const either = AbortSignal.any([deadline, ended.signal]);
  while (!either.aborted) {
    const answer = await fetch(url, { signal: either }).catch(() => undefined);
    if (answer?.ok) return;
    await delay(25, undefined, { signal: either }).catch(() => undefined);
  }
  const what = deadline.aborted ? 'was not ready in time' : 'ended before it was ready';
  throw new Error(`The product ${what}. It printed:\n${output()}`);
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    // It has ended by itself in the meantime.
  }
}
