import { fork } from 'node:child_process';
import { once } from 'node:events';
import syncFs from 'node:fs';
import fs from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {
  checkAuditLog,
  type DocumentValues,
  finishSigning,
  getDocument,
  getDocumentPdf,
  listDocuments,
  signingConsent,
} from '@countersign/contract';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { backup } from '../../backup-commands.ts';
import { verdictOn } from '../../testing/answers.ts';
import { draftDocument, must, type World } from '../../testing/fixtures.ts';
import { onPostgres, openTestDatabase } from '../../testing/open-test-database.ts';
import { sendFiles } from '../../testing/shared-files.ts';
import { signIn } from '../../testing/sign-in.ts';
import { makeSigningWorld, sendForSigning, shownBy } from '../../testing/signing.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  testPassword,
} from '../../testing/test-app.ts';
import { readSettings } from '../config/settings.ts';
import { StartError } from '../config/start-error.ts';
import { rowsOf } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { readSchema, schemaAfter } from '../database/migrate.ts';
import { openPglite } from '../database/open-pglite.ts';
import { holdRemovals } from '../files/removal-hold.ts';
import { lockFile, releaseFile, removeUnusedFileJob } from '../files/remove-unused-file.ts';
import { PermanentFailure } from '../jobs/job-kind.ts';
import { readArchive, writeArchive } from './archive.ts';
import { writeBackup } from './backup.ts';
import { connectToServer, openEmbedded } from './copy-connection.ts';
import { dailyBackups } from './daily-backups.ts';
import { requestDatabaseCopy, serveDatabaseCopies } from './database-copies.ts';
import { moveDatabase } from './move.ts';
import { restoreBackup } from './restore.ts';
import { beginSnapshot } from './tables.ts';

/** A data folder, with its database where that is on a server. */
interface Data {
  dataDir: string;
  databaseUrl: string | undefined;
}

let folder: string;
let source: Data;
let app: TestApp;
let tenant: TestTenant;
let world: World;
let sealed: { id: string; pdf: Buffer };
let secret: string;
let key: string;
let backupFile: string;
const closers: (() => Promise<void>)[] = [];

/** Makes a data folder, and a database on the server without anything in it or with the tables alone. */
async function newData(name: string, bare = true): Promise<Data> {
  const { databaseUrl, drop } = await openTestDatabase({ bare });
  closers.push(drop);
  return { dataDir: path.join(folder, name), databaseUrl };
}

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'countersign-backup-'));
  source = await newData('source', false);
  app = await startTestApp({}, { on: source });
  tenant = await app.tenant();
  world = await makeSigningWorld(app, tenant);
  await sendFiles(app, tenant, world);
  await app.work();
  sealed = await completedDocument();
  secret = await generateX25519Identity();
  key = await identityToRecipient(secret);
  backupFile = path.join(folder, 'first.age');
});
afterAll(async () => {
  await app.close();
  for (const close of closers) await close();
  await fs.rm(folder, { recursive: true, force: true });
});

