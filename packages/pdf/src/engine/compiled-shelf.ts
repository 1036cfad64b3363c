import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { packFormat } from '../assemble/pack-format.ts';
import type { Compiled, SharedFile } from './shared-file.ts';
import { readShared, writeShared } from './shared-file.ts';

/** How many files a folder keeps; those not used for longest go. */
const maxKept = 500;

/**
 * What was compiled, in memory and, where a folder is given, on disk for the next start. The folder is
 * a convenience: what can't be read or written there is compiled again.
 */
export class CompiledShelf<T extends Compiled> {
  readonly #files = new Map<string, SharedFile<T>>();
  /** What is being fetched or compiled. */
  readonly #coming = new Map<string, Promise<SharedFile<T>>>();
  readonly #maxInMemory: number;
  readonly #folder: string | undefined;

  constructor(maxInMemory: number, folder: string | undefined) {
    this.#maxInMemory = maxInMemory;
    this.#folder = folder;
  }

  /**
   * What was compiled under a key, or is now. Calls that need the same at once wait for the one that
   * has it compiled. Answers when it is on disk, too.
   */
  get(key: string, compile: () => Promise<SharedFile<T>>): Promise<SharedFile<T>> {
    const coming = this.#coming.get(key);
    if (coming) return coming;
    const file = this.#fetch(key, compile).finally(() => this.#coming.delete(key));
    this.#coming.set(key, file);
    return file;
  }

  async #fetch(key: string, compile: () => Promise<SharedFile<T>>): Promise<SharedFile<T>> {
    const known = this.#files.get(key) ?? (await this.#read(key));
    const file = known ?? (await compile());
    this.#remember(key, file);
    if (!known) await this.#write(key, file).catch(() => {});
    return file;
  }

  #remember(key: string, file: SharedFile<T>): void {
    this.#files.delete(key);
    this.#files.set(key, file);
    const [oldest] = this.#files.keys();
    if (this.#files.size > this.#maxInMemory && oldest !== undefined) this.#files.delete(oldest);
  }

  async #read(key: string): Promise<SharedFile<T> | undefined> {
    if (this.#folder === undefined) return undefined;
    const path = join(this.#folder, fileName(key));
    try {
      const file = readShared<T>(await readFile(path));
      // When it was used last decides how long it stays.
      if (file) await utimes(path, new Date(), new Date());
      return file;
    } catch {
      return undefined;
    }
  }

  async #write(key: string, shared: SharedFile<T>): Promise<void> {
    if (this.#folder === undefined) return;
    await mkdir(this.#folder, { recursive: true });
    const aside = join(this.#folder, `${randomUUID()}.part`);
    const file = await open(aside, 'wx');
    try {
      await file.writev(writeShared(shared));
    } finally {
      await file.close();
    }
    await rename(aside, join(this.#folder, fileName(key)));
    await this.#tidy(this.#folder);
  }

  async #tidy(folder: string): Promise<void> {
    const names = await readdir(folder);
    if (names.length <= maxKept) return;
    const files = await Promise.all(
      names.map(async (name) => {
        const path = join(folder, name);
        return { path, used: (await stat(path)).mtimeMs };
      }),
    );
    files.sort((a, b) => a.used - b.used);
    // Some more than needed, so that not each new one counts them all.
    const surplus = files.slice(0, files.length - maxKept + maxKept / 10);
    await Promise.all(surplus.map(({ path }) => rm(path, { force: true })));
  }
}

function fileName(key: string): string {
  return `${createHash('sha256').update(`${packFormat} ${key}`).digest('hex')}.pack`;
}
