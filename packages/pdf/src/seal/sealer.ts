import type { KeyObject } from 'node:crypto';
import { X509Certificate } from 'node:crypto';
import { isStrongKey } from './algorithms.ts';
import { SealProblem } from './seal-problem.ts';

/** Seals with a key, wherever that is held: in memory, in a device, at a key management service. */
export interface Sealer {
  /** Certificates in DER: that of the key first, then its issuers, as far as they are known. */
  readonly chain: readonly Buffer[];
  readonly algorithm: 'rsa-sha256' | 'ecdsa-sha256';
  /** Bytes that a signature takes at most. */
  readonly signatureSize: number;
  /**
   * Signs data that is not hashed yet, by SHA-256 and RSASSA-PKCS1-v1_5, or by SHA-256 and ECDSA
   * with the signature as DER.
   */
  sign(data: Buffer): Promise<Buffer> | Buffer;
}

/**
 * Derives the algorithm and signature size of a key. Throws `SealProblem` where it is neither RSA of 2048 bits or more
 * nor of a usual elliptic curve.
 */
export function signingTraits(key: KeyObject): Pick<Sealer, 'algorithm' | 'signatureSize'> {
  const { modulusLength = 0, namedCurve = '' } = key.asymmetricKeyDetails ?? {};
  if (!isStrongKey(key)) throw new SealProblem('unsupported-key');
  if (key.asymmetricKeyType === 'rsa') {
    return { algorithm: 'rsa-sha256', signatureSize: Math.ceil(modulusLength / 8) };
  }
  const coordinate = key.asymmetricKeyType === 'ec' ? coordinateSizes[namedCurve] : undefined;
  if (!coordinate) throw new SealProblem('unsupported-key');
  // Two integers that may each begin with a zero, and the bytes that say how long all of them are.
  return { algorithm: 'ecdsa-sha256', signatureSize: 2 * coordinate + 9 };
}

const coordinateSizes: Record<string, number> = { prime256v1: 32, secp384r1: 48, secp521r1: 66 };

/** Reads certificates in DER or PEM. Throws `SealProblem`. */
export function readChain(chain: readonly (string | Uint8Array)[]): X509Certificate[] {
  try {
    return chain.map((certificate) => new X509Certificate(certificate));
  } catch {
    throw new SealProblem('no-certificate');
  }
}

/** The certificate's own first, then its issuers; whatever does not belong to them last. */
export function orderChain(first: X509Certificate, others: X509Certificate[]): Buffer[] {
  const chain = [first];
  const left = new Set(others.filter(({ raw }) => !raw.equals(first.raw)));
  for (let next: X509Certificate | undefined = first; next; ) {
    const child: X509Certificate = next;
    next = [...left].find((other) => child.checkIssued(other));
    if (!next) break;
    left.delete(next);
    chain.push(next);
  }
  return [...chain, ...left].map(({ raw }) => raw);
}

/** Throws `SealProblem` where a certificate is not valid at that time. */
export function checkValidity(certificate: X509Certificate, at: Date): void {
  if (at < certificate.validFromDate) throw new SealProblem('certificate-not-yet-valid');
  if (at > certificate.validToDate) throw new SealProblem('certificate-expired');
}
