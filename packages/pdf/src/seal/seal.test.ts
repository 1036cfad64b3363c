import { createPrivateKey } from 'node:crypto';
import { PDF } from '@libpdf/core';
import * as pkijs from 'pkijs';
import { describe, expect, it } from 'vitest';
import { hasPdfsig, pdfsigOf } from '../../../../tests/support/poppler.ts';
import type { PageImage } from '../../test-support/look-at.ts';
import { complaints, readText, render, unpack } from '../../test-support/look-at.ts';
import { assembledOf, documentOf } from '../../test-support/seal/document-of.ts';
import { engine } from '../../test-support/seal/engine.ts';
import { makeP12 } from '../../test-support/seal/make-p12.ts';
import { now, sealingSetup } from '../../test-support/seal/sealers.ts';
import { stream, writeForm, writePdf } from '../../test-support/write-pdf.ts';
import { startQpdf } from '../qpdf.ts';
import { readAppendPoint } from './read-append-point.ts';
import type { SealOptions } from './seal.ts';
import { seal } from './seal.ts';
import { sealerFromKey } from './sealer-from-key.ts';
import { sealerFromP12 } from './sealer-from-p12.ts';
import { verify } from './verify.ts';

const options: SealOptions = { time: now };
const { sealer, trust, authority } = sealingSetup();

/** Seals a file so many times. */
async function sealTimes(file: readonly Buffer[], times: number, by = sealer) {
  let parts = [...file];
  for (let n = 0; n < times; n++) ({ parts } = await seal(parts, by, options));
  return Buffer.concat(parts);
}

