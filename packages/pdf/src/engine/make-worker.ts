import { parentPort } from 'node:worker_threads';
import { assemble } from '../assemble/assemble.ts';
import type { CompiledPack } from '../assemble/compile.ts';
import { compile } from '../assemble/compile.ts';
import { openPack, sharePack } from '../assemble/shared-pack.ts';
import type { MakeAnswer, MakeOrder, MakeResults } from './make-messages.ts';

// A thread that makes documents. Which packs it keeps is the pool's business.
const packs = new Map<string, CompiledPack>();

parentPort?.on('message', (order: MakeOrder) => {
  void answer(order).then((answered) => {
    parentPort?.postMessage(answered, handedOver(answered));
  });
});

async function answer(order: MakeOrder): Promise<MakeAnswer> {
  try {
    for (const key of order.forget) packs.delete(key);
    return { ok: true, result: await carryOut(order) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

async function carryOut(order: MakeOrder): Promise<MakeResults[MakeOrder['task']]> {
  if (order.task === 'compile') {
    const shared = sharePack(await compile(order.sources));
    packs.set(order.key, openPack(shared));
    return shared;
  }
  if (order.pack) packs.set(order.key, openPack(order.pack));
  const pack = packs.get(order.key);
  if (!pack) throw new Error('The pack is not compiled.');
  const { parts, reports } = await assemble(pack, order.values, order.meta, order.images);
  return { own: join(parts.slice(1)), reports };
}

/** What is handed over without a copy. */
function handedOver(answered: MakeAnswer): ArrayBuffer[] {
  return answered.ok && 'own' in answered.result ? [answered.result.own.buffer as ArrayBuffer] : [];
}

/** In memory of its own, which can be handed over. */
function join(parts: Buffer[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
