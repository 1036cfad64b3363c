import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import type { FromReader, ToReader } from './reader-messages.ts';

/** A process that reads files from outside, one at a time. It ends after `idleMs` milliseconds without a file. */
export class ReaderProcess {
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<void>;
  readonly #child: ChildProcess;
  readonly #idleMs: number;
  #idleTimer: NodeJS.Timeout | undefined;
  #files = 0;
  /** Why it could not be started. */
  #failure: Error | undefined;

  /** `file`: the script that it runs. `memoryMb`: MiB at which the process is killed. */
  constructor(file: string, memoryMb: number, idleMs: number) {
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
   * Asks it to read, or to go on reading. Resolves to undefined where the process died or took more than
   * `timeoutMs`; rejects where it can't be started.
   */
  async ask(message: ToReader, timeoutMs: number): Promise<FromReader | undefined> {
    if (message.kind === 'read') this.#files++;
    this.#ref();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), timeoutMs);
    let onAnswer: ((answer: FromReader) => void) | undefined;
    try {
      const answer = new Promise<FromReader>((resolve) => {
        onAnswer = resolve;
        this.#child.once('message', onAnswer);
      });
      // A failed send means that the process ended, which `ended` says.
      this.#child.send(message, () => {});
      const first = await Promise.race([answer, this.ended]);
      if (!first && this.#failure) throw this.#failure;
      return first ?? undefined;
    } finally {
      clearTimeout(timer);
      if (onAnswer) this.#child.off('message', onAnswer);
      this.#unref();
    }
  }

  /** Kills the process, also while it reads. */
  async end(): Promise<void> {
    this.#ref();
    this.#child.kill('SIGKILL');
    await this.ended;
  }

  /** A process that is reading, or ending, keeps this one alive; an idle one does not. */
  #ref(): void {
    clearTimeout(this.#idleTimer);
    this.#child.ref();
    this.#child.channel?.ref();
  }

  #unref(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    this.#idleTimer = setTimeout(() => this.#child.kill('SIGKILL'), this.#idleMs).unref();
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
      // V8's space for new objects would grow with the first large file and stay that large.
      '--max-semi-space-size=1',
      // The child collects garbage while idle: V8 by itself does so only when it needs memory.
      '--expose-gc',
    ],
  });
}
