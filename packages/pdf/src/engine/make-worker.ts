import { parentPort } from 'node:worker_threads';
import { assemble } from '../assemble/assemble.ts';
import type { CompiledPack } from '../assemble/compile.ts';
import { compile } from '../assemble/compile.ts';
import type { MakeAnswer, MakeOrder } from './make-messages.ts';

// A thread that makes documents. Which packs it keeps is the pool's business.
const packs = new Map<string, CompiledPack>();

parentPort?.on('message', (order: MakeOrder) => {
  void answer(order).then((result) => {
    parentPort?.postMessage(result, result.ok ? [result.pdf.buffer as ArrayBuffer] : []);
  });
});

async function answer(order: MakeOrder): Promise<MakeAnswer> {
  try {
    for (const key of order.forget) packs.delete(key);
    if (order.sources) packs.set(order.key, await compile(order.sources));
    const pack = packs.get(order.key);
    if (!pack) throw new Error('The pack is not compiled.');
    return { ok: true, pdf: join(await assemble(pack, order.values, order.meta)) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/** In memory of its own, which can be handed over without a copy. */
function join(parts: Buffer[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
