import { AsyncLocalStorage } from 'node:async_hooks';
import { parentPort } from 'node:worker_threads';
import { asBuffer } from '../as-buffer.ts';
import type { Sealer } from '../seal/sealer.ts';
import type { FromThread, SentArgument, ToThread } from './messages.ts';
import type { Order } from './orders.ts';
import { orders } from './orders.ts';
import type { Compiled } from './shared-file.ts';
import { openFile } from './shared-file.ts';
import { tellError } from './tell-error.ts';

// A thread that carries out orders. What it keeps of what was compiled is the pool's business.

const compiled = new Map<string, Compiled>();
/** Sealers that were met, by their numbers: the first signature of each is checked. */
const sealers = new Map<number, Sealer>();
const mostSealers = 50;
/** The number of the order that is being carried out. */
const current = new AsyncLocalStorage<number>();
const signatures = new Map<number, PromiseWithResolvers<Buffer>>();

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'order') void current.run(message.id, () => carryOut(message));
  else takeSignature(message);
});

async function carryOut({ id, name, args, forget }: ToThread & { kind: 'order' }): Promise<void> {
  for (const key of forget) compiled.delete(key);
  try {
    const { carryOut: work } = orders[name] as unknown as Order<unknown[], unknown>;
    const { value, transfer } = await work(...args.map(receive));
    answer({ kind: 'done', id, value }, transfer);
  } catch (error) {
    answer({ kind: 'failed', id, error: tellError(error) });
  }
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
      if (!known) throw new Error('What the order uses is not compiled.');
      return known;
    }
    case 'sealer':
      return sealerFor(argument);
  }
}

/** Lists of bytes as Buffers, which they were before they crossed over. */
function asBuffers(value: unknown): unknown {
  if (!Array.isArray(value) || !value.every((part) => part instanceof Uint8Array)) return value;
  return value.map(asBuffer);
}

/** A sealer that has its signatures from elsewhere. */
function sealerFor({ id, chain, ...traits }: SentArgument & { kind: 'sealer' }): Sealer {
  const known = sealers.get(id);
  if (known) return known;
  const sealer = { ...traits, chain: chain.map(asBuffer), sign: askToSign };
  sealers.set(id, sealer);
  const [oldest] = sealers.keys();
  if (sealers.size > mostSealers && oldest !== undefined) sealers.delete(oldest);
  return sealer;
}

function askToSign(data: Buffer): Promise<Buffer> {
  const id = current.getStore();
  if (id === undefined) throw new Error('Only orders have anything signed.');
  const signature = Promise.withResolvers<Buffer>();
  signatures.set(id, signature);
  answer({ kind: 'sign', id, data });
  return signature.promise;
}

function takeSignature({ id, signature }: ToThread & { kind: 'signature' }): void {
  const waiting = signatures.get(id);
  signatures.delete(id);
  if (signature) waiting?.resolve(asBuffer(signature));
  else waiting?.reject(new Error('There is no signature.'));
}
