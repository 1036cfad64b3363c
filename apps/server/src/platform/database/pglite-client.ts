import {
  Mutex,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  types,
} from '@electric-sql/pglite';
import { LRUCache } from 'lru-cache';
import { assertCommitted, Cancelled } from './database.ts';
import type { Engine, OwnBytes } from './pglite-engine.ts';
import { longestNamed, StatementNames, type StatementRole } from './statement-names.ts';

const { messages, Parser, serialize } = protocol;

type Message = Parameters<Parameters<InstanceType<typeof Parser>['parse']>[1]>[0];
type Parsers = Record<number | string, types.Parser>;
type Serializers = Record<number | string, types.Serializer>;

/** The engine's description of a statement that was prepared under a name. */
interface Prepared {
  /** The types of its parameters, as PostgreSQL numbers them. */
  parameters: readonly number[];
  /** The columns of its rows. */
  description: Message[];
}

/** The statements of one transaction. */
export interface PgliteTransaction {
  query(text: string, values?: unknown[], options?: QueryOptions): Promise<Results>;
  /** Says under whom the statements run that come now; it goes into their names. */
  runsAs(role: StatementRole): void;
}

/**
 * The client of the embedded database: one connection, which transactions and single statements take in turn. Each
 * message to its thread and back takes about as long as a small statement, so as much as can be travels in one: a
 * transaction begins with its first statement, and a statement that was seen before is one message.
 */
export class PgliteClient {
  readonly #engine: Engine;
  readonly #turns = new Mutex();
  readonly #statements = new Mutex();
  readonly #reader = new Parser();
  readonly #names = new StatementNames();
  readonly #prepared = new Map<string, Prepared>();
  /** The types of the parameters of texts that were described once, prepared or not. */
  readonly #parameters = new LRUCache<string, readonly number[]>({ max: 1000 });
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  readonly #parsers: Parsers = { ...types.parsers };
  readonly #serializers: Serializers = { ...types.serializers };
  #role: StatementRole = 'owner';
  /** The statement that begins the transaction; it goes with its first statement. */
  #opening: string | undefined;
  /** The signal that ends the transaction early. */
  #signal: AbortSignal | undefined;

  private constructor(engine: Engine, parsers: Parsers) {
    this.#engine = engine;
    Object.assign(this.#parsers, parsers);
  }

  /** @param parsers read values by the number of their type, instead of PGlite's own */
  static async connect(engine: Engine, parsers: Parsers): Promise<PgliteClient> {
    const client = new PgliteClient(engine, parsers);
    const { rows } = await client.query<{ array: number; element: number }>(
      'select oid as array, typelem as element from pg_type where typcategory = $1',
      ['A'],
    );
    for (const { array, element } of rows) {
      client.#parsers[array] = (text): unknown =>
        types.arrayParser(text, client.#parsers[element] ?? String, array);
      client.#serializers[array] = (list) =>
        types.arraySerializer(list, client.#serializers[element], array);
    }
    Object.assign(client.#parsers, parsers);
    return client;
  }

  /** Runs a statement by itself. */
  query<Row>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    return this.#turns.runExclusive(
      () => this.#query(text, values, options) as Promise<Results<Row>>,
    );
  }

  /** Runs a text of one statement or more without parameters; those that begin a transaction end it, too. */
  exec(text: string, options: QueryOptions = {}): Promise<Results[]> {
    return this.#turns.runExclusive(async () => {
      try {
        return await this.#run(text, options);
      } catch (error) {
        // Anyone who comes next must not find themselves in it.
        await this.#run('rollback');
        throw error;
      }
    });
  }

