import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ReadForm } from '../intake/read-form.ts';
import { tooLarge } from '../intake/sanitise.ts';
import { PdfProblem } from '../pdf-problem.ts';
import type { IntakeLimits } from './create-engine.ts';
import type { IntakeAnswer, IntakeOrder } from './intake-messages.ts';
import { engineClosed, Turns } from './turns.ts';

/** Has uploaded files read, each by a process of its own that may fail without harm. */
export class IntakeDesk {
  readonly #limits: IntakeLimits;
  readonly #turns: Turns;
  readonly #children = new Set<ChildProcess>();
  #closed = false;

  constructor(limits: IntakeLimits, atOnce: number) {
    this.#limits = limits;
    this.#turns = new Turns(atOnce);
  }

  async read(bytes: Uint8Array): Promise<ReadForm> {
    // Nothing that is refused for its size alone is worth a process.
    if (bytes.length > this.#limits.maxBytes) throw tooLarge(this.#limits.maxBytes);
    const release = await this.#turns.take();
    try {
      return await this.#readInChild(bytes);
    } finally {
      release();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#turns.close();
    const ends = [...this.#children].map(
      (child) => new Promise<void>((resolve) => child.once('exit', () => resolve())),
    );
    for (const child of this.#children) child.kill('SIGKILL');
    await Promise.all(ends);
  }

  #readInChild(bytes: Uint8Array): Promise<ReadForm> {
    const { memoryMb, timeoutMs, maxBytes, maxPages } = this.#limits;
    const child = startChild(memoryMb);
    this.#children.add(child);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
      let answer: IntakeAnswer | undefined;
      child.once('message', (message) => {
        answer = message as IntakeAnswer;
      });
      child.once('error', reject);
      child.once('exit', () => {
        clearTimeout(timer);
        this.#children.delete(child);
        if (this.#closed) reject(engineClosed());
        else if (!answer) reject(new PdfProblem('too-complex'));
        else if (answer.ok) resolve(answer.form);
        else reject(new PdfProblem(answer.code, answer.message));
      });
      const order: IntakeOrder = { bytes, limits: { maxBytes, maxPages }, memoryMb };
      // A child that dies while it is being written to is told by its exit.
      child.send(order, () => {});
    });
  }
}

/**
 * The child may read files and run its watching thread, and nothing else: no writing, no other
 * programs, no network, and none of our environment, which holds secrets.
 */
function startChild(memoryMb: number): ChildProcess {
  const { SystemRoot } = process.env;
  return fork(fileURLToPath(new URL('./intake-child.ts', import.meta.url)), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: SystemRoot ? { SystemRoot } : {},
    execArgv: [
      '--permission',
      '--allow-fs-read=*',
      '--allow-worker',
      `--max-old-space-size=${memoryMb}`,
    ],
  });
}
