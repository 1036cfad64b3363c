import type { ErrorCode } from '@countersign/contract';
import { Failure } from './failure/failure.ts';
import type { Member } from './policy/caller.ts';

/** Limits how much of one kind of work runs at a time in this process. */
export interface ConcurrencyLimits {
  perKey: number;
  perGroup?: number;
  /** How many calls of a key can wait; as many as there are by default. */
  maxWaiting?: number;
}

/**
 * Identifies the owner of work: a key, such as a user, and the group that it belongs to; all are one group by default.
 */
interface Scope {
  key: string;
  group?: string;
}

/** Counts the work of a user, and of the tenant. */
export const byUser = ({ userId, tenantId }: Pick<Member, 'userId' | 'tenantId'>): Scope => ({
  key: userId,
  group: tenantId,
});

/** Limits how much work of one kind runs at a time for each key and each group. */
export class ConcurrencyLimit {
  readonly #limits: Required<ConcurrencyLimits>;
  readonly #refusal: string;
  readonly #code: ErrorCode;
  readonly #keys = new Map<string, number>();
  readonly #groups = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();

  /** @param refusal what is said to callers beyond the limits */
  constructor(
    { perKey, perGroup = Infinity, maxWaiting = Infinity }: ConcurrencyLimits,
    refusal: string,
    code: ErrorCode = 'too-many-requests',
  ) {
    this.#limits = { perKey, perGroup, maxWaiting };
    this.#refusal = refusal;
    this.#code = code;
  }

  /** Runs the work. @throws Failure beyond the limits */
  run<T>(scope: Scope, work: () => Promise<T>): Promise<T> {
    return untilDone(() => this.begin(scope), work);
  }

  /** Runs the work once the limit of its key allows it. @throws Failure where too many wait */
  runWhenFree<T>(scope: Scope, work: () => Promise<T>): Promise<T> {
    return untilDone(() => this.beginWhenFree(scope), work);
  }

  /** Counts work that has begun. @returns what ends it @throws Failure beyond the limits */
  begin({ key, group = '' }: Scope): () => void {
    if (this.#isFull(key) || (this.#groups.get(group) ?? 0) >= this.#limits.perGroup) {
      throw this.#refuse();
    }
    add(this.#keys, key, 1);
    add(this.#groups, group, 1);
    let isRunning = true;
    return () => {
      if (!isRunning) return;
      isRunning = false;
      add(this.#keys, key, -1);
      add(this.#groups, group, -1);
      this.#beginNext(key);
    };
  }

  /**
   * Counts work once the limit of its key allows it, in the order of the calls. The limit of a group refuses it.
   * @returns what ends it
   * @throws Failure where too many of the key wait
   */
  async beginWhenFree(scope: Scope): Promise<() => void> {
    const { key } = scope;
    if (!this.#isFull(key)) return this.begin(scope);
    const waiting = this.#waiting.get(key) ?? [];
    if (waiting.length >= this.#limits.maxWaiting) throw this.#refuse();
    this.#waiting.set(key, waiting);
    return new Promise((resolve, reject) => {
      waiting.push(() => {
        try {
          resolve(this.begin(scope));
        } catch (error) {
          reject(error);
          this.#beginNext(key);
        }
      });
    });
  }

  /** Counts a stream until it ends or its caller is gone. @throws Failure beyond the limits */
  stream<T>(scope: Scope, messages: AsyncIterable<T>, signal: AbortSignal): AsyncIterable<T> {
    const end = this.begin(scope);
    // A caller who is gone before the first message leaves the generator below unstarted.
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
    return untilEnded(messages, end);
  }

  #isFull(key: string): boolean {
    return (this.#keys.get(key) ?? 0) >= this.#limits.perKey;
  }

  #beginNext(key: string): void {
    const waiting = this.#waiting.get(key);
    const next = waiting?.shift();
    if (waiting?.length === 0) this.#waiting.delete(key);
    next?.();
  }

  #refuse(): Failure {
    return new Failure(this.#code, this.#refusal);
  }
}

function add(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

async function untilDone<T>(
  begin: () => (() => void) | Promise<() => void>,
  work: () => Promise<T>,
): Promise<T> {
  const end = await begin();
  try {
    return await work();
  } finally {
    end();
  }
}

async function* untilEnded<T>(messages: AsyncIterable<T>, end: () => void): AsyncGenerator<T> {
  try {
    yield* messages;
  } finally {
    end();
  }
}
