import { AsyncLocalStorage } from 'node:async_hooks';
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { asBuffer } from '../as-buffer.ts';
import type { Sealer } from '../seal/sealer.ts';
import { lowerThreadPriority } from '../workers/lower-thread-priority.ts';
import { serializeError } from '../workers/serialize-error.ts';
import { limitWasmMemory } from './limit-wasm-memory.ts';
import type { FromThread, SentArgument, ToThread, WorkerData } from './messages.ts';
import type { Compiled } from './shared-file.ts';
import { openFile } from './shared-file.ts';
import type { Task } from './tasks.ts';
import { tasks } from './tasks.ts';

// A thread that runs tasks. It holds the compiled files that its pool sent, until the pool evicts them.

lowerThreadPriority();
const wasmMemory = limitWasmMemory((workerData as WorkerData).memoryMb);
const compiled = new Map<string, Compiled>();
/** Sealers by their ids, kept between tasks because only the first signature of each is checked. */
const sealers = new Map<number, Sealer>();
const maxSealers = 50;
/** The id of the task that is running. */
const current = new AsyncLocalStorage<number>();
const signatures = new Map<number, PromiseWithResolvers<Buffer>>();

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'task') void current.run(message.id, () => runTask(message));
  else receiveSignature(message);
});

async function runTask({ id, name, args, evict }: ToThread & { kind: 'task' }): Promise<void> {
  for (const key of evict) compiled.delete(key);
  try {
    const { runTask: work } = tasks[name] as unknown as Task<unknown[], unknown>;
    const { value, transfer } = await work(...args.map(receive));
    answer({ kind: 'done', id, value, memoryMb: memoryMb() }, transfer);
  } catch (error) {
    answer({ kind: 'failed', id, error: serializeError(error), memoryMb: memoryMb() });
  }
}

function memoryMb(): number {
  return (getHeapStatistics().total_heap_size + wasmMemory.size()) / 2 ** 20;
}

function answer(message: FromThread, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

function receive(argument: SentArgument): unknown {
  switch (argument.kind) {
    case 'value':
      return asBuffers(argument.value);
    case 'compiled': {
      const { key, file } = argument;
      if (file) compiled.set(key, openFile(file));
      const known = compiled.get(key);
      if (!known) throw new Error('The compiled file of the task is not here.');
      return known;
    }
    case 'sealer':
      return sealerFor(argument);
  }
}

/** Arrays of bytes as Buffers again: posting a Buffer makes it a Uint8Array. */
function asBuffers(value: unknown): unknown {
  if (!Array.isArray(value) || !value.every((part) => part instanceof Uint8Array)) return value;
  return value.map(asBuffer);
}

/** A sealer that asks the calling thread for its signatures. */
function sealerFor({ id, chain, ...traits }: SentArgument & { kind: 'sealer' }): Sealer {
  const known = sealers.get(id);
  if (known) return known;
  const sealer = { ...traits, chain: chain.map(asBuffer), sign: requestSignature };
  sealers.set(id, sealer);
  const [oldest] = sealers.keys();
  if (sealers.size > maxSealers && oldest !== undefined) sealers.delete(oldest);
  return sealer;
}

function requestSignature(data: Buffer): Promise<Buffer> {
  const id = current.getStore();
  if (id === undefined) throw new Error('Signatures can be asked for within a task alone.');
  const signature = Promise.withResolvers<Buffer>();
  signatures.set(id, signature);
  answer({ kind: 'sign', id, data });
  return signature.promise;
}

function receiveSignature({ id, signature }: ToThread & { kind: 'signature' }): void {
  const waiting = signatures.get(id);
  signatures.delete(id);
  if (signature) waiting?.resolve(asBuffer(signature));
  else waiting?.reject(new Error('There is no signature.'));
}
