import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { SharedPack } from '../assemble/shared-pack.ts';
import { packFormat, readPack, writePack } from '../assemble/shared-pack.ts';

/** How many packs a folder keeps; those not used for longest go. */
const maxKept = 500;

/**
 * Compiled packs, in memory and, where a folder is given, on disk for the next start. The folder is a
 * convenience: what can't be read or written there is compiled again.
 */
export class PackShelf {
  readonly #packs = new Map<string, SharedPack>();
  readonly #maxInMemory: number;
  readonly #folder: string | undefined;

  constructor(maxInMemory: number, folder: string | undefined) {
    this.#maxInMemory = maxInMemory;
    this.#folder = folder;
  }

  /** The pack of a key; undefined where it has to be compiled. */
  async get(key: string): Promise<SharedPack | undefined> {
    const known = this.#packs.get(key) ?? (await this.#read(key));
    if (known) this.#remember(key, known);
    return known;
  }

  /** Keeps a pack. Resolves when it is on disk, too. */
  async put(key: string, pack: SharedPack): Promise<void> {
    this.#remember(key, pack);
    await this.#write(key, pack).catch(() => {});
  }

  #remember(key: string, pack: SharedPack): void {
    this.#packs.delete(key);
    this.#packs.set(key, pack);
    const [oldest] = this.#packs.keys();
    if (this.#packs.size > this.#maxInMemory && oldest !== undefined) this.#packs.delete(oldest);
  }

  async #read(key: string): Promise<SharedPack | undefined> {
    if (this.#folder === undefined) return undefined;
    const file = join(this.#folder, fileName(key));
    try {
      const pack = readPack(await readFile(file));
      // When it was used last decides how long it stays.
      if (pack) await utimes(file, new Date(), new Date());
      return pack;
    } catch {
      return undefined;
    }
  }

  async #write(key: string, pack: SharedPack): Promise<void> {
    if (this.#folder === undefined) return;
    await mkdir(this.#folder, { recursive: true });
    const aside = join(this.#folder, `${randomUUID()}.part`);
    const file = await open(aside, 'wx');
    try {
      await file.writev(writePack(pack));
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
