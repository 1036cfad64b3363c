import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { packFormat } from '../assemble/pack-format.ts';
import type { Compiled, SharedFile } from './shared-file.ts';
import { readShared, writeShared } from './shared-file.ts';

/** The most files that the folder holds; the least recently used are deleted. */
const maxFiles = 500;

/**
 * A cache of compiled files, least recently used first out: in memory and, where a folder is given, on
 * disk for the next start. What can't be read or written on disk is compiled again; no error is thrown.
 */
export class CompiledCache<T extends Compiled> {
  readonly #files = new Map<string, SharedFile<T>>();
  /** Reads and compilations under way, by key. */
  readonly #pending = new Map<string, Promise<SharedFile<T>>>();
  readonly #maxInMemory: number;
  readonly #folder: string | undefined;

  constructor(maxInMemory: number, folder: string | undefined) {
    this.#maxInMemory = maxInMemory;
    this.#folder = folder;
  }

  /**
   * The file under a key, from memory, from disk, or else compiled now. Calls for the same key at the same
   * time share one compilation. Resolves once a new file is on disk, too; fails with what `compile` throws.
   */
  get(key: string, compile: () => Promise<SharedFile<T>>): Promise<SharedFile<T>> {
    const pending = this.#pending.get(key);
    if (pending) return pending;
    const file = this.#fetch(key, compile).finally(() => this.#pending.delete(key));
    this.#pending.set(key, file);
    return file;
  }

  async #fetch(key: string, compile: () => Promise<SharedFile<T>>): Promise<SharedFile<T>> {
    const cached = this.#files.get(key) ?? (await this.#read(key));
    const file = cached ?? (await compile());
    this.#putInMemory(key, file);
    if (!cached) await this.#write(key, file).catch(() => {});
    return file;
  }

  #putInMemory(key: string, file: SharedFile<T>): void {
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
      // The time of the last change says when it was used last.
      if (file) await utimes(path, new Date(), new Date());
      return file;
    } catch {
      return undefined;
    }
  }

  async #write(key: string, shared: SharedFile<T>): Promise<void> {
    if (this.#folder === undefined) return;
    await mkdir(this.#folder, { recursive: true });
    const partFile = join(this.#folder, `${randomUUID()}.part`);
    const file = await open(partFile, 'wx');
    try {
      await file.writev(writeShared(shared));
    } finally {
      await file.close();
    }
    await rename(partFile, join(this.#folder, fileName(key)));
    await this.#deleteOldest(this.#folder);
  }

  async #deleteOldest(folder: string): Promise<void> {
    const names = await readdir(folder);
    if (names.length <= maxFiles) return;
    const files = await Promise.all(
      names.map(async (name) => {
        const path = join(folder, name);
        return { path, used: (await stat(path)).mtimeMs };
      }),
    );
    files.sort((a, b) => a.used - b.used);
    // A tenth more than needed, so that not every write has to list and sort the folder.
    const surplus = files.slice(0, files.length - maxFiles + maxFiles / 10);
    await Promise.all(surplus.map(({ path }) => rm(path, { force: true })));
  }
}

function fileName(key: string): string {
  return `${createHash('sha256').update(`${packFormat} ${key}`).digest('hex')}.pack`;
}
