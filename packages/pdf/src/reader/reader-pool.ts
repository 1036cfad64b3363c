import { ReaderProblem } from '../reader-problem.ts';
import { EngineProblem } from '../workers/engine-problem.ts';
import { Semaphore } from '../workers/semaphore.ts';
import { deserializeError } from '../workers/serialize-error.ts';
import type {
  FromReader,
  ReaderArguments,
  ReaderResult,
  ReaderStream,
  Readers,
  ToReader,
} from './reader-messages.ts';
import { ReaderProcess } from './reader-process.ts';

/** Sets the options of a pool of readers. */
export interface ReaderPoolOptions {
  /** The script of its processes, which calls `serveReaders`. */
  file: string;
  /** Memory of a process, in MiB; one that has read nothing takes about 100. */
  memoryMb: number;
  /** The longest that a process may take for a file, or for an item of one that is streamed. */
  timeoutMs: number;
  maxBytes: number;
  /** How many files are read at once; further ones are queued. */
  atOnce: number;
}

/** Number of files that a process reads before it is replaced. */
const filesPerReader = 50;
/** Milliseconds without a file after which a process ends. */
const idleMs = 120_000;

/**
 * A pool of processes that read files from outside, within limits. A process that takes too long or too much
 * memory, or crashes, is ended and replaced; only the file that it was reading is refused.
 *
 * Its methods throw what the functions throw, as long as that is a problem of ours; `ReaderProblem` where a function
 * fails otherwise or exceeds the limits; and `EngineProblem` once the pool is closed.
 */
export class ReaderPool<R extends Readers> {
  readonly #options: ReaderPoolOptions;
  readonly #running: Semaphore;
  readonly #all = new Set<ReaderProcess>();
  /** The most recently used at the end. */
  readonly #idle: ReaderProcess[] = [];
  #closed = false;

  constructor(options: ReaderPoolOptions) {
    this.#options = options;
    this.#running = new Semaphore(options.atOnce);
  }

  /** How many processes there are, those that wait for a file included. */
  get size(): number {
    return this.#all.size;
  }

  /** Runs a function on a file. */
  async read<Name extends keyof R & string>(
    name: Name,
    ...args: ReaderArguments<R, Name>
  ): Promise<ReaderResult<R, Name>> {
    const release = await this.#acquire(args);
    const reader = this.#idleOrNewReader();
    try {
      const answer = await this.#ask(reader, { kind: 'read', name, args });
      this.#putBack(reader, answer);
      return valueOf(answer) as ReaderResult<R, Name>;
    } finally {
      release();
    }
  }

  /**
   * Runs a function that answers a file in items. Each is read when it is requested, and what `next` is given goes to
   * the function. A process that is not read to its end is ended.
   */
  stream<Name extends keyof R & string>(
    name: Name,
    ...args: ReaderArguments<R, Name>
  ): ReaderStream<R, Name> {
    return this.#items(name, args) as ReaderStream<R, Name>;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#running.close();
    await Promise.all([...this.#all].map((reader) => reader.end()));
  }

  async *#items(name: string, args: unknown[]): AsyncGenerator<unknown, void, unknown> {
    const release = await this.#acquire(args);
    const reader = this.#idleOrNewReader();
    let isOver = false;
    try {
      for (let message: ToReader = { kind: 'read', name, args }; ; ) {
        const answer = await this.#ask(reader, message);
        isOver = answer.kind !== 'item';
        if (isOver) this.#putBack(reader, answer);
        const value = valueOf(answer);
        if (isOver) return;
        message = { kind: 'next', value: yield value };
      }
    } finally {
      if (!isOver) void reader.end();
      release();
    }
  }

  /** Waits until another file may be read. No process is needed to refuse one by its size. */
  async #acquire([bytes]: readonly unknown[]): Promise<() => void> {
    const { length } = bytes as Uint8Array;
    if (length > this.#options.maxBytes) throw new ReaderProblem('too-large');
    const release = await this.#running.acquire();
    if (!this.#closed) return release;
    release();
    throw new EngineProblem('closed');
  }

  #idleOrNewReader(): ReaderProcess {
    const idle = this.#idle.pop();
    if (idle) return idle;
    const reader = new ReaderProcess(this.#options.file, this.#options.memoryMb, idleMs);
    this.#all.add(reader);
    void reader.ended.then(() => {
      this.#all.delete(reader);
      const at = this.#idle.indexOf(reader);
      if (at >= 0) this.#idle.splice(at, 1);
    });
    return reader;
  }

  async #ask(reader: ReaderProcess, message: ToReader): Promise<FromReader> {
    const answer = await reader.ask(message, this.#options.timeoutMs);
    if (this.#closed) throw new EngineProblem('closed');
    if (!answer) throw new ReaderProblem('too-complex');
    return answer;
  }

  /** Keeps a process for the next file. Memory that a large file leaves in use would not be there for that. */
  #putBack(reader: ReaderProcess, { memoryMb }: FromReader): void {
    const isSpent = reader.files >= filesPerReader || memoryMb > this.#options.memoryMb / 2;
    if (isSpent) void reader.end();
    else this.#idle.push(reader);
  }
}

function valueOf(answer: FromReader): unknown {
  if (answer.kind !== 'failed') return answer.value;
  throw answer.error ? deserializeError(answer.error) : new ReaderProblem('broken');
}
