import { createPrivateKey } from 'node:crypto';
import { readP12 } from './read-p12.ts';
import type { Sealer } from './sealer.ts';
import { sealerFromKey } from './sealer-from-key.ts';

/**
 * Seals with the key of a PKCS#12 file, which `readP12` reads. Throws `SealProblem` as that does, and as
 * `sealerFromKey` does.
 */
export async function sealerFromP12(file: Uint8Array, password: string, at: Date): Promise<Sealer> {
  const { privateKey, certificates } = await readP12(file, password);
  const key = createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' });
  return sealerFromKey(key, certificates, at);
}
