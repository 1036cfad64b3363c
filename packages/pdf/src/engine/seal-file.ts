import type { Sealed } from '../seal/seal.ts';
import { seal } from '../seal/seal.ts';
import type { Sealer } from '../seal/sealer.ts';
import type { SentSealOptions } from './seal-options.ts';
import { readSealOptions } from './seal-options.ts';

/** Seals a file. The result holds only the appended parts: the caller has the others. */
export async function sealFile(
  file: Buffer[],
  sealer: Sealer,
  options: SentSealOptions,
): Promise<Sealed> {
  const { parts, ...sealed } = await seal(file, sealer, readSealOptions(options));
  return { ...sealed, parts: parts.slice(file.length) };
}
