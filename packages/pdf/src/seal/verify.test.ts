import type { KeyObject } from 'node:crypto';
import { constants, createHash, createPrivateKey, sign, webcrypto } from 'node:crypto';
import {
  CryptoKeySigner,
  PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfStream,
  PdfString,
} from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { blankPage } from '../../test-support/fill.ts';
import { documentOf } from '../../test-support/seal/document-of.ts';
import { now, sealingSetup } from '../../test-support/seal/sealers.ts';
import { writeForm } from '../../test-support/write-pdf.ts';
import { assemble } from '../assemble/assemble.ts';
import { compile } from '../assemble/compile.ts';
import { checkSignedData } from './check-signed-data.ts';
import { createAuthority, issueSealing } from './create-authority.ts';
import { contextTag, der, integer, octets, oid, sequence, setOf } from './der.ts';
import { oids } from './oids.ts';
import { readSignedData } from './read-signed-data.ts';
import { seal } from './seal.ts';
import { sealerFromKey } from './sealer-from-key.ts';
import type { Verification } from './verify.ts';
import { verify } from './verify.ts';
import { identify, signatureMessage, signedAttributes } from './write-cms.ts';

const { authority, sealer, trust } = sealingSetup();
const plain = await documentOf('Hello');
const sealed = Buffer.concat((await seal(plain, sealer, { time: now })).parts);
const text = sealed.toString('latin1');
const [, gapStart, gapEnd] = /\/ByteRange\[0 (\d+) +(\d+)/.exec(text)!.map(Number) as [
  number,
  number,
  number,
];

/** Returns the report on the first signature. */
const first = ({ signatures }: Verification) => signatures[0]!;

/** Appends a revision that replaces objects by these bodies, in a classic table. */
function append(file: Buffer, objects: [number: number, body: string][], size: number): Buffer {
  const startxref = file.lastIndexOf(/\n(\d+ 0 obj\n<<\/Type\/XRef)/.exec(text.slice(gapEnd))![1]!);
  let tail = '';
  const rows = objects.map(([number, body]) => {
    const at = String(file.length + tail.length).padStart(10, '0');
    tail += `${number} 0 obj\n${body}\nendobj\n`;
    return `${number} 1\n${at} 00000 n \n`;
  });
  const root = /\/Root (\d+) 0 R/.exec(file.toString('latin1'))![1]!;
  const trailer = `trailer\n<</Size ${size}/Prev ${startxref}/Root ${root} 0 R>>\n`;
  const end = `startxref\n${file.length + tail.length}\n%%EOF\n`;
  return Buffer.concat([
    file,
    Buffer.from(`${tail}xref\n${rows.join('')}${trailer}${end}`, 'latin1'),
  ]);
}

/** Changes a file as a PDF library does, by an appended revision. */
async function change(file: Uint8Array, edit: (pdf: PDF) => void): Promise<Buffer> {
  const pdf = await PDF.load(file);
  edit(pdf);
  return Buffer.from(await pdf.save({ incremental: true }));
}

describe('a file', () => {
  it('that is not signed is said to be so', async () => {
    const nothing = { signatures: [], unchanged: false, ours: false };
    expect(await verify(Buffer.concat(plain), trust)).toMatchObject(nothing);
    const empty = writeForm({ widgets: ['/FT/Sig/T(Sign here)/Rect[0 0 9 9]'] });
    expect(await verify(empty, trust)).toMatchObject(nothing);
  });

  it.each([
    ['not-a-pdf', Buffer.from('Hello')],
    ['broken', Buffer.from('%PDF-1.7\nHello')],
  ])('that is no PDF is refused: %s', async (code, file) => {
    await expect(verify(file, trust)).rejects.toMatchObject({ name: 'PdfProblem', code });
  });
});

describe('the id of a document', () => {
  const documentId = '0190a000-0000-7000-8000-00000000002a';
  const titled = { title: 'T', id: documentId };

  it('is in the file, and counts as it was signed', async () => {
    const pack = await compile([{ pdf: await blankPage(), fields: [] }]);
    const file = Buffer.concat((await assemble(pack, [{}], titled)).parts);
    expect((await verify(file, trust)).documentId).toBe(documentId);
    const signed = Buffer.concat((await seal([file], sealer, { time: now })).parts);
    const other = await change(signed, (pdf) => {
      const metadata = pdf.getCatalog().get('Metadata', pdf.getObject.bind(pdf)) as PdfStream;
      const claim = Buffer.from(metadata.data).toString('latin1').replace(documentId, unknownId);
      metadata.setData(Buffer.from(claim, 'latin1'));
    });
    const found = await verify(other, trust);
    expect([found.documentId, first(found).documentId]).toEqual([unknownId, documentId]);
  });

  it('is made of what is no id', async () => {
    const { documentId: made } = await verify(Buffer.concat(plain), trust);
    expect(made).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    const foreign = writeForm({ widgets: [] });
    expect((await verify(foreign, trust)).documentId).toBeUndefined();
  });

  const unknownId = '0190a000-0000-7000-8000-00000000dead';
});

describe('a changed byte', () => {
  const at = (needle: string, from = 0) =>
    text.indexOf(needle, from) + Math.floor(needle.length / 2);
  const signatureAt = text.indexOf('/Type/Sig/');

  it.each([
    ['in the header', 6],
    ['in a shared object', 100],
    ['in the content of a page', at('stream\n') + 40],
    ['in the original table', at('/Type/XRef')],
    ['in the original end', at('%%EOF\n')],
    ['in the signature field', at('/FT/Sig')],
    ['in the time of the signature', at('/M(D:2026', signatureAt)],
    ['in the byte range', at('/ByteRange[0 ') + 8],
    ['in the catalog', at('/AcroForm')],
    ['before the message', gapStart - 1],
    ['at its begin', gapStart],
    ['in its length', gapStart + 4],
    ['in the certificate', text.indexOf(sealer.chain[0]!.toString('hex')) + 300],
    ['in the hash', at(oid(oids.messageDigest).toString('hex')) + 50],
    ['in what fills it up', gapEnd - 2],
    ['at its end', gapEnd - 1],
    ['behind it', gapEnd],
    ['in the last table', at('/Type/XRef', gapEnd)],
    ['in the last bytes', sealed.length - 3],
  ])('%s is found', async (_, offset) => {
    for (const bit of [1, 2]) {
      const copy = Buffer.from(sealed);
      copy.writeUInt8(copy.readUInt8(offset) ^ bit, offset);
      const { unchanged, ours } = await verify(copy, trust).catch((problem: unknown) => {
        // Without its tables the file cannot be read any more.
        expect(problem).toMatchObject({ name: 'PdfProblem', code: 'broken' });
        return { unchanged: false, ours: false };
      });
      expect(unchanged && ours).toBe(false);
    }
  });

  it('is found anywhere in the signature itself', async () => {
    const { signature } = readSignedData(
      Buffer.from(text.slice(gapStart + 1, gapEnd - 1), 'hex').subarray(0, lengthOf(text)),
    );
    const from = text.indexOf(signature.toString('hex'));
    for (let offset = from; offset < from + 2 * signature.length; offset += 13) {
      const digit = text[offset] === '0' ? '1' : '0';
      const copy = Buffer.from(text.slice(0, offset) + digit + text.slice(offset + 1), 'latin1');
      expect((await verify(copy, trust)).ours).toBe(false);
    }
  });
});

describe('a byte range', () => {
  /** The sealed file with its signature dictionary put again behind it. */
  const redefine = (byteRange: string, contents = text.slice(gapStart, gapEnd), file = sealed) => {
    const number = Number(/(\d+) 0 obj\n<<\/Type\/Sig\//.exec(text)![1]);
    const body = `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/ByteRange${byteRange}/Contents${contents}>>`;
    return append(file, [[number, body]], number + 2);
  };
  const rest = sealed.length - gapEnd;

  it.each([
    ['is missing', 'null'],
    ['is empty', '[]'],
    ['has too few numbers', `[0 ${gapStart}]`],
    ['has too many numbers', `[0 ${gapStart} ${gapEnd} ${rest} 0 0]`],
    ['has negative numbers', `[0 ${gapStart} ${gapEnd} -5]`],
    ['has fractions', `[0 ${gapStart} ${gapEnd}.5 ${rest}]`],
    ['has names', `[0 ${gapStart} /X ${rest}]`],
    ['leaves out the beginning', `[1 ${gapStart - 1} ${gapEnd} ${rest}]`],
    ['leaves out more than the message', `[0 ${gapStart - 10} ${gapEnd} ${rest}]`],
    ['leaves out what follows the message', `[0 ${gapStart} ${gapEnd + 1} ${rest - 1}]`],
    ['leaves out nothing', `[0 ${gapStart} ${gapStart} ${sealed.length - gapStart}]`],
    ['overlaps', `[0 ${gapEnd} ${gapStart} ${rest}]`],
    ['is longer than the file', `[0 ${gapStart} ${gapEnd} 99999999]`],
    ['is far away', `[0 99999999999 99999999999999 1]`],
    ['ends with the message', `[0 ${gapStart} ${gapEnd} 0]`],
  ])('that %s is found', async (_, byteRange) => {
    const { unchanged, signatures } = await verify(redefine(byteRange), trust);
    expect(unchanged).toBe(false);
    // The revision is still found that was sealed, and that it is not all.
    const sealing = { problems: [], signedLength: sealed.length, appended: 'other' };
    expect(signatures).toContainEqual(expect.objectContaining(sealing));
    expect(signatures.flatMap(({ problems }) => problems)).toContain('byte-range');
  });

  it('that makes room for more by moving what was signed is found', async () => {
    // All signed bytes are there, in their order, and hash to what was signed.
    const extra = '9 0 obj<</Type/Page>>endobj ';
    const moved = Buffer.from(text.slice(0, gapEnd) + extra + text.slice(gapEnd), 'latin1');
    const byteRange = `[0 ${gapStart} ${gapEnd + extra.length} ${rest}]`;
    const found = await verify(redefine(byteRange, undefined, moved), trust);
    expect(found).toMatchObject({ unchanged: false, ours: false });
    expect(first(found).problems).toEqual(['byte-range']);
  });

  it('with what it covers, of a signature that was not in there, is found', async () => {
    // The very signature again, but in a dictionary that no one signed: without its time.
    const found = await verify(redefine(`[0 ${gapStart} ${gapEnd} ${rest}]`), trust);
    expect(found.unchanged).toBe(false);
    expect(first(found)).toMatchObject({ appended: 'other', time: { at: now } });
    const renamed = text.replace('/Type/Sig/', '/Type/Sag/');
    expect((await verify(Buffer.from(renamed, 'latin1'), trust)).ours).toBe(false);
  });
});

describe('a signature message', () => {
  const replaceMessage = (message: Buffer) => {
    const room = gapEnd - gapStart - 2;
    const hex = message.toString('hex').padEnd(room, '0').slice(0, room);
    return Buffer.from(`${text.slice(0, gapStart + 1)}${hex}>${text.slice(gapEnd)}`, 'latin1');
  };
  const message = Buffer.from(text.slice(gapStart + 1, gapEnd - 1), 'hex').subarray(
    0,
    lengthOf(text),
  );
  const identity = identify(sealer);
  const pieces = [sealed.subarray(0, gapStart), sealed.subarray(gapEnd)];
  const digest = createHash('sha256').update(Buffer.concat(pieces)).digest();
  const key = createPrivateKey(authority.sealing.privateKey);
  const problemsOf = async (bytes: Buffer) =>
    first(await verify(replaceMessage(bytes), trust)).problems;

  it('may be renewed, by the same key, for the same bytes', async () => {
    const attributes = signedAttributes(identity, digest);
    const again = signatureMessage(
      identity,
      attributes,
      sign('sha256', attributes, key),
      undefined,
    );
    expect(await problemsOf(again)).toEqual([]);
  });

  it('is found where anything is wrong with it', async () => {
    const other = identify(sealingSetup('ec', 'Another').sealer);
    const sealBy = (attributes: Buffer, by: KeyObject = key) =>
      signatureMessage(identity, attributes, sign('sha256', attributes, by), undefined);
    const otherDigest = signedAttributes(identity, createHash('sha256').digest());
    const otherName = signedAttributes(other, digest);
    const otherKey = createPrivateKey(sealingSetup('ec', 'Another').authority.sealing.privateKey);
    const attributes = signedAttributes(identity, digest);
    const weak = { ...identity, algorithm: sequence(oid('1.2.840.10045.4.1')) };
    expect(await problemsOf(Buffer.concat([message, Buffer.from('x')]))).toEqual(['message']);
    expect(await problemsOf(message.subarray(0, -20))).toEqual(['signature']);
    expect(await problemsOf(message.subarray(0, 40))).toEqual(['message']);
    expect(await problemsOf(Buffer.alloc(0))).toEqual(['message']);
    expect(await problemsOf(sealBy(otherDigest))).toEqual(['digest']);
    expect(await problemsOf(sealBy(otherName))).toEqual(['signing-certificate']);
    expect(await problemsOf(sealBy(attributes, otherKey))).toEqual(['signature']);
    expect(
      await problemsOf(
        signatureMessage(weak, attributes, sign('sha256', attributes, key), undefined),
      ),
    ).toEqual(['unsupported']);
    expect(
      await problemsOf(
        signatureMessage(
          { ...identity, certificates: other.certificates },
          attributes,
          sign('sha256', attributes, key),
          undefined,
        ),
      ),
    ).toEqual(['message']);
  });

  describe('of an older kind', () => {
    /** The document with this message, as a signature that PAdES knows nothing of. */
    const legacy = async (write: (signed: Buffer) => Buffer) => {
      const file = Buffer.from(
        sealed.toString('latin1').replace('ETSI.CAdES.detached', 'adbe.pkcs7.detached'),
        'latin1',
      );
      const signed = Buffer.concat([file.subarray(0, gapStart), file.subarray(gapEnd)]);
      const hex = write(signed).toString('hex');
      file.write(hex.padEnd(gapEnd - gapStart - 2, '0'), gapStart + 1, 'latin1');
      return first(await verify(file, trust));
    };
    const messageOf = (...parts: Buffer[]) => {
      const sha256 = sequence(oid(oids.sha256));
      const signer = sequence(integer(1), identity.signerId, sha256, ...parts);
      const sets = [identity.certificates, setOf([signer])];
      const body = [integer(1), setOf([sha256]), sequence(oid(oids.data)), ...sets];
      return sequence(oid(oids.signedData), der(contextTag(0), sequence(...body)));
    };

    it('may have signed the document itself, without attributes', async () => {
      const write = (signed: Buffer) =>
        messageOf(identity.algorithm, octets(sign('sha256', signed, key)));
      expect(await legacy(write)).toMatchObject({ problems: [], chain: 'trusted' });
      const other = (signed: Buffer) => write(signed.subarray(1));
      expect(await legacy(other)).toMatchObject({ problems: ['signature'] });
    });

    it('need not name its certificate, but must not name another one', async () => {
      const signedBy = (attributes: Buffer) =>
        messageOf(
          Buffer.concat([Buffer.from([contextTag(0)]), attributes.subarray(1)]),
          identity.algorithm,
          octets(sign('sha256', attributes, key)),
        );
      const attribute = (type: string, value: Buffer) => sequence(oid(type), setOf([value]));
      const write = (signed: Buffer) => {
        const hash = octets(createHash('sha256').update(signed).digest());
        const type = attribute(oids.contentType, oid(oids.data));
        return signedBy(setOf([type, attribute(oids.messageDigest, hash)]));
      };
      expect(await legacy(write)).toMatchObject({ problems: [] });
      const another = identify(sealingSetup('ec', 'Another').sealer);
      const wrong = (signed: Buffer) =>
        signedBy(signedAttributes(another, createHash('sha256').update(signed).digest()));
      expect(await legacy(wrong)).toMatchObject({ problems: ['signing-certificate'] });
    });

    it('must have attributes where PAdES is claimed to be kept', async () => {
      const bare = messageOf(
        identity.algorithm,
        octets(sign('sha256', Buffer.concat(pieces), key)),
      );
      expect(await problemsOf(bare)).toEqual(['signing-certificate']);
    });
  });

  it('may be signed by RSA-PSS', () => {
    const setup = sealingSetup('rsa');
    const rsaKey = createPrivateKey(setup.authority.sealing.privateKey);
    const sha256 = sequence(oid(oids.sha256));
    const parameters = sequence(
      der(contextTag(0), sha256),
      der(contextTag(1), sequence(oid('1.2.840.113549.1.1.8'), sha256)),
      der(contextTag(2), integer(32)),
    );
    const by = { ...identify(setup.sealer), algorithm: sequence(oid(oids.rsaPss), parameters) };
    const attributes = signedAttributes(by, digest);
    const padding = constants.RSA_PKCS1_PSS_PADDING;
    const check = (signature: Buffer) =>
      checkSignedData(readSignedData(signatureMessage(by, attributes, signature, undefined)), {
        type: oids.data,
        pieces,
        namesSigner: true,
      });
    expect(check(sign('sha256', attributes, { key: rsaKey, padding, saltLength: 32 }))).toEqual([]);
    expect(check(sign('sha256', attributes, { key: rsaKey, padding, saltLength: 20 }))).toEqual([
      'signature',
    ]);
  });
});

describe('content appended to a sealed file', () => {
  const annotation = (pdf: PDF, entries: Record<string, PdfNumber>) => {
    const box = [10, 10, 200, 100].map((value) => PdfNumber.of(value));
    return pdf.context.register(
      PdfDict.of({
        Type: PdfName.of('Annot'),
        Subtype: PdfName.of('Widget'),
        FT: PdfName.of('Sig'),
        T: PdfString.fromString('Cover'),
        Rect: new PdfArray(box),
        ...entries,
      }),
    );
  };
  const pageOf = (pdf: PDF) => pdf.getPage(0)!.dict;
  const listOf = (pdf: PDF, dict: PdfDict, key: string) =>
    dict.getArray(key, pdf.getObject.bind(pdf))!;

  it.each<[string, (pdf: PDF) => void]>([
    ['other content', (pdf) => pageOf(pdf).set('Contents', new PdfArray([]))],
    ['a turned page', (pdf) => pageOf(pdf).set('Rotate', PdfNumber.of(180))],
    ['an annotation', (pdf) => listOf(pdf, pageOf(pdf), 'Annots').push(annotation(pdf, {}))],
    [
      'other bounds of a drawing that a page refers to',
      (pdf) => {
        const resources = pageOf(pdf).getDict('Resources', pdf.getObject.bind(pdf))!;
        const shown = resources.getDict('XObject', pdf.getObject.bind(pdf))!;
        const [name] = shown.keys();
        const drawing = shown.get(name!.value, pdf.getObject.bind(pdf)) as PdfDict;
        drawing.set('BBox', new PdfArray([0, 0, 1, 1].map((value) => PdfNumber.of(value))));
      },
    ],
    [
      'a visible signature field',
      (pdf) => {
        const ref = annotation(pdf, {});
        const form = pdf.getCatalog().getDict('AcroForm', pdf.getObject.bind(pdf))!;
        listOf(pdf, form, 'Fields').push(ref);
        listOf(pdf, pageOf(pdf), 'Annots').push(ref);
        form.set('SigFlags', PdfNumber.of(3));
        pageOf(pdf).set('Annots', listOf(pdf, pageOf(pdf), 'Annots'));
      },
    ],
    ['another title', (pdf) => pdf.setTitle('Not what was signed')],
    [
      'an action',
      (pdf) =>
        pdf
          .getCatalog()
          .set(
            'OpenAction',
            PdfDict.of({ S: PdfName.of('JavaScript'), JS: PdfString.fromString('app.alert(1)') }),
          ),
    ],
    ['another page', (pdf) => void pdf.addPage()],
    ['another page before', (pdf) => void pdf.addPage({ insertAt: 0 })],
    [
      'another page instead of one',
      (pdf) => {
        pdf.addPage();
        pdf.removePage(0);
      },
    ],
  ])('is found: %s', async (_, edit) => {
    const file = await change(sealed, edit);
    expect(file.length).toBeGreaterThan(sealed.length);
    const found = await verify(file, trust);
    // The signature still holds for what it covers, and that can still be had.
    expect(found).toMatchObject({ unchanged: false, ours: true });
    expect(first(found)).toMatchObject({
      problems: [],
      appended: expect.stringMatching(/^(other|visible-signatures)$/),
    });
    const original = await verify(file.subarray(0, first(found).signedLength), trust);
    expect(original).toMatchObject({ unchanged: true, ours: true });
  });

  it('is found where it only follows the end', async () => {
    const found = await verify(Buffer.concat([sealed, Buffer.from('9 0 obj<<>>endobj\n')]), trust);
    expect(found.unchanged).toBe(false);
  });

  it('is found between two seals, and where a later seal hides it', async () => {
    const edited = await change(sealed, (pdf) => pageOf(pdf).set('Rotate', PdfNumber.of(180)));
    const again = Buffer.concat((await seal([edited], sealer, { time: now })).parts);
    const restored = await change(again, (pdf) => pageOf(pdf).delete('Rotate'));
    for (const file of [again, restored]) {
      const { unchanged, signatures } = await verify(file, trust);
      expect(unchanged).toBe(false);
      expect(signatures[0]!.appended).toBe('other');
    }
    expect((await verify(again, trust)).signatures.map(({ appended }) => appended)).toEqual([
      'other',
      'nothing',
    ]);
  });
});

describe('a certificate', () => {
  const sealBy = async (pair: { certificate: string; privateKey: string }, others: string[]) => {
    const by = sealerFromKey(createPrivateKey(pair.privateKey), [pair.certificate, ...others], now);
    return Buffer.concat((await seal(plain, by, { time: now })).parts);
  };

  it('of another root is not ours, even under the same name', async () => {
    const namesake = createAuthority({ organisation: 'Łódź 合同 GmbH', at: now });
    const found = await verify(sealed, { trustedRoots: [namesake.root.certificate] });
    expect(found).toMatchObject({ unchanged: true, ours: false });
    expect(first(found)).toMatchObject({ chain: 'unknown', signer: 'Łódź 合同 GmbH' });
    expect((await verify(sealed, { trustedRoots: [] })).ours).toBe(false);
  });

  it('by one that may not issue any is not ours', async () => {
    const forged = issueSealing(authority.sealing, { organisation: 'Evil', at: now });
    const { root, sealing } = authority;
    const file = await sealBy(forged, [sealing.certificate, root.certificate]);
    expect(first(await verify(file, trust))).toMatchObject({ problems: [], chain: 'unknown' });
  });

  it('that is trusted itself is enough', async () => {
    const found = await verify(sealed, { trustedRoots: [authority.sealing.certificate] });
    expect(found.ours).toBe(true);
  });

  it('must be valid when the signature is made', async () => {
    const file = await signElsewhere(Buffer.concat(plain), new Date('2040-01-01T00:00:00Z'));
    const found = await verify(file, trust);
    expect(found).toMatchObject({ unchanged: true, ours: false });
    expect(first(found)).toMatchObject({ problems: [], chain: 'not-valid-then' });
  });
});

describe('signatures by others', () => {
  it('are checked as ours are, and stay valid under our seal', async () => {
    const foreign = await signElsewhere(Buffer.concat(plain), now);
    const both = await seal([foreign], sealer, { time: now });
    const found = await verify(Buffer.concat(both.parts), trust);
    expect(found).toMatchObject({ unchanged: true, ours: true });
    expect(found.signatures.map(({ field }) => field)).toEqual(['Elsewhere', 'Seal']);
    const upon = await signElsewhere(sealed, now);
    expect(await verify(upon, trust)).toMatchObject({ unchanged: true, ours: true });
  });
});

/** Signs by libpdf, with our key. */
async function signElsewhere(file: Uint8Array, signingTime: Date): Promise<Buffer> {
  const pkcs8 = createPrivateKey(authority.sealing.privateKey).export({
    type: 'pkcs8',
    format: 'der',
  });
  const kind = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = await webcrypto.subtle.importKey('pkcs8', new Uint8Array(pkcs8), kind, false, [
    'sign',
  ]);
  const [certificate, ...chain] = sealer.chain;
  const signer = new CryptoKeySigner(key, certificate!, 'EC', 'ECDSA', chain);
  const pdf = await PDF.load(file);
  const { bytes } = await pdf.sign({ signer, signingTime, fieldName: 'Elsewhere' });
  return Buffer.from(bytes);
}

/** Length of the message in bytes: what fills up its room does not count. */
function lengthOf(file: string): number {
  return 4 + Number.parseInt(file.slice(gapStart + 5, gapStart + 9), 16);
}
