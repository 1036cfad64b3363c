import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { IntakeAnswer, IntakeOrder } from './intake-messages.ts';

/** A process that reads uploaded files, one at a time. Ends by itself after `idleMs` without one. */
export class IntakeReader {
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<void>;
  readonly #child: ChildProcess;
  readonly #idleMs: number;
  #rest: NodeJS.Timeout | undefined;
  #files = 0;
  /** Why it could not be started. */
  #failure: Error | undefined;

  /** `file` is what the process runs. */
  constructor(
    memoryMb: number,
    idleMs: number,
    file = fileURLToPath(new URL('./intake-child.ts', import.meta.url)),
  ) {
    this.#child = startChild(file, memoryMb);
    this.#idleMs = idleMs;
    this.ended = new Promise((resolve) => {
      this.#child.once('exit', () => resolve());
      this.#child.once('error', (error) => {
        this.#failure = error;
        resolve();
      });
    });
  }

  /** How many files it was given. */
  get files(): number {
    return this.#files;
  }

  /**
   * Has a file read. Answers undefined where the process died of it, or needed more than `timeoutMs`.
   * Throws where it can't be started.
   */
  async read(order: IntakeOrder, timeoutMs: number): Promise<IntakeAnswer | undefined> {
    this.#files++;
    this.#wake();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), timeoutMs);
    let hear: ((answer: IntakeAnswer) => void) | undefined;
    try {
      const answer = new Promise<IntakeAnswer>((resolve) => {
        hear = resolve;
        this.#child.once('message', hear);
      });
      // One that dies while it is being written to is told by its end.
      this.#child.send(order, () => {});
      const first = await Promise.race([answer, this.ended]);
      if (!first && this.#failure) throw this.#failure;
      return first ?? undefined;
    } finally {
      clearTimeout(timer);
      if (hear) this.#child.off('message', hear);
      this.#fallAsleep();
    }
  }

  /** Ends the process, whatever it does. */
  async end(): Promise<void> {
    this.#wake();
    this.#child.kill('SIGKILL');
    await this.ended;
  }

  /** Only a process with work, or about to end, keeps the one that started it alive. */
  #wake(): void {
    clearTimeout(this.#rest);
    this.#child.ref();
    this.#child.channel?.ref();
  }

  #fallAsleep(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    this.#rest = setTimeout(() => this.#child.kill('SIGKILL'), this.#idleMs).unref();
  }
}

/**
 * The child may read files and run its watching thread, and nothing else: no writing, no other
 * programs, no network, and none of our environment, which holds secrets.
 */
function startChild(file: string, memoryMb: number): ChildProcess {
  const { SystemRoot } = process.env;
  return fork(file, [String(memoryMb)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: SystemRoot ? { SystemRoot } : {},
    execArgv: [
      '--permission',
      '--allow-fs-read=*',
      '--allow-worker',
      `--max-old-space-size=${memoryMb}`,
      // The room for new objects would grow with the first large file and stay so.
      '--max-semi-space-size=1',
      // To give memory back while there is nothing to read, which V8 does only when it needs some.
      '--expose-gc',
    ],
  });
}
