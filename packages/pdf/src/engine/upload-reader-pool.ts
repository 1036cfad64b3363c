import { PdfProblem } from '../pdf-problem.ts';
import { tooLarge } from '../upload/file-limits.ts';
import type { UploadLimits } from './create-engine.ts';
import { EngineProblem } from './engine-problem.ts';
import { Semaphore } from './semaphore.ts';
import { UploadReader } from './upload-reader.ts';
import type { ReaderWork, ReadTask } from './upload-reader-messages.ts';

/** How many files a process reads before it is replaced. */
const filesPerReader = 50;
/** Milliseconds without a file after which a process ends. */
const idleMs = 120_000;

/**
 * A pool of processes that read uploaded files within limits. A process that takes too long or too much
 * memory, or crashes, is ended and replaced; only the file that it was reading is refused.
 */
export class UploadReaderPool {
  readonly #limits: UploadLimits;
  readonly #running: Semaphore;
  readonly #all = new Set<UploadReader>();
  /** The most recently used at the end. */
  readonly #idle: UploadReader[] = [];
  #closed = false;

  constructor(limits: UploadLimits, atOnce: number) {
    this.#limits = limits;
    this.#running = new Semaphore(atOnce);
  }

  /**
   * Reads a file. Throws `PdfProblem` where it is refused or exceeds the limits, and `EngineProblem` once
   * the pool is closed.
   */
  async read<Work extends keyof ReaderWork>(
    task: ReadTask<Work>,
  ): Promise<ReaderWork[Work]['result']> {
    // No process is needed to refuse a file by its size.
    if (task.bytes.length > this.#limits.maxBytes) throw tooLarge(this.#limits.maxBytes);
    const release = await this.#running.acquire();
    try {
      return await this.#readWith(this.#idleOrNewReader(), task);
    } finally {
      release();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#running.close();
    await Promise.all([...this.#all].map((reader) => reader.end()));
  }

  #idleOrNewReader(): UploadReader {
    const idle = this.#idle.pop();
    if (idle) return idle;
    const reader = new UploadReader(this.#limits.memoryMb, idleMs);
    this.#all.add(reader);
    void reader.ended.then(() => {
      this.#all.delete(reader);
      const at = this.#idle.indexOf(reader);
      if (at >= 0) this.#idle.splice(at, 1);
    });
    return reader;
  }

  async #readWith<Work extends keyof ReaderWork>(
    reader: UploadReader,
    task: ReadTask<Work>,
  ): Promise<ReaderWork[Work]['result']> {
    const answer = await reader.read(task, this.#limits.timeoutMs);
    if (this.#closed) throw new EngineProblem('closed');
    if (!answer) throw new PdfProblem('too-complex');
    // Memory that a large file leaves in use would not be there for the next one.
    const isSpent = reader.files >= filesPerReader || answer.memoryMb > this.#limits.memoryMb / 2;
    if (isSpent) void reader.end();
    else this.#idle.push(reader);
    if (!answer.ok) throw new PdfProblem(answer.code, answer.message);
    return answer.result;
  }
}
