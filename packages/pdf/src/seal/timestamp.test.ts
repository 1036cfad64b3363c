import { PDF } from '@libpdf/core';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { complaints } from '../../test-support/look-at.ts';
import { documentOf } from '../../test-support/seal/document-of.ts';
import { now, sealingSetup } from '../../test-support/seal/sealers.ts';
import type { Manner } from '../../test-support/seal/timestamp-server.ts';
import { startTimestampServer } from '../../test-support/seal/timestamp-server.ts';
import { startQpdf } from '../qpdf.ts';
import { hashParts } from './hash-parts.ts';
import { requestTimestamp } from './request-timestamp.ts';
import type { TimestampOptions } from './seal.ts';
import { seal } from './seal.ts';
import { verify } from './verify.ts';
import { identify, signatureMessage, signedAttributes } from './write-cms.ts';

const server = await startTimestampServer();
afterAll(() => server.close());
beforeEach(() => {
  server.manner = 'good';
  server.revocation = 'none';
});

const { sealer, trust } = sealingSetup();
const withTime = { ...trust, timestampRoots: [server.root] };
const document = await documentOf('Hello');
const sealWith = (timestamp: Partial<TimestampOptions> = {}, parts = document) =>
  seal(parts, sealer, { time: now, timestamp: { url: server.url, ...timestamp } });

describe('a timestamp', () => {
  it('gives a seal a time that does not depend on the sealer', async () => {
    const { parts, ...result } = await sealWith();
    expect(result).toEqual({ level: 'B-T', timestamp: 'given', unconfirmed: [] });
    const file = Buffer.concat(parts);
    expect(await complaints(file)).toBe('');
    const timeOf = async (options: typeof trust) =>
      (await verify(file, options)).signatures[0]!.time;
    expect(await timeOf(withTime)).toEqual({ at: server.now, source: 'trusted-timestamp' });
    expect(await timeOf(trust)).toEqual({ at: now, source: 'unknown-timestamp' });
  });

  it('shows where the certificate was over already when the sealer’s clock said it was not', async () => {
    // The sealer claims a time within its certificate's; the authority knows that it is over.
    server.now = new Date('2033-01-01T00:00:00Z');
    const { parts } = await sealWith();
    server.now = new Date('2026-11-21T12:00:00Z');
    const { ours, signatures } = await verify(Buffer.concat(parts), withTime);
    expect({ ours, chain: signatures[0]!.chain }).toEqual({ ours: false, chain: 'not-valid-then' });
  });

  it('of something else is found', async () => {
    const { parts } = await sealWith();
    const [before, contents, after] = parts.slice(-3) as [Buffer, Buffer, Buffer];
    const identity = identify(sealer);
    const attributes = signedAttributes(identity, hashParts([...document, before, after]));
    const signature = await sealer.sign(attributes);
    const sourceWith = async (stamped: Buffer) => {
      const token = await requestTimestamp(stamped, { url: server.url });
      const message = signatureMessage(identity, attributes, signature, token as Buffer);
      const padded = message.toString('hex').padEnd(contents.length - 2, '0');
      const file = [...document, before, Buffer.from(`<${padded}>`), after];
      const { signatures } = await verify(Buffer.concat(file), withTime);
      expect(signatures[0]!.problems).toEqual([]);
      return signatures[0]!.time?.source;
    };
    expect(await sourceWith(signature)).toBe('trusted-timestamp');
    expect(await sourceWith(Buffer.from('something else'))).toBe('broken-timestamp');
  });

  it.each<[Manner, string]>([
    ['silent', 'unreachable'],
    ['never-ending', 'unreachable'],
    ['broken', 'refused'],
    ['refusing', 'refused'],
    ['nonsense', 'unusable'],
    ['other-bytes', 'unusable'],
    ['other-nonce', 'unusable'],
    ['forged', 'unusable'],
  ])('of a server that is %s is missing, and each reader sees why: %s', async (manner, state) => {
    server.manner = manner;
    const timeoutMs = state === 'unreachable' ? 100 : 5000;
    await expect(sealWith({ timeoutMs })).rejects.toMatchObject({
      name: 'SealProblem',
      code: `timestamp-${state}`,
    });
    const { parts, ...result } = await sealWith({ timeoutMs, optional: true, level: 'B-LT' });
    expect(result).toEqual({ level: 'B-B', timestamp: state, unconfirmed: [] });
    const { unchanged, ours, signatures } = await verify(Buffer.concat(parts), withTime);
    expect({ unchanged, ours }).toEqual({ unchanged: true, ours: true });
    expect(signatures[0]!.time).toEqual({ at: now, source: 'signer' });
  });

  it('of no server at all is missing', async () => {
    const stopped = await startTimestampServer();
    await stopped.close();
    await expect(sealWith({ url: stopped.url })).rejects.toMatchObject({
      code: 'timestamp-unreachable',
    });
  });
});

