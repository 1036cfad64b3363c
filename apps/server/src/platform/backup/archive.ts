import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decrypter, Encrypter } from 'age-encryption';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { StartError } from '../config/start-error.ts';

/** Encrypts a backup: a passphrase, or the public key of a recipient. */
export type Lock = { passphrase: string } | { key: string };

/** Adds an entry of so many bytes to an archive. */
export type AddEntry = (
  name: string,
  bytes: number,
  parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
) => Promise<void>;

/** An entry as it is read; its parts have to be read before the next entry. */
export interface ReadEntry {
  name: string;
  parts: AsyncIterable<Uint8Array>;
}

/**
 * Writes an encrypted archive, which has its name once all of it is on the disk.
 * @throws StartError where there is such a file, or it can't be written
 */
export async function writeArchive(
  file: string,
  lock: Lock,
  fill: (add: AddEntry) => Promise<void>,
): Promise<void> {
  const temporary = `${file}.${randomBytes(4).toString('hex')}.part`;
  const { readable, controller } = createTarPacker();
  const encrypter = new Encrypter();
  if ('key' in lock) encrypter.addRecipient(lock.key);
  else encrypter.setPassphrase(lock.passphrase.normalize('NFC'));
  try {
    const encrypted = await encrypter.encrypt(readable);
    const output = fs.createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true });
    const written = pipeline(Readable.fromWeb(encrypted as never), output);
    const filled = fillArchive(controller, fill);
    // Where one of them fails the other one does, too, but as its consequence.
    const [writing, filling] = await Promise.allSettled([written, filled]);
    if (filling.status === 'rejected' && filling.reason instanceof StartError) throw filling.reason;
    if (writing.status === 'rejected') throw writing.reason;
    if (filling.status === 'rejected') throw filling.reason;
    nameFile(temporary, file);
  } catch (error) {
    throw writeProblem(file, error);
  } finally {
    fs.rmSync(temporary, { force: true });
  }
}

/** Gives a file its name. @throws Error where there is such a file */
function nameFile(temporary: string, file: string): void {
  try {
    // A link, not a rename: it fails where there is such a file.
    fs.linkSync(temporary, file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes(code)) throw error;
    // A file system without links, such as a network folder.
    fs.closeSync(fs.openSync(file, 'wx', 0o600));
    fs.renameSync(temporary, file);
  }
}

type Packer = ReturnType<typeof createTarPacker>['controller'];

async function fillArchive(packer: Packer, fill: (add: AddEntry) => Promise<void>): Promise<void> {
  try {
    await fill(async (name, bytes, parts) => {
      const entry = packer.add({ name, size: bytes, mode: 0o600 }).getWriter();
      for await (const part of parts) await entry.write(part);
      await entry.close();
    });
    packer.finalize();
  } catch (error) {
    packer.error(error);
    throw error;
  }
}

function writeProblem(file: string, error: unknown): unknown {
  if (error instanceof StartError || !(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'EEXIST') return new StartError(`${file} exists: name a new file.`);
  if (!('syscall' in error)) return error;
  return new StartError(
    `${file} can’t be written (${String(error.code)}): name a file in a folder that exists and has space.`,
  );
}

/**
 * Reads an encrypted archive, entry by entry.
 * @param secret the passphrase, or the secret key of the recipient
 * @throws StartError where it is none, the secret is wrong, or the file is damaged or not whole
 */
export async function* readArchive(file: string, secret: string): AsyncGenerator<ReadEntry> {
  const damaged = () => new StartError(`${file} is damaged or not whole.`);
  await assertEncrypted(file);
  const input = fs.createReadStream(file);
  try {
    const decrypted = await decrypt(input, secret, file);
    const reader = decrypted.pipeThrough(createTarDecoder({ strict: true })).getReader();
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw damaged();
      });
      if (done) return;
      yield { name: value.header.name, parts: orElse(value.body, damaged) };
    }
  } finally {
    input.destroy();
  }
}

async function* orElse(
  body: ReadableStream<Uint8Array>,
  failure: () => Error,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw failure();
    });
    if (done) return;
    yield value;
  }
}

/** @throws StartError where the file can’t be read, or is not one of age */
async function assertEncrypted(file: string): Promise<void> {
  const beginning = Buffer.alloc(20);
  try {
    const handle = await fs.promises.open(file);
    try {
      await handle.read(beginning, 0, beginning.length, 0);
    } finally {
      await handle.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'error';
    throw new StartError(`${file} can’t be read (${code}).`);
  }
  if (beginning.toString() !== 'age-encryption.org/v') {
    throw new StartError(`${file} is not a backup.`);
  }
}

async function decrypt(
  input: Readable,
  secret: string,
  file: string,
): Promise<ReadableStream<Uint8Array>> {
  try {
    const decrypter = new Decrypter();
    if (secret.startsWith('AGE-SECRET-KEY-')) decrypter.addIdentity(secret);
    else decrypter.addPassphrase(secret.normalize('NFC'));
    return await decrypter.decrypt(Readable.toWeb(input) as ReadableStream<Uint8Array>);
  } catch {
    throw new StartError(
      `The passphrase or key is wrong, or ${path.basename(file)} is damaged at its beginning.`,
    );
  }
}
