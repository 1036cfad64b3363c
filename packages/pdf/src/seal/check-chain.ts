import type { X509Certificate } from 'node:crypto';
import { isStrongCertificate, isStrongKey } from './algorithms.ts';

/**
 * Classifies the chain of a certificate: to a trusted root, with all certificates valid at the time in question or not,
 * or to none.
 */
export type ChainState = 'trusted' | 'not-valid-then' | 'unknown';

const longestChain = 8;

/**
 * Follows a certificate through its issuers, of which `others` may hold some, to one of the
 * trusted roots. Without a time nothing can be valid then.
 */
export function checkChain(
  certificate: X509Certificate,
  others: readonly X509Certificate[],
  roots: readonly X509Certificate[],
  at: Date | undefined,
): ChainState {
  const chain = findChain(certificate, new Set(others), roots);
  if (!chain) return 'unknown';
  const valid = (link: X509Certificate) =>
    at !== undefined && at >= link.validFromDate && at <= link.validToDate;
  return chain.every(valid) ? 'trusted' : 'not-valid-then';
}

/** Each certificate is tried once, so that a tangle of cross-signed ones takes no time. */
function findChain(
  certificate: X509Certificate,
  left: Set<X509Certificate>,
  roots: readonly X509Certificate[],
  depth = 1,
): X509Certificate[] | undefined {
  if (roots.some(({ raw }) => raw.equals(certificate.raw))) return [certificate];
  if (depth === longestChain) return undefined;
  const root = roots.find((candidate) => isIssuer(certificate, candidate));
  if (root) return [certificate, root];
  for (const candidate of left) {
    if (!isIssuer(certificate, candidate)) continue;
    left.delete(candidate);
    const rest = findChain(candidate, left, roots, depth + 1);
    if (rest) return [certificate, ...rest];
  }
  return undefined;
}

function isIssuer(certificate: X509Certificate, candidate: X509Certificate): boolean {
  try {
    return (
      candidate.ca &&
      isStrongCertificate(certificate) &&
      isStrongKey(candidate.publicKey) &&
      certificate.checkIssued(candidate) &&
      certificate.verify(candidate.publicKey)
    );
  } catch {
    // Keys of a kind that node does not know.
    return false;
  }
}
