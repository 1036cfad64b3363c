import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blankPage } from '../../test-support/fill.ts';
import { complaints, readText, render, unpack } from '../../test-support/look-at.ts';
import {
  certificateOptions,
  created,
  delegate,
  files,
  certificate as sampleCertificate,
  anna as sampleParty,
} from '../../test-support/sample-certificate.ts';
import type { Appendix } from '../assemble/append-pages.ts';
import { assemble } from '../assemble/assemble.ts';
import type { CompiledPack } from '../assemble/compile.ts';
import { compile } from '../assemble/compile.ts';
import type { CertificateParty, CertificateValues } from './certificate-values.ts';
import type { TypesetOptions } from './create-typesetter.ts';
import { createTypesetter } from './create-typesetter.ts';
import type { Picture } from './picture.ts';

const typesetter = createTypesetter();
afterAll(() => typesetter.close());
let pack: CompiledPack;
beforeAll(async () => {
  pack = await compile([{ pdf: await blankPage(), fields: [] }]);
});

const options: TypesetOptions = { ...certificateOptions, tagged: false };
const drawn: Picture = {
  kind: 'path',
  path: 'M10 60 C40 -20 70 140 100 50 S140 0 150 60 q 20 -40 40 0 t 40 0 l 30 -20 h20 v30 z',
  width: 310,
  height: 100,
  stroke: 3,
};
const filled: Picture = { kind: 'path', path: 'M0 0H10V10H0Z', width: 10, height: 10 };
const anna: CertificateParty = { ...sampleParty, signature: drawn };
const longAddress = '2001:0db8:85a3:0000:0000:8a2e:0370:7334';

const certificate = (changes: Partial<CertificateValues> = {}): CertificateValues =>
  sampleCertificate({
    parties: [anna],
    verifyUrl: 'https://sign.example.com/v/d-0815',
    ...changes,
  });

const appendixOf = (values: CertificateValues, changes: Partial<TypesetOptions> = {}) =>
  typesetter.appendix('certificate', values, { ...options, ...changes });

async function documentWith(appendix: Appendix): Promise<Buffer> {
  const meta = { title: 'Pack', id: 'd-1' };
  return Buffer.concat((await assemble(pack, [{}], meta, {}, appendix)).parts);
}

/** Tells if the pages came without typst setting these very values. */
const isDrawn = (appendix: Appendix) => appendix.drawings.length > 0;

/** Computes the difference of the appended pages from those that typst sets, page by page. */
async function compare(appendix: Appendix, values: CertificateValues, changes = {}) {
  const set = await typesetter.typeset('certificate', values, { ...options, ...changes });
  const whole = await documentWith(appendix);
  const pages = appendix.built.pages.map(async (_, page) => {
    const [one, other] = [await render(set, page), await render(whole, page + 1)];
    return one.unlike(other);
  });
  return Promise.all(pages);
}

const squeeze = (text: string) => text.replace(/\s+/g, '');
async function textOf(appendix: Appendix): Promise<string> {
  const whole = await documentWith(appendix);
  const pages = appendix.built.pages.map((_, page) => readText(whole, page + 1));
  return squeeze((await Promise.all(pages)).join(''));
}

const people = (names: string[]) => names.map((name) => ({ ...anna, name }));
const events = (count: number, what: string) =>
  Array.from({ length: count }, (_, index) => ({
    ...created,
    what: `${what} ${index};`,
    who: index % 3 === 0 ? '' : 'Daniel Weiß',
  }));
const email = `${'a'.repeat(60)}.${'b'.repeat(60)}@${'c'.repeat(60)}.example.com`;

