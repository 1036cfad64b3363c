import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  X509Certificate,
} from 'node:crypto';
import * as pkijs from 'pkijs';
import { describe, expect, it } from 'vitest';
import { engine } from '../../test-support/seal/engine.ts';
import { legacyP12, legacyPassword } from '../../test-support/seal/legacy-p12.ts';
import { makeP12 } from '../../test-support/seal/make-p12.ts';
import { now, sealingSetup } from '../../test-support/seal/sealers.ts';
import { createAuthority, issueSealing } from './create-authority.ts';
import { maySign, readCertificate, subjectName } from './read-certificate.ts';
import { sealerFromKey } from './sealer-from-key.ts';
import { sealerFromP12 } from './sealer-from-p12.ts';

const yearsLater = (years: number) => new Date(now.getTime() + years * 365.25 * 86_400_000);
const { authority, sealer } = sealingSetup();
const sealingKey = createPrivateKey(authority.sealing.privateKey);
const [leaf, root] = sealer.chain as [Buffer, Buffer];

describe('an authority of our own', () => {
  it('is a root that a chain engine of others follows from the sealing certificate', async () => {
    const parse = (der: Buffer) => pkijs.Certificate.fromBER(Uint8Array.from(der).buffer);
    const chain = new pkijs.CertificateChainValidationEngine({
      trustedCerts: [parse(root)],
      certs: [parse(leaf)],
      checkDate: now,
    });
    expect(await chain.verify({}, engine)).toMatchObject({ result: true });
  });

  it('lets the root issue certificates and nothing else, and the sealing key sign', () => {
    const [own, issuer] = [new X509Certificate(leaf), new X509Certificate(root)];
    expect([own.ca, issuer.ca]).toEqual([false, true]);
    expect([maySign(readCertificate(leaf)), maySign(readCertificate(root))]).toEqual([true, false]);
    expect(own.keyUsage).toContain('1.3.6.1.5.5.7.3.36');
    expect(own.checkIssued(issuer)).toBe(true);
  });

  it('is valid for twenty years from the day it was made, and seals for five', () => {
    const [own, issuer] = [new X509Certificate(leaf), new X509Certificate(root)];
    expect([own, issuer].map(({ validFromDate }) => validFromDate)).toEqual([now, now]);
    expect(issuer.validToDate.toISOString()).toBe('2046-11-21T09:30:00.000Z');
    expect(own.validToDate.toISOString()).toBe('2031-11-21T09:30:00.000Z');
  });

  it('bears a name in any script, and cuts one that is too long', () => {
    expect(subjectName(readCertificate(leaf))).toBe('Łódź 合同 GmbH');
    const long = createAuthority({ organisation: ` ${'😀'.repeat(100)}\u0000`, at: now });
    const certificate = new X509Certificate(long.sealing.certificate);
    expect(subjectName(readCertificate(certificate.raw))).toBe('😀'.repeat(64));
    expect(() => createAuthority({ organisation: ' \n', at: now })).toThrow(
      expect.objectContaining({ code: 'no-organisation' }),
    );
  });

  it('renews the sealing certificate, never beyond the end of the root', () => {
    const renewed = issueSealing(authority.root, {
      organisation: 'Łódź',
      at: yearsLater(18),
      key: 'rsa',
    });
    const certificate = new X509Certificate(renewed.certificate);
    expect(certificate.verify(createPublicKey(authority.root.certificate))).toBe(true);
    expect(certificate.publicKey.asymmetricKeyType).toBe('rsa');
    expect(certificate.validToDate.toISOString()).toBe('2046-11-21T09:30:00.000Z');
    expect(certificate.serialNumber).not.toBe(new X509Certificate(leaf).serialNumber);
    expect(() =>
      issueSealing(authority.root, { organisation: 'Łódź', at: yearsLater(21) }),
    ).toThrow(expect.objectContaining({ code: 'certificate-expired' }));
  });
});

describe('a key in memory', () => {
  it('finds its certificate among others, in PEM or DER', () => {
    const chain = [authority.root.certificate, leaf];
    expect(sealerFromKey(sealingKey, chain, now).chain).toEqual([leaf, root]);
  });

  it.each([
    ['no-certificate', sealingKey, []],
    ['no-certificate', sealingKey, ['-----BEGIN CERTIFICATE-----']],
    ['key-mismatch', sealingKey, [root]],
    ['unsupported-key', generateKeyPairSync('ed25519').privateKey, [leaf]],
    ['no-key', createPublicKey(sealingKey), [leaf]],
  ] as const)('is refused: %s', (code, key, chain) => {
    expect(() => sealerFromKey(key, chain, now)).toThrow(expect.objectContaining({ code }));
  });

  it('is refused outside of its certificate’s time', () => {
    expect(() => sealerFromKey(sealingKey, [leaf], yearsLater(6))).toThrow(
      expect.objectContaining({ code: 'certificate-expired' }),
    );
    expect(() => sealerFromKey(sealingKey, [leaf], yearsLater(-1))).toThrow(
      expect.objectContaining({ code: 'certificate-not-yet-valid' }),
    );
  });
});

describe('a PKCS#12 file', () => {
  const data = Buffer.from('to be signed');

  it.each(['ec', 'rsa'] as const)('seals with its %s key', async (kind) => {
    const setup = sealingSetup(kind);
    const key = createPrivateKey(setup.authority.sealing.privateKey);
    // The root first: the key's certificate is to be found.
    const file = await makeP12(key, setup.sealer.chain.toReversed(), 'geheim');
    const opened = await sealerFromP12(file, 'geheim', now);
    const { chain, algorithm, signatureSize } = opened;
    expect({ chain, algorithm, signatureSize }).toEqual({
      chain: setup.sealer.chain,
      algorithm: setup.sealer.algorithm,
      signatureSize: setup.sealer.signatureSize,
    });
    const signature = await opened.sign(data);
    expect(signature.length).toBeLessThanOrEqual(signatureSize);
  });

  it('is read in the encryption of old Windows exports', async () => {
    const opened = await sealerFromP12(legacyP12, legacyPassword, new Date('2027-01-01'));
    expect(subjectName(readCertificate(opened.chain[0]!))).toBe('Old Windows');
    await expect(sealerFromP12(legacyP12, 'Secret', now)).rejects.toMatchObject({
      code: 'wrong-password',
    });
  });

  it('is refused with the reason', async () => {
    const refused = (file: Uint8Array, password: string, at: Date, code: string) =>
      expect(sealerFromP12(file, password, at)).rejects.toMatchObject({
        name: 'SealProblem',
        code,
      });
    const file = await makeP12(sealingKey, [leaf], 'geheim');
    await refused(file, 'Geheim', now, 'wrong-password');
    await refused(file, 'geheim', yearsLater(6), 'certificate-expired');
    await refused(file.subarray(0, -100), 'geheim', now, 'not-a-p12');
    await refused(Buffer.from('no file at all'), 'geheim', now, 'not-a-p12');
    await refused(await makeP12(undefined, [leaf], 'geheim'), 'geheim', now, 'no-key');
    await refused(await makeP12(sealingKey, [root], 'geheim'), 'geheim', now, 'key-mismatch');
    await refused(await makeP12(sealingKey, [], 'geheim'), 'geheim', now, 'no-certificate');
  });
});
