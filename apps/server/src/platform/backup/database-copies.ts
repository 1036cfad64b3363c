import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { writeTemporary } from '../config/secrets.ts';
import { StartError } from '../config/start-error.ts';
import type { PgliteClient } from '../database/pglite-client.ts';
import { type Log, safeError } from '../log/log.ts';

/** Where the process that has the embedded database open takes requests for copies of it, and by which token. */
const accessSchema = z.object({ port: z.number(), token: z.string() });

const accessFile = (dataDir: string) => path.join(dataDir, 'backup-access.json');
const answerSchema = z.object({ name: z.string().regex(/^[0-9a-f]{16}$/) });
const copiesFolder = (dataDir: string) => path.join(dataDir, 'cache', 'database-copies');
/** Time after which a copy was left behind by a process that ended, in milliseconds. */
const leftBehindMs = 24 * 3_600_000;

/**
 * Copies the files of the embedded database for backups that are made while it is open: of this machine, and by those
 * who can read the data folder. Statements wait for as long as that takes.
 * @returns what ends it
 */
export async function serveDatabaseCopies(
  pglite: Pick<PgliteClient, 'whileIdle'>,
  dataDir: string,
  log: Log,
): Promise<() => Promise<void>> {
  const token = randomBytes(32).toString('hex');
  const answer = async (response: ServerResponse) => {
    const name = await copyDatabase(pglite, dataDir);
    if (!response.destroyed) return response.end(JSON.stringify({ name }));
    // No one waits for it any more.
    return fs.promises.rm(path.join(copiesFolder(dataDir), name), { recursive: true });
  };
  const server = createServer((incoming, response) => {
    if (!isAllowed(incoming, token)) {
      response.writeHead(403).end();
      return;
    }
    answer(response).catch((error: unknown) => {
      log.error(safeError(error), 'the embedded database could not be copied');
      response.writeHead(500).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const { port } = server.address() as AddressInfo;
  const file = accessFile(dataDir);
  fs.renameSync(writeTemporary(file, JSON.stringify({ port, token })), file);
  return async () => {
    fs.rmSync(file, { force: true });
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
}

function isAllowed({ method, headers }: IncomingMessage, token: string): boolean {
  const [given, expected] = [headers.authorization ?? '', `Bearer ${token}`].map((text) =>
    Buffer.from(text),
  ) as [Buffer, Buffer];
  return method === 'POST' && given.length === expected.length && timingSafeEqual(given, expected);
}

/** Makes a copy. Returns its name in the folder of copies. */
async function copyDatabase(
  pglite: Pick<PgliteClient, 'whileIdle'>,
  dataDir: string,
): Promise<string> {
  const copies = copiesFolder(dataDir);
  fs.mkdirSync(copies, { recursive: true, mode: 0o700 });
  for (const name of fs.readdirSync(copies)) {
    const left = path.join(copies, name);
    const isOld = Date.now() - fs.statSync(left).mtimeMs > leftBehindMs;
    if (isOld) fs.rmSync(left, { recursive: true, force: true });
  }
  const copy = randomBytes(8).toString('hex');
  const folder = path.join(copies, copy);
  const from = path.join(dataDir, 'database');
  try {
    await pglite.whileIdle(() =>
      fs.promises.cp(from, folder, {
        recursive: true,
        mode: fs.constants.COPYFILE_FICLONE,
        // The lock of the process.
        filter: (file) => !path.basename(file).startsWith('process.pid'),
      }),
    );
  } catch (error) {
    fs.rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return copy;
}

/**
 * Has the process that has the embedded database open copy it. The caller removes the copy.
 * @returns the folder of the copy
 * @throws StartError where no process does
 */
export async function requestDatabaseCopy(dataDir: string): Promise<string> {
  try {
    const { port, token } = accessSchema.parse(
      JSON.parse(fs.readFileSync(accessFile(dataDir), 'utf8')),
    );
    const headers = { authorization: `Bearer ${token}` };
    // Not by fetch, which waits for five minutes at most.
    const sent = request({ host: '127.0.0.1', port, method: 'POST', headers, agent: false }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return path.join(copiesFolder(dataDir), answerSchema.parse(await json(answer)).name);
  } catch {
    throw new StartError(
      `The process that uses ${dataDir} makes no copy of its database: its log says why. Try again, or stop it first.`,
    );
  }
}
