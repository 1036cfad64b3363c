import { readFileSync } from 'node:fs';
import { PDF } from '@libpdf/core';
import { encode } from 'uqr';
import { afterAll, describe, expect, it } from 'vitest';
import { complaints, readText, render, unpack } from '../../test-support/look-at.ts';
import {
  anna,
  certificate,
  certificateOptions,
  created,
  delegate,
  files,
} from '../../test-support/sample-certificate.ts';
import { DocumentBuilder } from '../document/document-builder.ts';
import { endFile } from '../document/end-file.ts';
import { englishCertificateLabels } from './certificate-labels.ts';
import type { CertificateValues } from './certificate-values.ts';
import type { TypesetOptions } from './create-typesetter.ts';
import { createTypesetter } from './create-typesetter.ts';
import type { Picture } from './picture.ts';

const typesetter = createTypesetter();
afterAll(() => typesetter.close());

const labels = englishCertificateLabels;
/** A square, all of it ink. */
const square: Picture = { kind: 'path', path: 'M0 0H10V10H0Z', width: 10, height: 10 };

const typeset = (values: CertificateValues, changes: Partial<TypesetOptions> = {}) =>
  typesetter.typeset('certificate', values, { ...certificateOptions, ...changes });

async function pageCount(pdf: Uint8Array): Promise<number> {
  return (await PDF.load(pdf)).getPages().length;
}

/** All text of a file without spaces, as lines may end anywhere in it. */
async function textOf(pdf: Uint8Array): Promise<string> {
  const count = await pageCount(pdf);
  const pages = await Promise.all(Array.from({ length: count }, (_, page) => readText(pdf, page)));
  return squeeze(pages.join(''));
}
const squeeze = (text: string) => text.replace(/\s+/g, '');

/** Lists those of some texts that a file does not show. */
async function missingIn(pdf: Uint8Array, texts: string[]): Promise<string[]> {
  const all = await textOf(pdf);
  return texts.filter((text) => !all.includes(squeeze(text)));
}

