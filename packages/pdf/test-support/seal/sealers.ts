import { createPrivateKey } from 'node:crypto';
import type { Authority, SealingOptions } from '../../src/seal/create-authority.ts';
import { createAuthority } from '../../src/seal/create-authority.ts';
import type { Sealer } from '../../src/seal/sealer.ts';
import { sealerFromKey } from '../../src/seal/sealer-from-key.ts';

/** The time in the tests. */
export const now = new Date('2026-11-21T09:30:00Z');

/** An authority and a sealer under it. */
interface SealingSetup {
  authority: Authority;
  sealer: Sealer;
  /** Options of `verify` by which its seals are ours. */
  trust: { trustedRoots: string[] };
}

const setups = new Map<string, SealingSetup>();

/** An authority with a key of that kind; the same one for the same name. */
export function sealingSetup(
  key: SealingOptions['key'] = 'ec',
  organisation = 'Łódź 合同 GmbH',
): SealingSetup {
  const name = `${key} ${organisation}`;
  const known = setups.get(name);
  if (known) return known;
  const authority = createAuthority({ organisation, at: now, key });
  const { root, sealing } = authority;
  const chain = [root.certificate, sealing.certificate];
  const sealer = sealerFromKey(createPrivateKey(sealing.privateKey), chain, now);
  const setup = { authority, sealer, trust: { trustedRoots: [root.certificate] } };
  setups.set(name, setup);
  return setup;
}
