import { createPrivateKey } from 'node:crypto';
import { createAuthority, type Sealer, sealerFromKey } from '@countersign/pdf';

/** When benchmarks seal. */
export const sealedAt = new Date('2026-01-01T12:00:00Z');

/** A sealer with a certificate authority of its own. */
export function sampleSealer(): Sealer {
  const { root, sealing } = createAuthority({ organisation: 'Bench', at: sealedAt });
  const chain = [sealing.certificate, root.certificate];
  return sealerFromKey(createPrivateKey(sealing.privateKey), chain, sealedAt);
}
