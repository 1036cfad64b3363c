import type { KeyObject } from 'node:crypto';
import { sign } from 'node:crypto';
import { isStrongCertificate } from './algorithms.ts';
import { SealProblem } from './seal-problem.ts';
import type { Sealer } from './sealer.ts';
import { checkValidity, orderChain, readChain, signingTraits } from './sealer.ts';

/**
 * Seals with a private key in memory, RSA or EC. `chain` holds its certificate and those of its
 * issuers, in any order, DER or PEM. Throws `SealProblem` where they do not fit, or where the
 * key's own certificate is not valid at the time `at`.
 */
export function sealerFromKey(
  key: KeyObject,
  chain: readonly (string | Uint8Array)[],
  at: Date,
): Sealer {
  if (key.type !== 'private') throw new SealProblem('no-key');
  const traits = signingTraits(key);
  const certificates = readChain(chain);
  if (certificates.length === 0) throw new SealProblem('no-certificate');
  const own = certificates.find((certificate) => certificate.checkPrivateKey(key));
  if (!own) throw new SealProblem('key-mismatch');
  if (!isStrongCertificate(own)) throw new SealProblem('weak-certificate');
  checkValidity(own, at);
  return {
    ...traits,
    chain: orderChain(own, certificates),
    sign: (data) => sign('sha256', data, key),
  };
}
