import type { KeyObject } from 'node:crypto';
import { createPublicKey, createSign, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { documentOf } from '../../test-support/seal/document-of.ts';
import { now } from '../../test-support/seal/sealers.ts';
import { isStrongKey, readSignatureAlgorithm } from './algorithms.ts';
import { checkChain } from './check-chain.ts';
import { contextTag, der, derTag, integer, octets, oid, readDer, sequence, setOf } from './der.ts';
import { oids } from './oids.ts';
import { seal } from './seal.ts';
import { sealerFromKey } from './sealer-from-key.ts';
import { verify } from './verify.ts';

interface Keys {
  publicKey: KeyObject;
  privateKey: KeyObject;
}

const rsa = (modulusLength: number, publicExponent = 65_537) =>
  generateKeyPairSync('rsa', { modulusLength, publicExponent });
const ec = (namedCurve: string, paramEncoding: 'named' | 'explicit' = 'named') =>
  generateKeyPairSync('ec', { namedCurve, paramEncoding });

const withRsa: Record<string, string> = {
  md5: '1.2.840.113549.1.1.4',
  sha1: '1.2.840.113549.1.1.5',
  sha256: oids.sha256WithRsa,
};
const withEc: Record<string, string> = { sha1: '1.2.840.10045.4.1', sha256: oids.ecdsaWithSha256 };

/** Issues a certificate with keys and hashes that no authority of today would use. */
function certify(
  { publicKey }: Keys,
  { issuer, by, hash = 'sha256' }: { issuer: string; by: Keys; hash?: string },
): X509Certificate {
  const ids = by.privateKey.asymmetricKeyType === 'ec' ? withEc : withRsa;
  const algorithm = sequence(oid(ids[hash]!));
  const nameOf = (name: string) =>
    sequence(setOf([sequence(oid(oids.commonName), der(derTag.utf8String, Buffer.from(name)))]));
  const dayOf = (day: string) => der(derTag.utcTime, Buffer.from(`${day}000000Z`));
  const isAuthority = octets(sequence(der(derTag.boolean, Buffer.from([0xff]))));
  const content = sequence(
    der(contextTag(0), integer(2)),
    integer(7),
    algorithm,
    nameOf(issuer),
    sequence(dayOf('260101'), dayOf('360101')),
    nameOf(issuer),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(contextTag(3), sequence(sequence(oid(oids.basicConstraints), isAuthority))),
  );
  const value = createSign(hash).update(content).sign(by.privateKey);
  const bits = der(derTag.bitString, Buffer.from([0]), value);
  return new X509Certificate(sequence(content, algorithm, bits));
}

const selfSigned = (keys: Keys, hash?: string) =>
  certify(keys, { issuer: 'Signer', by: keys, ...(hash !== undefined && { hash }) });

/** Has a file sealed with a key, however weak, and verified. */
async function verified({ privateKey }: Keys, certificate: X509Certificate) {
  const isRsa = privateKey.asymmetricKeyType === 'rsa';
  const sealer = {
    chain: [certificate.raw],
    algorithm: isRsa ? ('rsa-sha256' as const) : ('ecdsa-sha256' as const),
    signatureSize: 600,
    sign: (data: Buffer) => createSign('sha256').update(data).sign(privateKey),
  };
  const { parts } = await seal(await documentOf('Hello'), sealer, { time: now });
  return verify(Buffer.concat(parts), { trustedRoots: [certificate.raw] });
}

describe('a signature', () => {
  it.each([
    ['RSA of 2048 bits', rsa(2048)],
    ['RSA with the exponent 3', rsa(2048, 3)],
    ['P-256', ec('P-256')],
    ['P-384', ec('P-384')],
    ['a Brainpool curve', ec('brainpoolP256r1')],
  ])('by %s is valid', async (_, keys) => {
    const { signatures, unchanged, ours } = await verified(keys, selfSigned(keys));
    expect([signatures[0]?.problems, unchanged, ours]).toEqual([[], true, true]);
  });

  it.each([
    ['RSA of 512 bits', rsa(512)],
    ['RSA of 1024 bits', rsa(1024)],
    ['RSA of 2047 bits', rsa(2047)],
    ['a curve of 192 bits', ec('prime192v1')],
    ['a curve of 224 bits', ec('secp224r1')],
    ['a curve that the key describes itself', ec('secp224r1', 'explicit')],
  ])('by %s is not', async (_, keys) => {
    const { signatures, unchanged, ours } = await verified(keys, selfSigned(keys));
    expect([signatures[0]?.problems, unchanged, ours]).toEqual([['unsupported'], false, false]);
  });

  it.each(['md5', 'sha1'])('whose certificate was signed by %s is not', async (hash) => {
    const keys = rsa(2048);
    const { signatures, unchanged, ours } = await verified(keys, selfSigned(keys, hash));
    expect([signatures[0]?.problems, unchanged, ours]).toEqual([['unsupported'], false, false]);
  });

  it('by RSA with an exponent of 1, which everything is a signature by, is not', () => {
    const jwk = rsa(2048).publicKey.export({ format: 'jwk' });
    const keyWith = (e: string) => createPublicKey({ key: { ...jwk, e }, format: 'jwk' });
    expect([isStrongKey(keyWith('AQAB')), isStrongKey(keyWith('AQ'))]).toEqual([true, false]);
  });

  it.each([
    ['no parameters', sequence(oid(oids.rsaPss))],
    ['SHA-1, which is left out', sequence(oid(oids.rsaPss), sequence())],
    [
      'SHA-1, which is named',
      sequence(oid(oids.rsaPss), sequence(der(contextTag(0), sequence(oid(oids.sha1))))),
    ],
  ])('by RSA-PSS with %s is not', (_, algorithm) => {
    expect(readSignatureAlgorithm(readDer(algorithm))).toBeUndefined();
  });
});

describe('a chain', () => {
  const root = rsa(2048);
  const rootCertificate = certify(root, { issuer: 'Root', by: root });
  const leaf = rsa(2048);

  it('leads to a root by strong keys and hashes', () => {
    const certificate = certify(leaf, { issuer: 'Root', by: root });
    expect(checkChain(certificate, [], [rootCertificate], now)).toBe('trusted');
  });

  it.each(['md5', 'sha1'])('is none by %s', (hash) => {
    const certificate = certify(leaf, { issuer: 'Root', by: root, hash });
    expect(checkChain(certificate, [], [rootCertificate], now)).toBe('unknown');
  });

  it('is none by a short key of an issuer', () => {
    const short = rsa(1024);
    const certificate = certify(leaf, { issuer: 'Root', by: short });
    const issuer = certify(short, { issuer: 'Root', by: root });
    expect(checkChain(certificate, [issuer], [rootCertificate], now)).toBe('unknown');
  });
});

describe('a sealing key', () => {
  it.each([
    ['unsupported-key', rsa(1024), 'sha256'],
    ['weak-certificate', rsa(2048), 'sha1'],
  ])('is refused: %s', (code, keys, hash) => {
    const { raw } = selfSigned(keys, hash);
    expect(() => sealerFromKey(keys.privateKey, [raw], now)).toThrow(
      expect.objectContaining({ code }),
    );
  });
});
