import { X509Certificate } from 'node:crypto';
import type { RevocationProvider } from '@libpdf/core';
import { PDF } from '@libpdf/core';
import { fetchRevocationList, requestStatus } from './revocation.ts';

/** What is kept in a file so that its seals can be checked years later. */
export interface LongTermData {
  /** A revision to append to the file. */
  added: Buffer;
  /** Subjects of certificates of which nobody said that they are in force. */
  unconfirmed: string[];
}

/**
 * Gathers the certificates of a sealed file and what says that they are in force, as far as it can
 * be had.
 */
export async function gatherLongTermData(parts: readonly Buffer[]): Promise<LongTermData> {
  const unconfirmed = new Map<string, string>();
  const revocationProvider: RevocationProvider = {
    async getOCSP(certificate, issuer) {
      return requestStatus(new X509Certificate(certificate), new X509Certificate(issuer));
    },
    // Called only where nobody answered the former.
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