/** Has a document signed by its three parties, and waits until it is sealed. */
async function completedDocument(): Promise<{ id: string; pdf: Buffer }> {
  const { Operator } = tenant.users;
  const { id, links } = await sendForSigning(app, Operator, world);
  const ink = { kind: 'typed', text: 'Zofia Wiśniewska', hand: 'caveat' } as const;
  const own: DocumentValues[string][] = [
    { address: '1 High Street', sign: ink },
    { agency: 'Agents' },
    { witness: ink },
  ];
  for (const [index, values] of own.entries()) {
    const token = links[index]?.token ?? '';
    const body = {
      commandId: newId(),
      view: await shownBy(app, token),
      values: { [world.template.id]: values },
      consent: { version: signingConsent.version },
    };
    await must(app.call(finishSigning, undefined, { params: { token }, body }));
  }
  for (;;) {
    const document = await must(app.call(getDocument, Operator, { params: { id } }));
    if (document.state === 'approved') break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { raw } = await app.call(getDocumentPdf, Operator, { params: { id } });
  return { id, pdf: raw };
}

const ask = (of: TestApp, query: ReturnType<typeof sql>) =>
  of.platform.database.system(async (tx) => rowsOf(await tx.execute(query)));

const countOf = async (of: TestApp, idToken: string) =>
  (await must(of.call(listDocuments, { idToken }, { query: {} }))).total;

describe('a backup while the product is used', () => {
  test('has everything as it was at one moment, and is restored so', async () => {
    const { Operator, SysAdmin } = tenant.users;
    await ask(
      app,
      sql`update pgboss.job_common set keep_until = now() + interval '1 hour' where state < 'active'`,
    );
    const done = new AbortController();
    let drafted = 0;
    const writing = (async () => {
      for (; !done.signal.aborted; drafted++) await draftDocument(app, Operator, world);
    })();
    const before = drafted;
    const { files, missing } = await writeBackup(source, backupFile, { key });
    done.abort();
    await writing;
    expect(drafted).toBeGreaterThan(before);
    expect(files).toBeGreaterThan(3);
    expect(missing).toEqual([]);
    expect((await fs.stat(backupFile)).mode & 0o777).toBe(0o600);
    expect(
      await fs.readdir(path.join(source.dataDir, 'cache', 'database-copies')).catch(() => []),
    ).toEqual([]);

    const target = await newData('restored');
    const restored = await restoreBackup(target, backupFile, secret);
    expect(restored).toMatchObject({ files, missing: [] });
    const again = await startTestApp({}, { on: target });
    try {
      const waiting = sql`select min(keep_until) > now() + interval '13 days' as kept
        from pgboss.job_common where state < 'completed'`;
      expect(await ask(again, waiting)).toEqual([{ kept: true }]);
      const { userPool } = again.platform;
      const early = await again.call(getDocument, Operator, { params: { id: sealed.id } });
      expect(early.status).toBe(401);
      if (!userPool) throw new Error('There is a user pool.');
      const operator = await signIn(userPool, Operator.email, testPassword);
      const sysAdmin = await signIn(userPool, SysAdmin.email, testPassword);
      const count = await countOf(again, operator.idToken);
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThanOrEqual(await countOf(app, Operator.idToken));
      const { raw } = await again.call(getDocumentPdf, operator, { params: { id: sealed.id } });
      expect(raw.equals(sealed.pdf)).toBe(true);
      expect(await verdictOn(again, raw)).toMatchObject(await verdictOn(app, sealed.pdf));
      expect((await verdictOn(again, raw)).verdict).toBe('unchanged');
      const audit = await must(again.call(checkAuditLog, sysAdmin));
      expect(audit).toMatchObject({ broken: [], cutOff: [], unkeyed: 0 });
      // What works on jobs finds the queues as they were, and new documents go on from there.
      await again.work();
      await draftDocument(again, { ...Operator, ...operator }, world);
    } finally {
      await again.close();
    }
  });

  test('keeps the bytes of files that are no longer needed until it is done', async () => {
    const { sha256 } = await app.platform.files.put(Buffer.from('a picture'));
    const job = removeUnusedFileJob(app.platform);
    const hold = await holdRemovals(source.dataDir);
    const later = { name: 'Postponed', seconds: 60 };
    await expect(job.handle({ sha256 })).rejects.toMatchObject(later);
    const { database } = app.platform;
    await database.tenant(tenant.id, (tx) => releaseFile(tx, sha256));
    const waits = sql`select from pgboss.job where name = ${job.kind.queue} and data ->> 'sha256' = ${sha256}
      and state = 'created' and start_after > now() + interval '40 seconds'`;
    await vi.waitFor(async () => expect(await ask(app, waits)).toHaveLength(1), 20_000);
    await hold.release();
    const locked = Promise.withResolvers<void>();
    const holding = database.system(async (tx) => {
      await lockFile(tx, sha256);
      locked.resolve();
      await new Promise((resolve) => setTimeout(resolve, 100));
      return holdRemovals(source.dataDir);
    });
    await locked.promise;
    await expect(job.handle({ sha256 })).rejects.toMatchObject(later);
    await (await holding).release();
    await job.handle({ sha256 });
    await expect(app.platform.files.read(sha256)).rejects.toThrow('ENOENT');
  });

  test('gets a copy of the embedded database by its name alone, which goes if no one waits', async () => {
    const dataDir = path.join(folder, 'copied');
    await fs.mkdir(path.join(dataDir, 'database'), { recursive: true });
    const gate = Promise.withResolvers<void>();
    const aborting = new AbortController();
    const whileIdle = async <T>(work: () => Promise<T>) => {
      aborting.abort();
      await gate.promise;
      return work();
    };
    const end = await serveDatabaseCopies({ whileIdle }, dataDir, app.platform.log);
    const access = path.join(dataDir, 'backup-access.json');
    const { port, token } = JSON.parse(await fs.readFile(access, 'utf8'));
    const headers = { authorization: `Bearer ${token}` };
    const sent = fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      headers,
      signal: aborting.signal,
    });
    await expect(sent).rejects.toThrow('aborted');
    await new Promise((resolve) => setTimeout(resolve, 50));
    gate.resolve();
    const copies = path.join(dataDir, 'cache', 'database-copies');
    const copy = await requestDatabaseCopy(dataDir);
    await vi.waitFor(async () => {
      expect(await fs.readdir(copies)).toEqual([path.basename(copy)]);
    });
    await end();
    const answer = JSON.stringify({ name: '../../secrets' });
    const other = net.createServer((socket) => {
      socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${answer.length}\r\n\r\n${answer}`);
    });
    await once(other.listen(0, '127.0.0.1'), 'listening');
    await fs.writeFile(
      access,
      JSON.stringify({ port: (other.address() as AddressInfo).port, token }),
    );
    await expect(requestDatabaseCopy(dataDir)).rejects.toThrow('makes no copy');
    other.close();
  });

  test('is refused where the file exists or can’t be written', async () => {
    await expect(writeBackup(source, backupFile, { key })).rejects.toThrow(
      'exists: name a new file',
    );
    const nowhere = path.join(folder, 'nowhere', 'a.age');
    await expect(writeBackup(source, nowhere, { key })).rejects.toThrow('doesn’t exist');
    const empty = { dataDir: path.join(folder, 'empty'), databaseUrl: undefined };
    await expect(writeBackup(empty, nowhere, { key })).rejects.toThrow('There is nothing in');
    const odd = path.join(source.dataDir, 'audit-heads', 'odd');
    await fs.symlink(folder, odd);
    const file = path.join(folder, 'refused.age');
    await expect(writeBackup(source, file, { key })).rejects.toThrow('not a file of the product');
    await fs.rm(odd);
    const umask = process.umask(0o077);
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await backup({ DATA_DIR: source.dataDir }, [file], async () => ' eleven char ')).toBe(1);
    expect(said).toHaveBeenCalledWith('Enter a passphrase of 12 characters or more.\n');
    said.mockRestore();
    process.umask(umask);
    await expect(fs.stat(file)).rejects.toThrow('ENOENT');
  });

  test('has its name where the file system has no links, and never that of another file', async () => {
    const file = path.join(folder, 'unlinked.age');
    const link = vi.spyOn(syncFs, 'linkSync').mockImplementation(() => {
      throw Object.assign(new Error('No links.'), { code: 'EPERM', syscall: 'link' });
    });
    const write = () => writeArchive(file, { key }, (add) => add('a', 0, []));
    await write();
    const { size } = await fs.stat(file);
    expect(size).toBeGreaterThan(0);
    await expect(write()).rejects.toThrow('exists: name a new file');
    link.mockRestore();
    expect((await fs.stat(file)).size).toBe(size);
  });
});

describe('a restore', () => {
  /** Answers in which words a restore is refused, which has to leave nothing behind. */
  async function refusal(file: string, given: string): Promise<string> {
    const target = await newData(`refused-${newId()}`);
    const words = await restoreBackup(target, file, given).then(
      () => '',
      (error: unknown) => (error instanceof StartError ? error.message : String(error)),
    );
    expect(await fs.readdir(target.dataDir)).toEqual([]);
    if (target.databaseUrl === undefined) return words;
    const connection = await connectToServer(target.databaseUrl);
    const tables = `select from pg_class where relnamespace = 'public'::regnamespace`;
    expect(await connection.query(tables)).toEqual([]);
    await connection.close();
    return words;
  }
  const changed = async (name: string, change: (bytes: Buffer) => Buffer) => {
    const file = path.join(folder, name);
    await fs.writeFile(file, change(await fs.readFile(backupFile)));
    return file;
  };

  test('refuses the wrong key', async () => {
    expect(await refusal(backupFile, await generateX25519Identity())).toContain(
      'The passphrase or key is wrong',
    );
    expect(await refusal(backupFile, 'AGE-SECRET-KEY-1NOT')).toContain(
      'The passphrase or key is wrong',
    );
  });

  test('refuses a file of which the last byte is missing', async () => {
    const cut = await changed('cut.age', (all) => all.subarray(0, -1));
    const readAll = async () => {
      for await (const { parts } of readArchive(cut, secret)) for await (const _ of parts) continue;
    };
    await expect(readAll()).rejects.toThrow('damaged or not whole');
  });

  test('refuses a file with one changed byte', async () => {
    const damaged = await changed('damaged.age', (all) => {
      all[Math.floor(all.length * 0.9)] = (all[Math.floor(all.length * 0.9)] ?? 0) ^ 1;
      return all;
    });
    expect(await refusal(damaged, secret)).toContain('damaged or not whole');
  });

  test('refuses what is no backup, and a backup of a later version', async () => {
    const text = path.join(folder, 'notes.txt');
    await fs.writeFile(text, 'Not a backup at all, but some notes.');
    expect(await refusal(text, secret)).toContain('is not a backup');
    const later = path.join(folder, 'later.age');
    const beginning = { format: 1, madeAt: '2030', migrations: ['f'.repeat(64)], tables: [] };
    const bytes = Buffer.from(JSON.stringify(beginning));
    await writeArchive(later, { key }, (add) => add('backup.json', bytes.length, [bytes]));
    expect(await refusal(later, secret)).toContain('made by a later version');
  });

  test('refuses a folder or a database that has something in it', async () => {
    const { databaseUrl } = await newData('free');
    const used = { dataDir: source.dataDir, databaseUrl };
    await expect(restoreBackup(used, backupFile, secret)).rejects.toThrow('There is something in');
    const linked = { dataDir: path.join(folder, 'linked'), databaseUrl };
    await fs.mkdir(linked.dataDir);
    await fs.symlink(path.join(folder, 'daily'), path.join(linked.dataDir, 'files'));
    await expect(restoreBackup(linked, backupFile, secret)).rejects.toThrow('is a link');
    expect(await fs.readdir(linked.dataDir)).toEqual(['files']);
    if (!onPostgres) return;
    const other = { dataDir: path.join(folder, 'other'), databaseUrl: source.databaseUrl };
    await expect(restoreBackup(other, backupFile, secret)).rejects.toThrow('is not empty');
  });

  test.runIf(onPostgres)('takes back what it moved where a folder can’t be replaced', async () => {
    const target = await newData('half');
    const { dataDir } = target;
    const restoring = restoreBackup(target, backupFile, secret).catch((error: unknown) => error);
    await vi.waitFor(() => fs.stat(path.join(dataDir, 'restoring')), { interval: 5 });
    await fs.mkdir(path.join(dataDir, 'secrets'));
    await fs.writeFile(path.join(dataDir, 'secrets', 'other.txt'), '');
    expect(await restoring).toMatchObject({ code: 'ENOTEMPTY' });
    expect(await fs.readdir(dataDir)).toEqual(['secrets']);
    expect(await fs.readdir(path.join(dataDir, 'secrets'))).toEqual(['other.txt']);
  });

  test.runIf(!onPostgres)(
    'of an earlier version leaves the later migrations to the start',
    async () => {
      const hashes = readSchema().migrations.map(({ hash }) => hash);
      const dataDir = path.join(folder, 'earlier');
      const earlier = await openEmbedded(path.join(dataDir, 'database'));
      await earlier.execute(`begin; ${schemaAfter(hashes.slice(0, -1))}; commit`);
      await earlier.close();
      const open = await openPglite(dataDir, () => {});
      const applied = await open.pglite?.query('select from drizzle.__drizzle_migrations');
      await open.close();
      expect(applied?.rows).toHaveLength(hashes.length);
    },
  );
});

describe('daily backups', () => {
  const daily = (settings: Record<string, string | undefined>) => {
    const [schedule] = dailyBackups({ settings: readSettings(settings) });
    if (!schedule) throw new Error('No backups are set.');
    return schedule;
  };

  test('are made in a process of their own, and old ones are removed once there is a new one', async () => {
    const kept = path.join(folder, 'daily');
    await fs.mkdir(kept);
    const old = new Date(Date.now() - 8 * 24 * 3_600_000);
    const whole = 'countersign-20200101T000000Z.age';
    for (const name of [whole, `${whole}.0123abcd.part`, 'letter.age']) {
      await fs.writeFile(path.join(kept, name), '');
      await fs.utimes(path.join(kept, name), old, old);
    }
    const BACKUP_PASSPHRASE = 'seven grey geese';
    const more = { BACKUP_DIR: kept, BACKUP_PASSPHRASE, BACKUP_DAYS: '7' };
    const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = source;
    const files = path.join(DATA_DIR, 'files');
    await fs.rename(files, `${files}-lost`);
    await expect(daily({ ...more, DATA_DIR, DATABASE_URL }).run()).rejects.toThrow(
      PermanentFailure,
    );
    const [, lacking = ''] = await fs.readdir(kept);
    expect(await fs.readdir(kept)).toEqual([whole, lacking, 'letter.age']);
    await fs.rm(path.join(kept, lacking));
    await fs.rm(files, { recursive: true });
    await fs.rename(`${files}-lost`, files);
    await daily({ ...more, DATA_DIR, DATABASE_URL }).run();
    const [made = '', ...others] = await fs.readdir(kept);
    expect(made).toMatch(/^countersign-\d{8}T\d{6}Z\.age$/);
    expect(others).toEqual(['letter.age']);
    const target = await newData('from-daily');
    const file = path.join(kept, made);
    const wrong = restoreBackup(target, file, 'seven grey ducks');
    await expect(wrong).rejects.toThrow('The passphrase or key is wrong');
    await restoreBackup(target, file, BACKUP_PASSPHRASE);
    const found = await fs.readdir(path.join(target.dataDir, 'secrets'));
    expect(found).toContain('audit-key.json');
  });
});

test('the process of a backup ends with the server', async () => {
  const silent = net.createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const DATA_DIR = path.join(folder, 'silent');
  await fs.mkdir(path.join(DATA_DIR, 'secrets'), { recursive: true });
  const DATABASE_URL = `postgres://a@127.0.0.1:${(silent.address() as AddressInfo).port}/a`;
  const env = { DATA_DIR, DATABASE_URL, BACKUP_KEY: key };
  const module = path.join(import.meta.dirname, 'backup-child.ts');
  const child = fork(module, [path.join(folder, 'silent.age')], { env, execArgv: [] });
  const [socket] = (await once(silent, 'connection')) as [net.Socket];
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([1, null]);
  socket.destroy();
  silent.close();
});

describe('a move', () => {
  test.runIf(onPostgres)(
    'to the embedded database and back leaves every row as it was',
    async () => {
      const { databaseUrl = '', dataDir } = await newData('moved');
      await restoreBackup({ dataDir, databaseUrl }, backupFile, secret);
      const contentsOf = async (address: string) => {
        const connection = await connectToServer(address);
        const contents = await beginSnapshot(connection);
        await connection.close();
        return contents;
      };
      const before = await contentsOf(databaseUrl);
      await expect(moveDatabase(source, 'embedded')).rejects.toThrow('stop all servers first');
      await moveDatabase({ dataDir, databaseUrl }, 'embedded');
      await expect(moveDatabase({ dataDir, databaseUrl }, 'embedded')).rejects.toThrow(
        'rename that',
      );
      await expect(moveDatabase({ dataDir, databaseUrl }, 'postgres')).rejects.toThrow(
        'is not empty',
      );
      const back = await newData('back');
      const rows = await moveDatabase({ dataDir, databaseUrl: back.databaseUrl }, 'postgres');
      expect(rows).toBeGreaterThan(50);
      expect(await contentsOf(back.databaseUrl ?? '')).toEqual(before);
      const again = await startTestApp({}, { on: { dataDir, databaseUrl: undefined } });
      expect((await verdictOn(again, sealed.pdf)).verdict).toBe('unchanged');
      await again.close();
    },
  );
});
