/**
 * Caches values that take long to make, by key, up to a number of bytes; the least recently used go first. What is
 * requested while it is being made is made once.
 */
export class ByteCache<Value> {
  readonly #maxBytes: number;
  readonly #bytesOf: (value: Value) => number;
  /** The one used longest ago first. */
  readonly #kept = new Map<string, Value>();
  readonly #making = new Map<string, Promise<Value>>();
  #bytes = 0;

  constructor(maxBytes: number, bytesOf: (value: Value) => number) {
    this.#maxBytes = maxBytes;
    this.#bytesOf = bytesOf;
  }

  /** The value of a key, made where it is not there. What can't be made is tried again the next time. */
  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return Promise.resolve(kept);
    }
    const known = this.#making.get(key);
    if (known) return known;
    const making = this.#make(key, make);
    this.#making.set(key, making);
    return making;
  }

  async #make(key: string, make: () => Promise<Value>): Promise<Value> {
    // Not before it is known to others that this is being made.
    await Promise.resolve();
    try {
      const value = await make();
      this.#keep(key, value);
      return value;
    } finally {
      this.#making.delete(key);
    }
  }

  #keep(key: string, value: Value): void {
    const bytes = this.#bytesOf(value);
    // It would push everything else out, and go with the next one.
    if (bytes > this.#maxBytes / 2) return;
    this.#kept.set(key, value);
    this.#bytes += bytes;
    for (const [oldest, old] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#kept.delete(oldest);
      this.#bytes -= this.#bytesOf(old);
    }
  }
}