describe('an audit certificate', () => {
  it('shows every value, times in the named zone', async () => {
    const pdf = await typeset(certificate({ verifyUrl: 'https://sign.example.com/v/d-0815' }));
    expect(await complaints(pdf)).toBe('');
    const shown = [
      'Countersign',
      'Brightwater Housing',
      labels.title,
      'Tenancy agreement',
      'All signed',
      'd-0815',
      '14',
      '0123456789abcdef'.repeat(4),
      'sign.example.com/v/d-0815',
      '15 Jan 2026, 09:00:00 GMT+01:00',
      '1 Jul 2026, 11:31:00 GMT+02:00',
      'Anna Żółć',
      'anna@example.com',
      'Tenant, Quay Ltd',
      '1 Jul 2026, 11:30:05 GMT+02:00',
      'Code by email',
      '203.0.113.7',
      'Safari on iPhone',
      'c-4711',
      '30 Jun 2026',
      '10:00:00 GMT+02:00',
      'Document created',
      'Daniel Weiß',
      '2001:db8::7334',
      'abcdef012345',
      'Times in Europe/Berlin, Central European Time',
      'Document d-0815',
      'Page 1 of 1',
      labels.note,
    ];
    expect(await missingIn(pdf, shown)).toEqual([]);
  });

  it('says what the document consists of, and how its parties acted', async () => {
    const pdf = await typeset(certificate({ files, parties: [delegate] }));
    const shown = [
      labels.files,
      ...files.flatMap(({ name, about, sha256 }) => [name, about ?? '', sha256]),
      'Иван Петров',
      'Signed in',
      'Typed, in the handwriting style Caveat',
      'Version 2, en: “I agree to sign',
      'fedcba9876543210'.repeat(4),
      '9876543210fedcba'.repeat(4),
    ];
    expect(await missingIn(pdf, shown)).toEqual([]);
  });

  it('takes values as text, whatever they look like', async () => {
    const tricks = [
      '#import "/etc/passwd": *',
      '*bold* _slanted_ $x^2$ `raw`',
      '] } ) #panic("no") \\ // end',
      '<label> @reference = heading',
      '#sys.inputs.values',
    ];
    const [title = '', name = '', tenant = '', what = '', who = ''] = tricks;
    const values = certificate({
      tenant,
      parties: [{ name }],
      events: [{ at: created.at, what, who }],
    });
    const document = { ...values.document, title };
    expect(await missingIn(await typeset({ ...values, document }), tricks)).toEqual([]);
  });

  it('leaves nothing where a value is missing', async () => {
    const { completedAt: _, ...document } = certificate().document;
    const bare = certificate({
      document,
      parties: [{ name: 'Anna', role: '', email: ' ' }],
      events: [{ at: created.at, what: 'Created' }],
    });
    const text = await textOf(await typeset(bare));
    for (const label of [labels.email, labels.device, labels.completed, labels.verify]) {
      expect(text.includes(squeeze(label))).toBe(false);
    }
    const bottom = async (values: CertificateValues) => {
      const page = await render(await typeset(values));
      const box = page.inkBox({ x: 0, y: 0, width: page.width, height: 770 });
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    const full = certificate({ events: bare.events });
    // The party's name takes a line of its own; role and two rows of facts are gone.
    expect((await bottom(full)) - (await bottom(bare))).toBeGreaterThan(60);
  });

  it('paints signatures and the QR code where they belong', async () => {
    const verifyUrl = 'https://sign.example.com/v/d-0815';
    const values = certificate({ verifyUrl, parties: [{ name: 'Anna', signature: square }] });
    const page = await render(await typeset(values));
    const { size, data } = encode(verifyUrl, { ecc: 'M', border: 0, maskPattern: 0 });
    const corner = page.inkBox({ x: 440, y: 90, width: 150, height: 80 });
    expect(corner?.width).toBeCloseTo(70, 0);
    const module = 70 / size;
    for (const [row, line] of data.entries()) {
      for (const [column, dark] of line.entries()) {
        const x = (corner?.x ?? 0) + (column + 0.5) * module;
        const y = (corner?.y ?? 0) + (row + 0.5) * module;
        const square = { x: x - 0.3, y: y - 0.3, width: 0.6, height: 0.6 };
        expect(page.ink(square)).toBe(dark ? 1 : 0);
      }
    }
    const signature = page.inkBox({ x: 400, y: 360, width: 150, height: 50 });
    expect(signature?.width).toBeCloseTo(27, 0);
    expect(signature?.height).toBeCloseTo(27, 0);
  });

  it('shows photographed signatures', async () => {
    // One red pixel.
    const bytes = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
      'base64',
    );
    const signature: Picture = { kind: 'image', type: 'png', bytes };
    const page = await render(await typeset(certificate({ parties: [{ name: 'A', signature }] })));
    const box = page.inkBox({ x: 400, y: 330, width: 150, height: 50 });
    expect(box?.height).toBeCloseTo(27, 0);
    expect(page.colorAt((box?.x ?? 0) + 13, (box?.y ?? 0) + 13)).toEqual([255, 0, 0]);
  });

  it('joins Arabic letters, and sets other scripts in their own fonts', async () => {
    /** Stretches of ink from left to right in the party's name. */
    const strokes = async (name: string) => {
      const page = await render(await typeset(certificate({ parties: [{ name }] })));
      let count = 0;
      let before = 0;
      for (let x = 54; x < 200; x += 0.25) {
        const ink = page.ink({ x, y: 332, width: 0.25, height: 24 });
        if (ink > 0 && before === 0) count++;
        before = ink;
      }
      return count;
    };
    expect(await strokes('محمد')).toBe(1);
    expect(await strokes('م\u200cح\u200cم\u200cد')).toBe(4);

    const pdf = await typeset(certificate({ parties: [{ name: 'محمد 王小明 שלום 한국 ไทย' }] }));
    const objects = await unpack(pdf);
    for (const font of ['', 'Arabic', 'SC', 'Hebrew', 'KR', 'Thai']) {
      expect(objects).toContain(`+NotoSans${font}-Regular`);
    }
  });

  it('keeps long words within the page, and they are copied whole', async () => {
    const email = `${'a'.repeat(60)}.${'b'.repeat(60)}@${'c'.repeat(60)}.example.com`;
    const address = '2001:0db8:85a3:0000:0000:8a2e:0370:7334';
    const values = certificate({
      parties: [{ name: 'W'.repeat(90), email, address, signature: square, initials: square }],
      events: [{ ...created, what: `Sent to ${email}`, who: 'x'.repeat(100), address }],
    });
    const pdf = await typeset(values);
    const words = ['W'.repeat(90), email, `Sent to ${email}`, 'x'.repeat(100), address];
    expect(await missingIn(pdf, words)).toEqual([]);
    const page = await render(pdf);
    expect(page.ink({ x: page.width - 53, y: 0, width: 53, height: page.height })).toBe(0);
  });

  it('repeats the head of the table on each page of a long history', async () => {
    const events = Array.from({ length: 300 }, (_, index) => ({
      ...created,
      what: `Event ${index};`,
    }));
    const pdf = await typeset(certificate({ events }), { tagged: false });
    expect(await complaints(pdf)).toBe('');
    const count = await pageCount(pdf);
    expect(count).toBeGreaterThan(8);
    for (const page of [1, count - 2, count - 1]) {
      const text = await readText(pdf, page);
      expect(text.trimStart().startsWith(labels.when)).toBe(true);
      expect(text).toContain(`Page ${page + 1} of ${count}`);
    }
    expect(
      await missingIn(
        pdf,
        events.map(({ what }) => what),
      ),
    ).toEqual([]);
  });

  it('fits either paper', async () => {
    const letter = await render(await typeset(certificate(), { paper: 'us-letter' }));
    expect([letter.width, letter.height]).toEqual([612, 792]);
    const a4 = await render(await typeset(certificate()));
    expect([a4.width, a4.height]).toEqual([595, 841]);
  });

  it('speaks the Spanish of a whole continent', async () => {
    const pdf = await typeset(certificate({ parties: [] }), { locale: 'es-419' });
    expect(await missingIn(pdf, ['15 ene 2026'])).toEqual([]);
    expect(await missingIn(pdf, [labels.parties])).toEqual([labels.parties]);
  });

  it('turns around for languages that are read from right to left', async () => {
    const name = { x: 300, y: 332, width: 245, height: 24 };
    const parties = [{ name: 'Anna' }];
    const arabic = await render(await typeset(certificate({ parties }), { locale: 'ar-EG' }));
    expect(arabic.ink(name)).toBeGreaterThan(0);
    // Punjabi is written in two scripts, of which only that of Pakistan turns around.
    for (const locale of ['en-GB', 'pa-IN']) {
      const other = await render(await typeset(certificate({ parties }), { locale }));
      expect(other.ink(name)).toBe(0);
    }
  });

  it('writes addresses from left to right in all languages', async () => {
    // Nothing else stands in the column of addresses.
    const values = certificate({
      labels: { ...labels, eventAddress: '', times: '', note: '' },
      parties: [{ name: 'Anna' }],
      events: [{ ...created, address: '1111::8888' }],
    });
    /** How dark the first and the second half of the address are. */
    const halves = async (locale: string, x: number) => {
      const page = await render(await typeset(values, { locale }));
      const box = page.inkBox({ x, y: 400, width: 104, height: 370 });
      expect(box).toBeDefined();
      const { width: whole, ...rest } = box ?? { x: 0, y: 0, width: 0, height: 0 };
      const width = whole / 2;
      return [rest.x, rest.x + width].map((x) => page.ink({ ...rest, x, width }));
    };
    const [light = 0, dark = 0] = await halves('en', 372);
    expect(dark).toBeGreaterThan(light * 1.3);
    const [first = 0, second = 0] = await halves('ar', 119);
    expect(first).toBeCloseTo(light, 1);
    expect(second).toBeCloseTo(dark, 1);
  });
});

