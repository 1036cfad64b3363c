/** Values by key, the last used ones: when there are too many, the one that was used longest ago goes. */
export class LruCache<Value> {
  readonly #most: number;
  /** The one used longest ago first. */
  readonly #values = new Map<string, Value>();

  /** @param most how many values are kept */
  constructor(most: number) {
    this.#most = most;
  }

  /** The value of a key, which counts as used now. */
  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  /** Keeps a value. @returns the value that had to go for it, if one had to */
  set(key: string, value: Value): Value | undefined {
    this.#values.delete(key);
    this.#values.set(key, value);
    const [oldest] = this.#values;
    if (this.#values.size <= this.#most || !oldest) return undefined;
    this.#values.delete(oldest[0]);
    return oldest[1];
  }
}