describe('a sealed document', () => {
  it.each(['ec', 'rsa'] as const)('is clean, ours and unchanged, by an %s key', async (kind) => {
    const setup = sealingSetup(kind);
    const said = { reason: 'Wszystko ustalone', location: '柏林', contact: 'a@example.com' };
    const { parts, ...result } = await seal(await documentOf('Hello'), setup.sealer, {
      time: now,
      ...said,
    });
    expect(result).toEqual({ level: 'B-B', timestamp: 'none', unconfirmed: [] });
    const file = Buffer.concat(parts);
    expect(await complaints(file)).toBe('');
    const { signatures, ...verdict } = await verify(file, setup.trust);
    expect(verdict).toMatchObject({ unchanged: true, ours: true });
    expect(signatures).toEqual([
      {
        field: 'Seal',
        documentId: expect.stringMatching(/^[\da-f-]{36}$/),
        title: 'T',
        record: undefined,
        kind: 'signature',
        problems: [],
        signedLength: file.length,
        appended: 'nothing',
        signer: 'Łódź 合同 GmbH',
        chain: 'trusted',
        time: { at: now, source: 'signer' },
        reason: said.reason,
        location: said.location,
      },
    ]);
  });

  it.each(['ec', 'rsa'] as const)('satisfies the library of others (%s)', async (kind) => {
    const setup = sealingSetup(kind);
    const { parts } = await seal(await documentOf('Hello'), setup.sealer, options);
    const [contents, covered] = signedBy(Buffer.concat(parts));
    const { content } = pkijs.ContentInfo.fromBER(contents);
    const data = new pkijs.SignedData({ schema: content });
    const root = pkijs.Certificate.fromBER(Uint8Array.from(setup.sealer.chain[1]!).buffer);
    const answer = await data.verify(
      {
        signer: 0,
        data: covered,
        trustedCerts: [root],
        checkChain: true,
        checkDate: now,
        extendedMode: true,
      },
      engine,
    );
    expect(answer).toMatchObject({ signatureVerified: true, signerCertificateVerified: true });
    // PAdES: the time stands in the file, and the certificate is named in what is signed.
    const types = data.signerInfos[0]!.signedAttrs!.attributes.map(({ type }) => type);
    expect(types).toEqual([
      '1.2.840.113549.1.9.3',
      '1.2.840.113549.1.9.4',
      '1.2.840.113549.1.9.16.2.47',
    ]);
  });

  it.skipIf(!hasPdfsig())('that forbids every change satisfies Poppler', async () => {
    const record = JSON.stringify({ name: 'Łódź' });
    const more = { time: now, isFinal: true, record };
    const { parts } = await seal(await documentOf('Hello'), sealer, more);
    const file = Buffer.concat(parts);
    expect(await complaints(file)).toBe('');
    expect(pdfsigOf(file)).toMatch(/Total document signed[^]*Signature is Valid/);
    expect(await unpack(file)).toMatch(/\/DocMDP[^]*\/P 1\b/);
    expect((await verify(file, trust)).signatures).toMatchObject([{ record, appended: 'nothing' }]);
    await expect(seal(parts, sealer, options)).rejects.toMatchObject({ code: 'locked' });
  });

  it('looks and reads as before', async () => {
    const file = await documentOf('Zażółć');
    const before = Buffer.concat(file);
    const after = await sealTimes(file, 2);
    expect(pixels(await render(after))).toBe(pixels(await render(before)));
    expect(await readText(after)).toBe('Zażółć');
  });

  it('consists of the parts that were given, as they were, and appended ones', async () => {
    const file = await documentOf('Hello');
    const copy = file.map((part) => Buffer.from(part));
    const { parts } = await seal(file, sealer, options);
    for (const [index, part] of file.entries()) expect(parts[index]).toBe(part);
    expect(file).toEqual(copy);
  });

  it('is the same for the same document, but for the signature itself', async () => {
    const rsa = sealingSetup('rsa').sealer;
    const sealed = async (id: string) => sealTimes(await documentOf(id), 2, rsa);
    expect((await sealed('a')).equals(await sealed('a'))).toBe(true);
    // RSA signatures are the same each time; hashing starts again for each document all the same.
    expect((await verify(await sealed('b'), sealingSetup('rsa').trust)).unchanged).toBe(true);
  });

  it('keeps all seals valid that it has already', async () => {
    for (const times of [2, 3]) {
      const file = await sealTimes(await documentOf('Hello'), times);
      expect(await complaints(file)).toBe('');
      const { signatures, ...verdict } = await verify(file, trust);
      expect(verdict).toMatchObject({ unchanged: true, ours: true });
      expect(signatures.map(({ field }) => field)).toEqual(
        ['Seal', 'Seal2', 'Seal3'].slice(0, times),
      );
      expect(signatures.map(({ appended }) => appended)).toEqual(
        ['signatures', 'signatures', 'nothing'].slice(-times),
      );
      const lengths = signatures.map(({ signedLength }) => signedLength);
      expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
      expect(lengths.at(-1)).toBe(file.length);
    }
  });

  it('needs no reading where its maker says what it knows', async () => {
    const { parts: file, appendPoint } = await assembledOf('Hello');
    const read = await readAppendPoint(Buffer.concat(file));
    // Read again, strings and blanks may be written in another way.
    expect({ ...appendPoint, catalog: 0, page: 0, trailer: 0 }).toEqual({
      ...read,
      catalog: 0,
      page: 0,
      trailer: 0,
    });
    expect([appendPoint.catalog.id, appendPoint.page.id]).toEqual([read.catalog.id, read.page.id]);
    const { parts } = await seal(file, sealer, { ...options, appendPoint });
    const sealed = Buffer.concat(parts);
    expect(await complaints(sealed)).toBe('');
    expect(await verify(sealed, trust)).toMatchObject({ unchanged: true, ours: true });
  });
});

