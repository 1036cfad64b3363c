import { createHash } from 'node:crypto';
import type { UnshownValue } from './unshown-values.ts';

/** The file, with these values drawn on its pages; the file itself where there are none. */
export async function drawValues(pdf: Uint8Array, unshown: UnshownValue[]): Promise<Uint8Array> {
  if (unshown.length === 0) return pdf;
  // Few files have such values; what draws them takes longer to load than most files to read.
  const { assemble } = await import('../../assemble/assemble.ts');
  const { compile } = await import('../../assemble/compile.ts');
  const fields = unshown.map(({ field }, index) => ({ ...field, key: String(index) }));
  const values = Object.fromEntries(unshown.map(({ value }, index) => [String(index), value]));
  const id = createHash('sha256').update(pdf).digest('hex');
  const { parts } = await assemble(await compile([{ pdf, fields }]), [values], { title: '', id });
  return Buffer.concat(parts);
}
