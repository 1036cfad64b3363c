import { tooLarge } from '../intake/file-limits.ts';
import type { ReadForm } from '../intake/read-form.ts';
import { PdfProblem } from '../pdf-problem.ts';
import type { IntakeLimits } from './create-engine.ts';
import { EngineProblem } from './engine-problem.ts';
import { IntakeReader } from './intake-reader.ts';
import { Turns } from './turns.ts';

/** How many files a process reads before another takes its place. */
const filesPerReader = 50;
/** How long a process waits for another file before it ends, in milliseconds. */
const idleMs = 120_000;

/**
 * Has uploaded files read by processes that may die without harm: one that reads too long, takes too
 * much memory or breaks is ended, and another takes its place with the next file.
 */
export class IntakeDesk {
  readonly #limits: IntakeLimits;
  readonly #turns: Turns;
  readonly #all = new Set<IntakeReader>();
  /** The one used last at the end. */
  readonly #idle: IntakeReader[] = [];
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
      return await this.#readWith(this.#takeReader(), bytes);
    } finally {
      release();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#turns.close();
    await Promise.all([...this.#all].map((reader) => reader.end()));
  }

  #takeReader(): IntakeReader {
    const idle = this.#idle.pop();
    if (idle) return idle;
    const reader = new IntakeReader(this.#limits.memoryMb, idleMs);
    this.#all.add(reader);
    void reader.ended.then(() => {
      this.#all.delete(reader);
      const at = this.#idle.indexOf(reader);
      if (at >= 0) this.#idle.splice(at, 1);
    });
    return reader;
  }

  async #readWith(reader: IntakeReader, bytes: Uint8Array): Promise<ReadForm> {
    const { timeoutMs, maxBytes, maxPages } = this.#limits;
    const answer = await reader.read({ bytes, limits: { maxBytes, maxPages } }, timeoutMs);
    if (this.#closed) throw new EngineProblem('closed');
    if (!answer) throw new PdfProblem('too-complex');
    // What a large file leaves behind would be missing for the next one.
    const isSpent = reader.files >= filesPerReader || answer.memoryMb > this.#limits.memoryMb / 2;
    if (isSpent) void reader.end();
    else this.#idle.push(reader);
    if (!answer.ok) throw new PdfProblem(answer.code, answer.message);
    return answer.form;
  }
}
