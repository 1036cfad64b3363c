import { X509Certificate } from 'node:crypto';
import type { RevocationProvider } from '@libpdf/core';
import { PDF } from '@libpdf/core';
import { fetchRevocationList, requestStatus } from './revocation.ts';

/** Validation data that is added to a file, so that its seals can be checked years later (PAdES B-LT). */
interface LongTermData {
  /** A revision to append to the file. */
  added: Buffer;
  /** Subjects of the certificates for which there is no revocation data. */
  unconfirmed: string[];
}

/**
 * Gathers the certificates of a sealed file and their revocation data (OCSP answers and revocation
 * lists), as far as servers answer.
 */
export async function gatherLongTermData(parts: readonly Buffer[]): Promise<LongTermData> {
  const unconfirmed = new Map<string, string>();
  const revocationProvider: RevocationProvider = {
    async getOCSP(certificate, issuer) {
      return requestStatus(new X509Certificate(certificate), new X509Certificate(issuer));
    },
    // Called only where OCSP gave no answer.
    async getCRL(bytes) {
      const certificate = new X509Certificate(bytes);
      const list = await fetchRevocationList(certificate);
      // A root answers for itself.
      const isRoot = certificate.checkIssued(certificate);
      if (!list && !isRoot) unconfirmed.set(certificate.fingerprint256, certificate.subject);
      return list ?? null;
    },
  };
  const sealed = Buffer.concat(parts);
  const pdf = await PDF.load(sealed);
  const { bytes } = await pdf.addValidationData({ revocationProvider });
  const added = Buffer.from(bytes.subarray(sealed.length));
  return { added, unconfirmed: [...unconfirmed.values()] };
}
