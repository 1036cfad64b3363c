// What a sign-in costs: milliseconds of CPU and sign-ins a second, 4 people at once. Ours signs in by secure
// remote password, which never sends the password; `cognito-local`, the known stand-in for a cloud
// pool, has no such sign-in, so it is measured with the plain password that it takes. It is installed
// into a temporary folder for the run: 128 MB that nothing else here needs.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { ClientConfig } from '@countersign/contract';
import { freePort } from '../tests/support/free-port.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { startProduct } from '../tests/support/server.ts';
import { callPool, type PoolAccount, signInBySrp } from './lib/pool-client.ts';
import { groupCpu } from './lib/process-cpu.ts';
import { median, percentile, table } from './lib/report.ts';

const peer = 'cognito-local@5.3.0';
/** One for each that signs in at once: attempts at one account that are under way count as failed. */
const emails = ['sofia', 'adam', 'olivia', 'amir'].map((one) => `${one}@northlight.example`);
const password = 'Bench-pass-1';
const runs = 3;
const signIns = 400;

/** A server that somebody can sign in to. */
interface Subject {
  name: string;
  /** The process group whose CPU counts. */
  group: number;
  signIn(email: string, from: string): Promise<void>;
  stop(): Promise<void>;
}

interface Measured {
  name: string;
  cpu: number;
  perSecond: number;
  median: number;
  p99: number;
}

let caller = 0;
/** Another address for each call: the limits of an address are not what is measured. */
function nextAddress(): string {
  caller += 1;
  return [10, (caller >> 16) & 255, (caller >> 8) & 255, caller & 255].join('.');
}

async function run({ group, signIn }: Subject, count: number): Promise<Omit<Measured, 'name'>> {
  const times: number[] = [];
  let left = count;
  const work = async (email: string) => {
    while (left-- > 0) {
      const began = performance.now();
      await signIn(email, nextAddress());
      times.push(performance.now() - began);
    }
  };
  const used = groupCpu(group);
  const started = performance.now();
  await Promise.all(emails.map(work));
  const seconds = (performance.now() - started) / 1000;
  return {
    cpu: (groupCpu(group) - used) / count,
    perSecond: count / seconds,
    median: median(times),
    p99: percentile(times, 0.99),
  };
}

/** All are warm before the first is measured, and take turns, so that a busy moment hits each. */
async function measure(subjects: readonly Subject[]): Promise<Measured[]> {
  for (const subject of subjects) await run(subject, signIns / 2);
  const repeated = new Map(subjects.map(({ name }) => [name, [] as Omit<Measured, 'name'>[]]));
  for (let turn = 0; turn < runs; turn++) {
    for (const subject of subjects) repeated.get(subject.name)?.push(await run(subject, signIns));
  }
  const middle = (name: string, what: keyof Omit<Measured, 'name'>) =>
    median((repeated.get(name) ?? []).map((one) => one[what]));
  return subjects.map(({ name }) => ({
    name,
    cpu: middle(name, 'cpu'),
    perSecond: middle(name, 'perSecond'),
    median: middle(name, 'median'),
    p99: middle(name, 'p99'),
  }));
}

async function product(name: string, env: Record<string, string>): Promise<Subject> {
  const settings = { DEMO_PASSWORD: password, LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1,::1' };
  const started = await startProduct({ env: { ...settings, ...env } });
  const config = (await (await fetch(`${started.url}/config.json`)).json()) as ClientConfig;
  const account: Omit<PoolAccount, 'email'> = {
    url: `${started.url}${config.userPoolEndpoint ?? ''}`,
    poolName: config.userPoolId.split('_')[1] ?? '',
    clientId: config.userPoolClientId,
    password,
  };
  return {
    name,
    group: started.group,
    signIn: (email, from) => signInBySrp({ ...account, email }, from),
    stop: () => started.remove(),
  };
}

async function poolAlone(): Promise<Subject> {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'lib/pool-server.ts'), password, ...emails],
    { detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  const account = { url, poolName: 'bench', clientId: 'bench', password };
  return {
    name: 'our pool alone, in memory',
    group: child.pid ?? 0,
    signIn: (email, from) => signInBySrp({ ...account, email }, from),
    stop: () => end(child),
  };
}

async function peerPool(folder: string): Promise<Subject> {
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', peer], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const port = await freePort();
  const child = spawn(process.execPath, ['node_modules/cognito-local/lib/bin/start.js'], {
    cwd: folder,
    detached: true,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // It says when it listens.
  await once(child.stdout, 'data');
  child.stdout.resume();
  const url = `http://127.0.0.1:${port}/`;
  const { UserPool } = await callPool<{ UserPool: { Id: string } }>(url, 'CreateUserPool', {
    PoolName: 'bench',
  });
  const { UserPoolClient } = await callPool<{ UserPoolClient: { ClientId: string } }>(
    url,
    'CreateUserPoolClient',
    { ClientName: 'bench', UserPoolId: UserPool.Id },
  );
  for (const email of emails) {
    const user = { UserPoolId: UserPool.Id, Username: email };
    await callPool(url, 'AdminCreateUser', { ...user, MessageAction: 'SUPPRESS' });
    await callPool(url, 'AdminSetUserPassword', { ...user, Password: password, Permanent: true });
  }
  const signIn = async (email: string) => {
    const AuthParameters = { USERNAME: email, PASSWORD: password };
    const { ClientId } = UserPoolClient;
    await callPool(url, 'InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId,
      AuthParameters,
    });
  };
  return {
    name: 'cognito-local, plain password',
    group: child.pid ?? 0,
    signIn,
    stop: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
}

/** Runs the benchmark and prints a table; `npm run bench -- sign-in`. */
export default async function signIn(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-bench-'));
  const postgres = await startPostgres();
  const subjects: Subject[] = [];
  try {
    subjects.push(await peerPool(folder));
    subjects.push(await poolAlone());
    subjects.push(await product('the product, embedded database', {}));
    if (postgres) {
      subjects.push(await product('the product, PostgreSQL', { DATABASE_URL: postgres.url }));
    }
    const results = await measure(subjects);
    const [base] = results;
    table(
      ['sign-in', 'CPU ms each', 'to cognito-local', 'sign-ins/s', 'median ms', '99 % ms'],
      results.map((one) => [
        one.name,
        one.cpu.toFixed(2),
        `${(one.cpu / (base?.cpu ?? 1)).toFixed(2)}x`,
        one.perSecond.toFixed(0),
        one.median.toFixed(1),
        one.p99.toFixed(1),
      ]),
    );
    process.stdout.write(
      'The client’s arithmetic runs beside the servers, so sign-ins a second are a floor; the CPU of PostgreSQL itself is not counted.\n',
    );
  } finally {
    for (const subject of subjects) await subject.stop();
    await postgres?.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
