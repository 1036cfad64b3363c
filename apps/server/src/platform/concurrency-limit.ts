import { Failure } from './failure/failure.ts';
import type { Member } from './policy/caller.ts';

/** How much of one kind of work runs at a time in this process. */
export interface ConcurrencyLimits {
  perUser: number;
  perTenant: number;
  /** How much more of a user waits where it can; as much as there is by default. */
  maxWaiting?: number;
}

type Who = Pick<Member, 'tenantId' | 'userId'>;

/** Keeps one user, and one organisation, from taking all of what a kind of work needs. */
export class ConcurrencyLimit {
  readonly #limits: ConcurrencyLimits;
  readonly #refusal: string;
  /** By the ids of users and tenants. */
  readonly #running = new Map<string, number>();
  #waiting: { userId: string; retry: () => void }[] = [];

  /** @param refusal what a user reads who runs as many already */
  constructor(limits: ConcurrencyLimits, refusal: string) {
    this.#limits = limits;
    this.#refusal = refusal;
  }

  /** Runs the work. @throws Failure `too-many-requests` beyond the limits */
  async run<T>(who: Who, work: () => Promise<T>): Promise<T> {
    const end = this.begin(who);
    try {
      return await work();
    } finally {
      end();
    }
  }

  /** Counts work that has begun. @returns what ends it @throws Failure `too-many-requests` beyond the limits */
  begin(who: Who): () => void {
    if (!this.#isFree(who)) throw new Failure('too-many-requests', this.#refusal);
    this.#add(who, 1);
    let isRunning = true;
    return () => {
      if (!isRunning) return;
      isRunning = false;
      this.#add(who, -1);
      for (const { retry } of this.#waiting.splice(0)) retry();
    };
  }

  /**
   * Counts a stream until it ends or its caller is gone.
   * @throws Failure `too-many-requests` beyond the limits
   */
  stream<T>(who: Who, messages: AsyncIterable<T>, signal: AbortSignal): AsyncIterable<T> {
    const end = this.begin(who);
    // A caller who is gone before the first message leaves the generator below unstarted.
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
    return untilEnded(messages, end);
  }

  /** Runs the work as soon as the limits allow it. @throws Failure `too-many-requests` where too much waits */
  async runWhenFree<T>(who: Who, work: () => Promise<T>): Promise<T> {
    const end = await this.beginWhenFree(who);
    try {
      return await work();
    } finally {
      end();
    }
  }

  /**
   * Counts work as soon as the limits allow it, of each user in the order in which it was asked for.
   * @returns what ends it
   * @throws Failure `too-many-requests` where too much of the user waits
   */
  async beginWhenFree(who: Who): Promise<() => void> {
    const { userId } = who;
    const { maxWaiting = Infinity } = this.#limits;
    while (!this.#isFree(who)) {
      const waiting = this.#waiting.filter((one) => one.userId === userId).length;
      if (waiting >= maxWaiting) throw new Failure('too-many-requests', this.#refusal);
      await new Promise<void>((retry) => this.#waiting.push({ userId, retry }));
    }
    return this.begin(who);
  }

  #isFree({ tenantId, userId }: Who): boolean {
    const { perUser, perTenant } = this.#limits;
    return (
      (this.#running.get(userId) ?? 0) < perUser && (this.#running.get(tenantId) ?? 0) < perTenant
    );
  }

  #add({ tenantId, userId }: Who, change: 1 | -1): void {
    for (const id of [tenantId, userId]) {
      const running = (this.#running.get(id) ?? 0) + change;
      if (running === 0) this.#running.delete(id);
      else this.#running.set(id, running);
    }
  }
}

async function* untilEnded<T>(messages: AsyncIterable<T>, end: () => void): AsyncGenerator<T> {
  try {
    yield* messages;
  } finally {
    end();
  }
}
