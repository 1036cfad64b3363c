import { verify } from 'node:crypto';
import { P12Signer } from '@libpdf/core';
import { SealProblem } from './seal-problem.ts';
import type { Sealer } from './sealer.ts';
import { checkValidity, orderChain, readChain, signingTraits } from './sealer.ts';

/**
 * Seals with the key of a PKCS#12 file (.p12, .pfx), in today's encryption or that of old Windows
 * exports (3DES, RC2). Throws `SealProblem` where the file or its password is wrong, where key or
 * certificate is missing, or where the certificate is not valid at the time `at`.
 */
export async function sealerFromP12(file: Uint8Array, password: string, at: Date): Promise<Sealer> {
  const signer = await open(file, password);
  const certificates = readChain([signer.certificate, ...signer.certificateChain]);
  const sign = async (data: Buffer) => Buffer.from(await signer.sign(data, 'SHA-256'));
  // The file need not begin with the key's own certificate, and libpdf takes the first for it.
  const probe = Buffer.from('Which certificate is it?');
  const answer = await sign(probe);
  const own = certificates.find(({ publicKey }) => verify('sha256', probe, publicKey, answer));
  if (!own) throw new SealProblem('key-mismatch');
  checkValidity(own, at);
  return { ...signingTraits(own.publicKey), chain: orderChain(own, certificates), sign };
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
