import { createPrivateKey } from 'node:crypto';
import type { Authority, SealingOptions } from '../create-authority.ts';
import { createAuthority } from '../create-authority.ts';
import type { Sealer } from '../sealer.ts';
import { sealerFromKey } from '../sealer-from-key.ts';

/** When everything in the tests happens. */
export const now = new Date('2026-11-21T09:30:00Z');

/** An authority and a sealer under it. */
export interface House {
  authority: Authority;
  sealer: Sealer;
  /** Options of `verify` by which its seals are ours. */
  trust: { trustedRoots: string[] };
}

const houses = new Map<string, House>();

/** An authority with a key of that kind; the same one for the same name. */
export function houseOf(key: SealingOptions['key'] = 'ec', organisation = 'Łódź 合同 GmbH'): House {
  const name = `${key} ${organisation}`;
  const known = houses.get(name);
  if (known) return known;
  const authority = createAuthority({ organisation, at: now, key });
  const { root, sealing } = authority;
  const chain = [root.certificate, sealing.certificate];
  const sealer = sealerFromKey(createPrivateKey(sealing.privateKey), chain, now);
  const house = { authority, sealer, trust: { trustedRoots: [root.certificate] } };
  houses.set(name, house);
  return house;
}