const alike: [string, CertificateValues, Partial<TypesetOptions>?][] = [
  ['of one party', certificate()],
  [
    'with Greek, Cyrillic, Polish and Vietnamese names',
    certificate({
      parties: people(['Ελένη Παπαδοπούλου', 'Иван Петров', 'Zażółć Gęślą', 'Nguyễn Thị Ánh']),
    }),
  ],
  [
    'with letters that fonts move together',
    certificate({ parties: people(['AVATAR To Ve. LT ffi fl']) }),
  ],
  [
    'with Chinese, Japanese and Korean names',
    certificate({ parties: people(['王小明', '契約のサイン', '한국어 이름']) }),
  ],
  [
    'with loose accents and letters of no font',
    certificate({ parties: people(['x\u0301 q\u0308', '𐎠 ok']) }),
  ],
  [
    'with long words that wrap',
    certificate({
      verifyUrl: `https://sign.example.com/v/${'x'.repeat(40)}/${'y'.repeat(60)}`,
      parties: [{ ...anna, name: 'W'.repeat(90), email, address: longAddress, initials: filled }],
      events: [
        { ...created, what: `Sent to ${email}`, who: 'x'.repeat(100), address: longAddress },
      ],
    }),
  ],
  [
    'with long texts that wrap',
    certificate({
      parties: [{ ...anna, identifiedBy: 'Code by email, and another by text message; passport' }],
      events: events(
        3,
        'The quick brown fox jumps over the lazy dog, and back again, very slowly;',
      ),
    }),
  ],
  [
    'with dashes and other signs where lines end',
    certificate({
      tenant: 'No. 12 —',
      events: [
        'Open from Monday to Friday and on most other days from 10:30–18:00, but not always',
        'https://example.com/a-b/c?d=e&f=g#h and (round) [square] {curly}brackets, 5 % — or“quoted”',
        'price 1,234,567.89 EUR; 5\u00a0%; ½ ¾; x²; a*b=c|d~e^f_g@h!i?j and then some words to wrap',
        'It went on and on until the very end of the line and then—beyond it—to the next one',
      ].map((what) => ({ ...created, what, who: what })),
    }),
  ],
  ['over several pages', certificate({ events: events(50, 'Event') })],
  [
    'over several pages of lines that wrap',
    certificate({
      events: events(25, 'The quick brown fox jumps over the lazy dog, and back again;'),
    }),
  ],
  [
    'with forms and files, and with every value of a party',
    certificate({ files, parties: [delegate, ...people(['Иван Петров', '王小明'])] }),
  ],
  [
    'with signatures as they were typed and drawn',
    certificate({
      parties: [
        { ...anna, signature: { kind: 'typed', text: 'Zofia Wiśniewska', hand: 'caveat' } },
        {
          ...anna,
          signature: {
            kind: 'drawn',
            strokes: [
              [
                [10, 60],
                [60, 10],
                [110, 60],
              ],
              [[150, 30]],
            ],
            width: 200,
            height: 80,
          },
        },
      ],
    }),
  ],
  ['of many parties', certificate({ parties: Array.from({ length: 12 }, () => anna) })],
  ['without parties and events', certificate({ parties: [], events: [] })],
  ['on the paper of America', certificate(), { paper: 'us-letter' }],
  ['in German', certificate(), { locale: 'de-DE' }],
  ['in Japanese', certificate(), { locale: 'ja-JP' }],
];

const shaped: typeof alike = [
  ['with Arabic and Hebrew names', certificate({ parties: people(['محمد عبد الله', 'דוד כהן']) })],
  [
    'with Hindi, Thai and Tamil names',
    certificate({ parties: people(['मोहम्मद शर्मा', 'สมชาย ใจดี', 'தமிழ் பெயர்']) }),
  ],
];

