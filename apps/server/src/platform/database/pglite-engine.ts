import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { DurableNodeFS, durableStartParams } from './durable-fs.ts';

/** Bytes with a buffer of their own, which can be handed to another thread. */
export type OwnBytes = Uint8Array<ArrayBuffer>;

/** Names the start of an embedded database: from a folder, or in memory, from a dump where there is one. */
export type EngineStart = { folder: string } | { dump: Blob | undefined };

/** An embedded database that runs, in whichever thread. */
export interface Engine {
  /** Runs messages of PostgreSQL's protocol, after those that came before, and answers what it says to them. */
  run(messages: OwnBytes): Promise<OwnBytes>;
  /** Cancels the messages that run, at the next row for which their statement looks at the clock: see `cancellable`. */
  cancel(): void;
  /** All files of the database, as an archive. */
  dump(): Promise<Blob>;
  /** Ends it, once all earlier calls are done. */
  close(): Promise<void>;
}

/** The code by which PGlite reports an ordinary failed statement; it goes on from there. */
const failedStatement = 100;

/** The number of bytes of the answer buffer that stay allocated. */
const usualAnswer = 256 * 1024;

/**
 * Starts PGlite in this thread.
 * @param broken is called where WebAssembly itself has failed: nothing that it answers is true any more
 */
export async function startPglite(
  from: EngineStart,
  broken: (error: unknown) => never,
): Promise<PGlite> {
  const pglite = await PGlite.create(optionsOf(from));
  /* oxlint-disable eslint/no-underscore-dangle -- so it is called in PostgreSQL's own program */
  const engine = pglite.Module;
  const runOnce = engine._PostgresMainLoopOnce;
  // PGlite itself passes over whatever goes wrong here, and answers every statement with nothing.
  engine._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      if ((error as { status?: unknown }).status !== failedStatement) broken(error);
      throw error;
    }
  };
  /* oxlint-enable eslint/no-underscore-dangle */
  return pglite;
}

/** PGlite, spoken to by the messages of PostgreSQL's protocol, in the thread that it was started in. */
export class PgliteEngine implements Engine {
  readonly #pglite: PGlite;
  #answer: OwnBytes = new Uint8Array(usualAnswer);
  #length = 0;

  private constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  /** Starts it: see `startPglite`. */
  static async start(from: EngineStart, broken: (error: unknown) => never): Promise<PgliteEngine> {
    return new PgliteEngine(await startPglite(from, broken));
  }

  async run(messages: OwnBytes): Promise<OwnBytes> {
    this.#length = 0;
    // This way it does not read them itself.
    await this.#pglite.execProtocolRawStream(messages, {
      syncToFs: false,
      onRawData: (part) => this.#append(part),
    });
    // A statement that had ended already must leave nothing of it to the next one.
    this.#setFlag('_QueryCancelPending', 0);
    const answer = this.#answer.slice(0, this.#length);
    if (this.#answer.length > usualAnswer) this.#answer = new Uint8Array(usualAnswer);
    return answer;
  }

  /** Sets what a signal sets in PostgreSQL on a server: to be called while a statement runs, by what that calls. */
  cancel(): void {
    this.#setFlag('_QueryCancelPending', 1);
    this.#setFlag('_InterruptPending', 1);
  }

  /** Sets a variable of PostgreSQL, in its memory, which is another one once it has grown. */
  #setFlag(name: '_QueryCancelPending' | '_InterruptPending', value: 0 | 1): void {
    const engine = this.#pglite.Module as unknown as InterruptFlags;
    engine.HEAPU8[engine[name]] = value;
  }

  dump(): Promise<Blob> {
    return this.#pglite.dumpDataDir('none');
  }

  close(): Promise<void> {
    return this.#pglite.close();
  }

  #append(part: Uint8Array): void {
    const length = this.#length + part.length;
    if (length > this.#answer.length) {
      const longer = new Uint8Array(length * 2);
      longer.set(this.#answer.subarray(0, this.#length));
      this.#answer = longer;
    }
    this.#answer.set(part, this.#length);
    this.#length = length;
  }
}

/** PostgreSQL's memory, and where in it its variables of these names are. */
interface InterruptFlags {
  HEAPU8: Uint8Array;
  _InterruptPending: number;
  _QueryCancelPending: number;
}

function optionsOf(from: EngineStart): PGliteOptions {
  if ('folder' in from) {
    return { fs: new DurableNodeFS(from.folder), startParams: durableStartParams };
  }
  // A cache of 128 MB, as it would be, takes a while to be cleared at each start.
  const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];
  return { startParams, ...(from.dump && { loadDataDir: from.dump }) };
}