describe('a typesetter', () => {
  it('gives the same bytes for the same values, whatever came before', async () => {
    const first = certificate({ parties: [{ ...anna, signature: square }] });
    const wide: Picture = { ...square, width: 20 };
    const second = certificate({ parties: [{ ...anna, signature: wide }] });
    const [one, two, three] = await Promise.all([first, second, first].map((v) => typeset(v)));
    expect(Buffer.compare(one ?? Buffer.of(), three ?? Buffer.of())).toBe(0);
    expect(Buffer.compare(one ?? Buffer.of(), two ?? Buffer.of())).not.toBe(0);
    const other = createTypesetter();
    const elsewhere = await other.typeset('certificate', first, certificateOptions);
    await other.close();
    expect(Buffer.compare(one ?? Buffer.of(), elsewhere)).toBe(0);
  });

  it('tags the structure of a page, unless switched off', async () => {
    const tagged = await unpack(await typeset(certificate()));
    const plain = await unpack(await typeset(certificate(), { tagged: false }));
    expect(tagged).toContain('/StructTreeRoot');
    expect(tagged).toMatch(/\/S \/H1\s/);
    expect(tagged).toMatch(/\/S \/TH\s/);
    expect(tagged).toContain('/Lang');
    expect(plain).not.toContain('/StructTreeRoot');
  });

  it('makes pages that look the same behind those of a document', async () => {
    const pdf = await typeset(certificate({ parties: [{ ...anna, signature: square }] }));
    const builder = new DocumentBuilder();
    builder.append(await PDF.load(pdf), () => undefined);
    const ending = { info: '<<>>', xmp: '', id: '0'.repeat(32) };
    const whole = Buffer.concat(endFile(builder.finish(), { ...ending, objects: [] }).parts);
    expect(await complaints(whole)).toBe('');
    const before = await render(pdf);
    const after = await render(whole);
    const size = 6;
    for (let y = 0; y < before.height; y += size) {
      for (let x = 0; x < before.width; x += size) {
        const region = { x, y, width: size, height: size };
        expect(after.ink(region)).toBe(before.ink(region));
        expect(after.colorAt(x, y)).toEqual(before.colorAt(x, y));
      }
    }
  });

  it('reports errors of values without the values', async () => {
    const { document } = certificate();
    const damaged = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.from('secret')]);
    const withPicture = (signature: Picture) =>
      certificate({ parties: [{ name: 'A', signature }] });
    const wrong: [CertificateValues, Partial<TypesetOptions>?][] = [
      [certificate({ document: { ...document, sha256: 'secret' } })],
      [certificate({ document: { ...document, createdAt: 'secret' } })],
      [certificate({ document: { ...document, createdAt: '2026-01-15T08:00:00' } })],
      [certificate({ verifyUrl: 'javascript:secret' })],
      [certificate({ verifyUrl: `https://example.com/${'secret'.repeat(1000)}` })],
      [withPicture({ ...square, path: 'M0 0"/><image href="secret' })],
      [withPicture({ ...square, width: 0 })],
      [withPicture({ kind: 'image', type: 'jpeg', bytes: Buffer.from('secret') })],
      [withPicture({ kind: 'image', type: 'png', bytes: damaged })],
      [certificate(), { timeZone: 'Europe/Secret' }],
      [certificate(), { locale: 'no_secret_' }],
      [certificate(), { madeAt: 'secret' }],
    ];
    for (const [values, changes] of wrong) {
      const error = await typeset(values, changes).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ name: 'TypesetProblem', code: 'bad-values' });
      expect(String(error)).not.toMatch(/secret/i);
    }
    // And goes on working.
    await typeset(certificate());
  });

  it('ends what it is at, and then makes no more', async () => {
    const brief = createTypesetter();
    const late = brief.typeset('certificate', certificate(), certificateOptions);
    await brief.close();
    await expect(late).rejects.toMatchObject({ name: 'TypesetProblem', code: 'closed' });
  });
});

describe('templates', () => {
  it.each(['certificate', 'style'])('%s.typ reaches for nothing outside', (name) => {
    const source = readFileSync(new URL(`./templates/${name}.typ`, import.meta.url), 'utf8');
    expect(source).not.toMatch(/@|\beval\(|\bplugin\(|\bread\(|\bpanic\(/);
  });
});