describe('a certificate that is drawn', () => {
  it.each(alike)('%s looks as typst sets it', async (_, values, changes) => {
    const appendix = await appendixOf(values, changes);
    expect(isDrawn(appendix)).toBe(true);
    for (const unlike of await compare(appendix, values, changes)) expect(unlike).toBeLessThan(15);
  });

  // Typst is set not to move letters closer together, which the shaper may do.
  it.each(shaped)('%s looks nearly as typst sets it', async (_, values) => {
    const appendix = await appendixOf(values);
    expect(isDrawn(appendix)).toBe(true);
    for (const unlike of await compare(appendix, values)) expect(unlike).toBeLessThan(50);
  });

  it('would be found out if it did not', async () => {
    const appendix = await appendixOf(certificate());
    const other = certificate({ parties: people(['Anna Żólć']) });
    expect(Math.max(...(await compare(appendix, other)))).toBeGreaterThan(40);
  });

  it('is copied out as it went in', async () => {
    const parties = people(['Ελένη Παπαδοπούλου', '王小明', 'محمد عبد الله', 'fi ffi Äffin']);
    const event = { ...created, what: `Sent to ${email}`, address: longAddress };
    const text = await textOf(await appendixOf(certificate({ parties, events: [event] })));
    const shown = [
      ...parties.map(({ name }) => name),
      email,
      longAddress,
      '0123456789abcdef'.repeat(4),
      'Brightwater Housing',
      '15 Jan 2026, 09:00:00 GMT+01:00',
      'sign.example.com/v/d-0815',
      'Tenant, Quay Ltd',
      'Document d-0815',
    ];
    for (const value of shown) expect(text).toContain(squeeze(value));
  });

  it('makes a clean file with links to where it can be verified', async () => {
    const whole = await documentWith(await appendixOf(certificate()));
    expect(await complaints(whole)).toBe('');
    const links = (await unpack(whole)).match(/\/URI \(https:\/\/sign.example.com\/v\/d-0815\)/g);
    expect(links).toHaveLength(2);
  });

  it('holds nothing of those of its layout that were made before', async () => {
    const one = certificate({ tenant: 'Alpha', parties: people(['Beta']) });
    const other = certificate({ tenant: 'Gamma', parties: people(['Delta']) });
    await textOf(await appendixOf(one));
    const text = await textOf(await appendixOf(other));
    expect(text).toContain('Gamma');
    expect(text).not.toMatch(/Alpha|Beta/);
    const again = createTypesetter();
    const fresh = await again.appendix('certificate', other, options);
    await again.close();
    expect(await documentWith(fresh)).toEqual(await documentWith(await appendixOf(other)));
  });

  it('has one layout for addresses of one line and of two', async () => {
    const shapeOf = async (address: string) =>
      (await appendixOf(certificate({ events: [{ ...created, address }] }))).built;
    expect(await shapeOf(longAddress)).toBe(await shapeOf('203.0.113.7'));
  });

  it('shows photographed signatures', async () => {
    // One red pixel.
    const bytes = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
      'base64',
    );
    const values = certificate({
      parties: [{ ...anna, signature: { kind: 'image', type: 'png', bytes } }],
    });
    const appendix = await appendixOf(values);
    expect(isDrawn(appendix)).toBe(true);
    for (const unlike of await compare(appendix, values)) expect(unlike).toBeLessThan(15);
  });
});

describe('a certificate that only typst can set', () => {
  const arc: Picture = { ...drawn, path: 'M10 10 A 20 20 0 0 1 90 90' };
  it.each<[string, CertificateValues, Partial<TypesetOptions>?]>([
    ['in Arabic', certificate(), { locale: 'ar-EG' }],
    ['with a text of two directions', certificate({ parties: people(['محمد (CEO)']) })],
    ['with brackets as wide as ideographs', certificate({ parties: people(['（株）東京']) })],
    ['with an arc in a signature', certificate({ parties: [{ ...anna, signature: arc }] })],
    ['of very many events', certificate({ events: events(120, 'Event') })],
  ])('%s looks as it sets it', async (_, values, changes) => {
    const appendix = await appendixOf(values, changes);
    expect(isDrawn(appendix)).toBe(false);
    expect(await complaints(await documentWith(appendix))).toBe('');
    for (const unlike of await compare(appendix, values, changes)) expect(unlike).toBeLessThan(1);
  });

  it('is refused for what it refuses, in the same words', async () => {
    const damaged = Buffer.from('iVBORw0KGgo', 'base64');
    const wrong: [CertificateValues, Partial<TypesetOptions>?][] = [
      [certificate({ document: { ...certificate().document, sha256: 'x' } })],
      [
        certificate({
          parties: [{ name: 'A', signature: { kind: 'path', path: 'x', width: 1, height: 1 } }],
        }),
      ],
      [
        certificate({
          parties: [{ name: 'A', signature: { kind: 'image', type: 'png', bytes: damaged } }],
        }),
      ],
      [certificate({ verifyUrl: 'javascript:x' })],
      [certificate(), { madeAt: 'now' }],
    ];
    for (const [values, changes] of wrong) {
      const said = await appendixOf(values, changes).catch(String);
      const set = typesetter.typeset('certificate', values, { ...options, ...changes });
      expect(said).toBe(await set.catch(String));
      expect(said).toMatch(/^TypesetProblem/);
    }
  });

  it('is made no more once the typesetter is closed', async () => {
    const brief = createTypesetter();
    await brief.appendix('certificate', certificate(), options);
    await brief.close();
    const late = brief.appendix('certificate', certificate(), options);
    await expect(late).rejects.toMatchObject({ name: 'TypesetProblem', code: 'closed' });
  });
});