describe('a file from elsewhere', () => {
  const widgets = ['/FT/Tx/T(Seal)/Rect[50 140 200 160]/V(Me)', '/FT/Sig/T(Empty)/Rect[0 0 9 9]'];
  const indirect = writePdf([
    '<</Type/Catalog/Pages 2 0 R/AcroForm 5 0 R/Lang(de)>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 200]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots 6 0 R/Tabs/S>>',
    stream('', '0 0 50 50 re f'),
    '<</Fields[7 0 R]/DA(/Helv 0 Tf 0 g)>>',
    '[7 0 R]',
    '<</Type/Annot/Subtype/Widget/F 4/P 3 0 R/FT/Tx/T(name)/Rect[50 140 200 160]>>',
  ]);
  const convert = async (bytes: Uint8Array, ...args: string[]) => {
    const qpdf = await startQpdf();
    return qpdf([bytes], ['/in0.pdf', ...args, '/out.pdf']).output!;
  };

  it.each([
    ['with a classic table', () => writeForm({ widgets })],
    ['with a form and annotations of their own', () => indirect],
    ['with a table in a stream', () => convert(indirect, '--object-streams=generate')],
    ['that is linearised', () => convert(writeForm({ widgets }), '--linearize')],
    ['that does not end its last line', () => indirect.subarray(0, -1)],
  ])('%s keeps its form and annotations', async (_, write) => {
    const bytes = Buffer.from(await write());
    const file = await sealTimes([bytes], 2);
    expect(file.subarray(0, bytes.length).equals(bytes)).toBe(true);
    expect(await complaints(file)).toBe('');
    expect(await verify(file, trust)).toMatchObject({ unchanged: true, ours: true });
    const [before, after] = [await PDF.load(bytes), await PDF.load(file)];
    const fieldsOf = (pdf: PDF) => pdf.getForm()!.getFields();
    const names = fieldsOf(before).map(({ name }) => name);
    const taken = names.includes('Seal') ? ['Seal2', 'Seal3'] : ['Seal', 'Seal2'];
    expect(fieldsOf(after).map(({ name }) => name)).toEqual([...names, ...taken]);
    const annotations = (pdf: PDF) =>
      pdf.getPage(0)!.dict.getArray('Annots', pdf.getObject.bind(pdf))!.length;
    expect(annotations(after)).toBe(annotations(before) + 2);
    expect(pixels(await render(file))).toBe(pixels(await render(bytes)));
    expect(await unpack(file)).toContain('/SigFlags 3');
  });

  it.each([
    ['encrypted', () => convert(indirect, '--encrypt', '', 'owner', '256', '--')],
    [
      'unappendable',
      () =>
        Buffer.from(
          Buffer.from(indirect).toString('latin1').replace('xref\n0 8', 'xxxx\n0 8'),
          'latin1',
        ),
    ],
    ['not-a-pdf', () => Buffer.from('Hello')],
    [
      'locked',
      () =>
        writeForm({
          widgets: [],
          catalog: '/Perms<</DocMDP 20 0 R>>',
          objects: ['<</Type/Sig/Reference[<</TransformMethod/DocMDP/TransformParams<</P 1>>>>]>>'],
        }),
    ],
  ])('is refused: %s', async (code, write) => {
    const file = Buffer.from(await write());
    await expect(seal([file], sealer, options)).rejects.toMatchObject({ code });
  });

  it('is refused where a field has the seal’s name', async () => {
    const wanted = { ...options, fieldName: 'Empty' };
    await expect(seal([Buffer.from(writeForm({ widgets }))], sealer, wanted)).rejects.toMatchObject(
      { code: 'field-taken' },
    );
  });
});

describe('a key', () => {
  it('may be kept elsewhere, and is not trusted blindly', async () => {
    const key = createPrivateKey(authority.sealing.privateKey);
    const local = sealerFromKey(key, sealer.chain, now);
    const away = { ...local, sign: async (data: Buffer) => local.sign(data) };
    const sealed = await sealTimes(await documentOf('Hello'), 1, away);
    expect((await verify(sealed, trust)).ours).toBe(true);
    const other = { ...sealingSetup('ec', 'Another').sealer, chain: sealer.chain };
    await expect(seal(await documentOf('Hello'), other, options)).rejects.toMatchObject({
      code: 'bad-signature',
    });
  });

  it('may come from a PKCS#12 file', async () => {
    const setup = sealingSetup('rsa');
    const key = createPrivateKey(setup.authority.sealing.privateKey);
    const file = await makeP12(key, setup.sealer.chain, 'geheim');
    const opened = await sealerFromP12(file, 'geheim', now);
    const sealed = await sealTimes(await documentOf('Hello'), 1, opened);
    expect(await verify(sealed, setup.trust)).toMatchObject({ unchanged: true, ours: true });
  });

  it('seals only while its certificate is valid', async () => {
    const time = new Date('2032-01-01T00:00:00Z');
    await expect(seal(await documentOf('Hello'), sealer, { time })).rejects.toMatchObject({
      code: 'certificate-expired',
    });
  });
});

/** The signature message in a file of one signature, and the bytes that it covers. */
function signedBy(file: Buffer): [contents: ArrayBuffer, covered: ArrayBuffer] {
  const text = file.toString('latin1');
  const [, start, end] = /\/ByteRange\[0 (\d+) +(\d+)/.exec(text)!.map(Number);
  const contents = Buffer.from(text.slice(start! + 1, end! - 1), 'hex');
  const covered = Buffer.concat([file.subarray(0, start), file.subarray(end)]);
  return [Uint8Array.from(contents).buffer, Uint8Array.from(covered).buffer];
}

/** All that is to be seen on a page of 300 by 200 points, in a form that can be compared. */
function pixels(page: PageImage): string {
  let seen = '';
  for (let y = 0; y < page.height; y++) {
    for (let x = 0; x < page.width; x++) seen += String.fromCharCode(...page.colorAt(x, y));
  }
  return seen;
}