describe('long-term data', () => {
  it('follows the seal, and says what could not be had', async () => {
    const { parts, ...result } = await sealWith({ level: 'B-LT' });
    expect(result).toEqual({
      level: 'B-LT',
      timestamp: 'given',
      unconfirmed: ['O=Łódź 合同 GmbH\nCN=Łódź 合同 GmbH', 'CN=Clock'],
    });
    for (const [index, part] of document.entries()) expect(parts[index]).toBe(part);
    const file = Buffer.concat(parts);
    expect(await complaints(file)).toBe('');
    const pdf = await PDF.load(file);
    const resolve = pdf.getObject.bind(pdf);
    const store = pdf.getCatalog().getDict('DSS', resolve)!;
    expect(store.getArray('Certs', resolve)).toHaveLength(4);
    const { signatures, ...verdict } = await verify(file, withTime);
    expect(verdict).toMatchObject({ unchanged: true, ours: true });
    expect(signatures[0]!.appended).toBe('signatures');
  });

  it.each([
    ['ocsp', 'OCSPs'],
    ['crl', 'CRLs'],
  ] as const)('holds what %s says of the timestamp’s certificate', async (revocation, key) => {
    server.revocation = revocation;
    const { parts, level, unconfirmed } = await sealWith({ level: 'B-LT' });
    expect({ level, unconfirmed }).toEqual({
      level: 'B-LT',
      unconfirmed: ['O=Łódź 合同 GmbH\nCN=Łódź 合同 GmbH'],
    });
    const pdf = await PDF.load(Buffer.concat(parts));
    const resolve = pdf.getObject.bind(pdf);
    const store = pdf.getCatalog().getDict('DSS', resolve)!;
    expect(store.getArray(key, resolve)).toHaveLength(1);
  });

  it('is added to a linearised file as well', async () => {
    const qpdf = await startQpdf();
    const { output } = qpdf([Buffer.concat(document)], ['/in0.pdf', '--linearize', '/out.pdf']);
    const { parts, level } = await sealWith({ level: 'B-LT' }, [Buffer.from(output!)]);
    expect(level).toBe('B-LT');
    const file = Buffer.concat(parts);
    expect(await complaints(file)).toBe('');
    expect(await verify(file, withTime)).toMatchObject({ unchanged: true, ours: true });
  });

  it('may be followed by further seals', async () => {
    let parts = document;
    for (let n = 0; n < 2; n++) ({ parts } = await sealWith({ level: 'B-LT' }, parts));
    ({ parts } = await seal(parts, sealer, { time: now }));
    const file = Buffer.concat(parts);
    expect(await complaints(file)).toBe('');
    const { signatures, ...verdict } = await verify(file, withTime);
    expect(verdict).toMatchObject({ unchanged: true, ours: true });
    expect(signatures.map(({ appended }) => appended)).toEqual([
      'signatures',
      'signatures',
      'nothing',
    ]);
  });
});
