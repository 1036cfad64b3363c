import { P12Signer } from '@libpdf/core';
import { SealProblem } from './seal-problem.ts';

/** Holds the content of a PKCS#12 file, in DER; the key as PKCS#8. */
export interface P12Content {
  privateKey: Uint8Array;
  /** Of the key and its issuers, in any order. */
  certificates: Uint8Array[];
}

/**
 * Reads a PKCS#12 file (.p12, .pfx), in today's encryption or that of old Windows exports (3DES, RC2). Throws
 * `SealProblem` where the file or its password is wrong, or where key or certificate is missing.
 */
export async function readP12(file: Uint8Array, password: string): Promise<P12Content> {
  const signer = await open(file, password);
  // libpdf keeps the key to itself.
  const { privateKey } = signer as unknown as { privateKey: CryptoKey };
  return {
    privateKey: new Uint8Array(await globalThis.crypto.subtle.exportKey('pkcs8', privateKey)),
    certificates: [signer.certificate, ...signer.certificateChain],
  };
}

async function open(file: Uint8Array, password: string): Promise<P12Signer> {
  try {
    return await P12Signer.create(file, password);
  } catch (error) {
    // libpdf tells these cases apart only by what it says.
    const said = error instanceof Error ? error.message : '';
    if (/password|integrity/i.test(said)) throw new SealProblem('wrong-password');
    if (/no private key/i.test(said)) throw new SealProblem('no-key');
    if (/no certificates/i.test(said)) throw new SealProblem('no-certificate');
    if (/unsupported key/i.test(said)) throw new SealProblem('unsupported-key');
    throw new SealProblem('not-a-p12');
  }
}
