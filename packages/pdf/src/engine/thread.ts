import { Worker } from 'node:worker_threads';
import { EngineProblem } from './engine-problem.ts';
import type { FromThread, ToThread } from './messages.ts';
import type { OrderName } from './orders.ts';
import { keysIn, sendArguments } from './send-arguments.ts';
import { reviveError } from './tell-error.ts';

export interface ThreadOptions {
  /** MiB at which it is given up. */
  memoryMb: number;
  /** How much of what was compiled it has at hand. */
  mostKept: number;
}

/** Has data signed, for as long as that takes. */
export type HaveSigned = (sign: () => Promise<Uint8Array> | Uint8Array) => Promise<Uint8Array>;

/** An order that was given and not answered. */
interface OpenOrder {
  resolve(value: unknown): void;
  reject(error: unknown): void;
  sign(data: Buffer): Promise<Uint8Array>;
}

/** A thread that carries out orders. Any number may be open at once; those at work share its time. */
export class Thread {
  /** Keys of what it keeps of what was compiled, the one used last at the end. */
  readonly kept = new Set<string>();
  readonly #worker: Worker;
  readonly #options: ThreadOptions;
  readonly #onEnd: () => void;
  readonly #open = new Map<number, OpenOrder>();
  #lastId = 0;
  #isEnded = false;

  /** `onEnd` is called once, when it can take no more orders, for whatever reason; `file` is what it runs. */
  constructor(
    options: ThreadOptions,
    onEnd: () => void,
    file = new URL('./make-worker.ts', import.meta.url),
  ) {
    this.#options = options;
    this.#onEnd = onEnd;
    this.#worker = new Worker(file, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMb },
    });
    this.#worker.unref();
    this.#worker.on('message', (message: FromThread) => this.#hear(message));
    // An error ends a thread, but some time before its exit.
    this.#worker.once('error', (error) => this.#giveUp(error));
    this.#worker.once('exit', () => this.#giveUp());
  }

  /** Has an order carried out. A sealer among the arguments is asked through `haveSigned`. */
  order(name: OrderName, args: readonly unknown[], haveSigned: HaveSigned): Promise<unknown> {
    const id = ++this.#lastId;
    const { sealer, transfer, ...sent } = sendArguments(args, this.kept);
    const forget = this.#keep(keysIn(args));
    return new Promise((resolve, reject) => {
      this.#post({ kind: 'order', id, name, ...sent, forget }, transfer);
      const sign = async (data: Buffer) => {
        if (!sealer) throw new Error(`There is no sealer in the order ${name}.`);
        return haveSigned(() => sealer.sign(data));
      };
      this.#open.set(id, { resolve, reject, sign });
      // Only a thread with work keeps the process alive.
      this.#worker.ref();
    });
  }

  /** Ends it at once; orders that are open fail. */
  async end(): Promise<void> {
    this.#giveUp();
    await this.#worker.terminate();
  }

  #giveUp(cause?: unknown): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#onEnd();
    for (const id of this.#open.keys()) {
      this.#settle(id)?.reject(new EngineProblem('thread-ended', cause));
    }
  }

  #hear(message: FromThread): void {
    const { id } = message;
    if (message.kind === 'sign') void this.#sign(id, Buffer.from(message.data));
    else if (message.kind === 'done') this.#settle(id)?.resolve(message.value);
    else this.#settle(id)?.reject(reviveError(message.error));
  }

  async #sign(id: number, data: Buffer): Promise<void> {
    try {
      const signature = await this.#open.get(id)?.sign(data);
      this.#post({ kind: 'signature', id, signature });
    } catch (error) {
      this.#settle(id)?.reject(error);
      this.#post({ kind: 'signature', id, signature: undefined });
    }
  }

  /** Takes an order off the list. */
  #settle(id: number): OpenOrder | undefined {
    const order = this.#open.get(id);
    this.#open.delete(id);
    if (this.#open.size === 0) this.#worker.unref();
    return order;
  }

  /** Notes what it keeps from now on, and answers what it may forget instead. */
  #keep(keys: string[]): string[] {
    for (const key of keys) {
      this.kept.delete(key);
      this.kept.add(key);
    }
    const forget = [...this.kept].slice(0, Math.max(0, this.kept.size - this.#options.mostKept));
    for (const key of forget) this.kept.delete(key);
    return forget;
  }

  #post(message: ToThread, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }
}
