import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { aptInstall, onPath } from './apt.ts';
import { freePort } from './free-port.ts';

/** A PostgreSQL that the tests may do anything with. */
export interface TestPostgres {
  /** `postgres://…` of a superuser and an empty database. */
  url: string;
  /** Its first process, whose children serve the connections. */
  pid: number;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
  /** The same without waiting, for the end of the process. */
  kill(): void;
}

/**
 * Starts a PostgreSQL of its own in a temporary folder, from the machine's binaries, which apt
 * installs where that is possible. Listens on loopback with a random password, and keeps fsync on as
 * in real life.
 * @returns undefined where no binaries can be had
 */
export async function startPostgres(): Promise<TestPostgres | undefined> {
  const binaries =
    findBinaries() ?? ((await aptInstall('postgresql')) ? findBinaries() : undefined);
  if (!binaries) return undefined;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-postgres-'));
  const remove = () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    return await startIn(folder, binaries, remove);
  } catch (error) {
    remove();
    throw error;
  }
}

async function startIn(
  folder: string,
  binaries: string,
  remove: () => void,
): Promise<TestPostgres> {
  const account = unprivilegedAccount();
  if (account) fs.chownSync(folder, account.uid, account.gid);
  const data = path.join(folder, 'data');
  const passwordFile = path.join(folder, 'password');
  const password = randomBytes(18).toString('base64url');
  // PostgreSQL refuses to run as root; the working folder must be readable to the user that it runs as.
  const options = { cwd: folder, ...account };
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) fs.chownSync(passwordFile, account.uid, account.gid);
  const cluster = ['-D', data, '-U', 'countersign', '-A', 'scram-sha-256', '-E', 'UTF8'];
  execFileSync(
    path.join(binaries, 'initdb'),
    [...cluster, `--pwfile=${passwordFile}`, '--no-locale', '--no-sync'],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const port = await freePort();
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'max_connections=200']
    // As docs/operations.md advises.
    .concat('random_page_cost=1.1', `unix_socket_directories=${folder}`)
    .flatMap((setting) => ['-c', setting]);
  const server = spawn(path.join(binaries, 'postgres'), ['-D', data, ...settings], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await untilReady(server);
  return {
    url: `postgres://countersign:${password}@127.0.0.1:${port}/postgres`,
    pid: server.pid ?? 0,
    async stop() {
      const ended = once(server, 'exit');
      if (server.exitCode === null && server.kill('SIGINT')) await ended;
      remove();
    },
    kill() {
      server.kill('SIGQUIT');
      remove();
    },
  };
}

/** Waits for the server's own word; it keeps logging, so its output is read to the end. */
async function untilReady(server: ChildProcess): Promise<void> {
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      if (log.length < 100_000) log += chunk.toString();
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL for the tests did not start.\n${log}`)));
  });
}

/** The folder with `postgres` and `initdb`, the newest version first. */
function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian) : [];
  const folders = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => path.join(debian, version, 'bin'));
  const initdb = onPath('initdb');
  if (initdb) folders.push(path.dirname(fs.realpathSync(initdb)));
  return folders.find((folder) =>
    ['postgres', 'initdb'].every((name) => fs.existsSync(path.join(folder, name))),
  );
}

/** Returns the account to run as where this process is root; undefined where it is not. */
function unprivilegedAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = fs.readFileSync('/etc/passwd', 'utf8').split('\n');
  const line = ['postgres', 'nobody']
    .map((name) => accounts.find((account) => account.startsWith(`${name}:`)))
    .find((account) => account !== undefined);
  const [, , uid, gid] = line?.split(':').map(Number) ?? [];
  if (!uid || !gid) throw new Error('PostgreSQL for the tests needs an account other than root.');
  return { uid, gid };
}