  /**
   * Runs `work` between `opening`, a text of one statement or more that begins the transaction, and `commit`;
   * rolls back where it throws. Where it asks nothing of the database, nothing is sent at all. Once `signal` is
   * aborted a `cancellable` statement that runs is cancelled, and no other one begins.
   */
  transaction<T>(
    opening: string,
    work: (of: PgliteTransaction) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const hasBegun = () => this.#opening === undefined;
    const cancel = () => this.cancel();
    return this.#turns.runExclusive(async () => {
      this.#opening = opening;
      this.#signal = signal;
      signal?.addEventListener('abort', cancel, { once: true });
      try {
        // What is cancelled with the opening would run outside of the transaction.
        if (signal) await this.#begin();
        const result = await work({
          query: (...args) => this.#query(...args),
          runsAs: (role) => (this.#role = role),
        });
        signal?.removeEventListener('abort', cancel);
        if (hasBegun()) assertCommitted((await this.#run('commit')).at(-1)?.command);
        return result;
      } catch (error) {
        signal?.removeEventListener('abort', cancel);
        if (hasBegun()) await this.#run('rollback');
        throw error;
      } finally {
        this.#opening = undefined;
        this.#signal = undefined;
        this.#role = 'owner';
      }
    });
  }

  /** Calls `onMessage` with each payload of a channel from now on. Answers what ends it. */
  async listen(
    channel: string,
    onMessage: (payload: string) => void,
  ): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(onMessage));
    await this.exec(`listen "${channel}"`);
    return async () => {
      listeners.delete(onMessage);
      if (listeners.size === 0) await this.exec(`unlisten "${channel}"`);
    };
  }

  /** Cancels the statement that runs, if it is `cancellable`. */
  cancel(): void {
    this.#engine.cancel();
  }

  /** All files of the database, as an archive. */
  dump(): Promise<Blob> {
    return this.#turns.runExclusive(() => this.#engine.dump());
  }

  /** Runs `work` while no statement runs and all that was committed is in the files of the database. */
  whileIdle<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.runExclusive(async () => {
      await this.#run('checkpoint');
      return work();
    });
  }

  /** Ends the database, after all earlier calls. */
  close(): Promise<void> {
    return this.#turns.runExclusive(() => this.#engine.close());
  }

  /** Begins the transaction by itself. */
  async #begin(): Promise<void> {
    this.#assertWanted();
    const opening = this.#opening ?? '';
    this.#opening = undefined;
    await this.#run(opening);
  }

  #run(text: string, options: QueryOptions = {}): Promise<Results[]> {
    return this.#statements.runExclusive(async () =>
      this.#resultsOf(await this.#send(serialize.query(text)), options),
    );
  }

  #query(text: string, values: unknown[] = [], options: QueryOptions = {}): Promise<Results> {
    // No one else comes between what belongs together.
    return this.#statements.runExclusive(async () => {
      const received = await this.#sendQuery(text, values);
      const [result] = this.#resultsOf(received, options);
      return result ?? { rows: [], fields: [] };
    });
  }

  async #sendQuery(text: string, values: readonly unknown[]): Promise<Message[]> {
    const { name = '', closing } = this.#names.nameOf(this.#role, text) ?? {};
    if (closing !== undefined) this.#prepared.delete(closing);
    const known = this.#prepared.get(name);
    this.#assertWanted();
    const running = (parameters: readonly number[]) => [
      serialize.bind({
        statement: name,
        values: values.map((value, index) => this.#textOf(value, parameters[index])),
      }),
      serialize.execute({}),
      serialize.sync(),
    ];
    if (known) {
      return [...known.description, ...(await this.#send(...running(known.parameters)))];
    }
    const preparing = [
      ...(closing === undefined ? [] : [serialize.close({ type: 'S', name: closing })]),
      serialize.parse({ text, name }),
      serialize.describe({ type: 'S', name }),
    ];
    const expected = this.#parameters.get(text);
    if (expected) {
      const { received, failure } = await this.#exchange(...preparing, ...running(expected));
      // One that fails when it runs is prepared nevertheless.
      if (received.some((one) => one.name === 'parameterDescription'))
        this.#keep(name, text, received);
      if (failure) throw failure;
      return received;
    }
    const description = await this.#send(...preparing, serialize.sync());
    const { parameters } = this.#keep(name, text, description);
    this.#assertWanted();
    return [...description, ...(await this.#send(...running(parameters)))];
  }

  /** @throws Cancelled */
  #assertWanted(): void {
    if (this.#signal?.aborted) throw new Cancelled();
  }

  /** Keeps what the engine has said of a statement. */
  #keep(name: string, text: string, received: readonly Message[]): Prepared {
    const parameters = parse.parseDescribeStatementResults([...received]);
    const description = received.filter((message) => message.name === 'rowDescription');
    if (name !== '') this.#prepared.set(name, { parameters, description });
    if (text.length <= longestNamed) this.#parameters.set(text, parameters);
    return { parameters, description };
  }

  #textOf(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const serializer = type === undefined ? undefined : this.#serializers[type];
    // A type without a serializer, such as a uuid, is given as its text.
    return serializer ? serializer(value) : (value as string | number).toString();
  }

  #resultsOf(received: Message[], { rowMode, parsers }: QueryOptions): Results[] {
    return parse.parseResults(received, this.#parsers, {
      ...(rowMode && { rowMode }),
      ...(parsers && { parsers }),
    });
  }

  /** @throws the first failure that the engine tells of */
  async #send(...parts: readonly Uint8Array[]): Promise<Message[]> {
    const { received, failure } = await this.#exchange(...parts);
    if (failure) throw failure;
    return received;
  }

  /** Sends messages, with what begins the transaction before the first ones. */
  async #exchange(
    ...parts: readonly Uint8Array[]
  ): Promise<{ received: Message[]; failure: Error | undefined }> {
    const opening = this.#opening;
    this.#opening = undefined;
    const all = opening === undefined ? parts : [serialize.query(opening), ...parts];
    const received: Message[] = [];
    let failure: Error | undefined;
    let isOpening = opening !== undefined;
    this.#reader.parse(await this.#engine.run(joined(all)), (message) => {
      if (message instanceof messages.DatabaseError) failure ??= message;
      else if (message instanceof messages.NotificationResponseMessage) this.#notify(message);
      else if (!isOpening) received.push(message);
      else if (message.name === 'readyForQuery') isOpening = false;
    });
    return { received, failure };
  }

  #notify({ channel, payload }: { channel: string; payload: string }): void {
    for (const onMessage of this.#listeners.get(channel) ?? [])
      queueMicrotask(() => onMessage(payload));
  }
}

/** One after the other in a buffer that is handed over. */
function joined(parts: readonly Uint8Array[]): OwnBytes {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
