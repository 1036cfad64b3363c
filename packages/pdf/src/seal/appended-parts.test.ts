import { deflateSync } from 'node:zlib';
import { PDF, PdfString } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { append, fileToSeal, Sealed } from '../../../../tests/support/forged-files.ts';
import { now, sealingSetup } from '../../test-support/seal/sealers.ts';
import { stream, writePdf } from '../../test-support/write-pdf.ts';
import { judgeAppended } from './appended-parts.ts';
import type { SealOptions } from './seal.ts';
import { seal } from './seal.ts';

const { sealer } = sealingSetup();

async function sealFile(file: Uint8Array, options: Partial<SealOptions> = {}): Promise<Buffer> {
  return Buffer.concat((await seal([Buffer.from(file)], sealer, { time: now, ...options })).parts);
}

const base = await sealFile(fileToSeal());
const sealed = new Sealed(base);
const n = sealed.size;
const formNumber = Number(/\/AcroForm (\d+) 0 R/.exec(sealed.body(1))?.[1]);
const form = sealed.body(formNumber);
const judge = (file: Buffer, end = base.length) => judgeAppended(file, end);

/** A part with a new signature field that has these entries, and further objects. */
function withField(entries: string, ...more: [number, string][]): Buffer {
  return append(sealed, {
    objects: [
      [formNumber, form.replace(/\/Fields\[([^\]]*)\]/, `/Fields[$1 ${n} 0 R]`)],
      [3, sealed.body(3).replace(/\/Annots\[([^\]]*)\]/, `/Annots[$1 ${n} 0 R]`)],
      [n, `<</Type/Annot/Subtype/Widget/FT/Sig/T(New)/P 3 0 R${entries}>>`],
      ...more,
    ],
  });
}

describe('content after a signed revision', () => {
  it('is nothing where the file ends with it', () => {
    expect(judge(base)).toBe('nothing');
  });

  it('is known as signatures, one or several, in tables and streams', async () => {
    const twice = await sealFile(base);
    expect(judge(twice)).toBe('signatures');
    const thrice = await sealFile(twice);
    expect([judge(thrice), judge(thrice, twice.length)]).toEqual(['signatures', 'signatures']);
    const pdf = PDF.create();
    pdf.addPage();
    const packed = await sealFile(await pdf.save({ useXRefStream: true }));
    expect(judge(await sealFile(packed), packed.length)).toBe('signatures');
  });

  it('is known as data to check signatures by', () => {
    const data: [number, string][] = [
      [1, sealed.with(1, `/DSS ${n} 0 R`)],
      [n, `<</Certs[${n + 1} 0 R]>>`],
      [n + 1, stream('', 'DER')],
    ];
    expect(judge(append(sealed, { objects: data }))).toBe('signatures');
    expect(judge(append(sealed, { objects: data }, { section: 'stream' }))).toBe('signatures');
  });

  it('is known as signatures that show, by their area or their picture', () => {
    expect(judge(withField('/F 132/Rect[0 0 0 0]'))).toBe('signatures');
    expect(judge(withField('/F 132/Rect[0 0 9 9]'))).toBe('visible-signatures');
    const picture: [number, string] = [
      n + 1,
      stream('/Type/XObject/Subtype/Form/BBox[0 0 9 9]', ''),
    ];
    const shown = withField(`/F 132/Rect[0 0 0 0]/AP<</N ${n + 1} 0 R>>`, picture);
    expect(judge(shown)).toBe('visible-signatures');
  });

  it.each([
    ['an action', '/Rect[0 0 0 0]/A<</S/JavaScript/JS(1)>>'],
    ['children', '/Rect[0 0 0 0]/Kids[7 0 R]'],
    ['the value of another signature', `/Rect[0 0 0 0]/V 7 0 R`],
    ['a key twice', '/Rect[0 0 0 0]/T(Again)'],
    ['an escaped name', '/Rect[0 0 0 0]/M#4b()'],
    ['a comment', '/Rect[0 0 0 0]%\n'],
  ])('is something else where a field has %s', (_, entries) => {
    expect(judge(withField(entries))).toBe('other');
  });

  it('is something else where a signed revision forbids it', async () => {
    const final = await sealFile(fileToSeal(), { isFinal: true });
    const last = new Sealed(final);
    const size = last.size;
    const acroForm = Number(/\/AcroForm (\d+) 0 R/.exec(last.body(1))?.[1]);
    const signed = append(last, {
      objects: [
        [acroForm, last.body(acroForm).replace(/\/Fields\[([^\]]*)\]/, `/Fields[$1 ${size} 0 R]`)],
        [
          size,
          '<</Subtype/Widget/FT/Sig/T(New)/Rect[0 0 0 0]/V<</Type/Sig/ByteRange[0 1 2 3]/Contents<00>>>>>',
        ],
      ],
    });
    expect(judge(signed, final.length)).toBe('other');
    const unsigned = Buffer.from(signed.toString('latin1').replace('/V<<', '/M<<'), 'latin1');
    expect(judge(unsigned, final.length)).toBe('other');
    const released = last.body(1).replace(/\/Perms *<<.*?>>|\/Perms \d+ 0 R/, '/Perms<<>>');
    expect(released).not.toBe(last.body(1));
    expect(judge(append(last, { objects: [[1, released]] }), final.length)).toBe('other');
    await expect(sealFile(final)).rejects.toMatchObject({ code: 'locked' });
  });
});

/** A form that was not sealed, which replaces the sealed one. */
const otherPage = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents ${n + 1} 0 R>>`;
/** A packed version of the page, which programs that repair a file prefer. */
const packedPage: [number, string][] = [
  [n, stream('/Type/ObjStm/N 1/First 4', `3 0 ${otherPage}`)],
  [n + 1, stream('', 'BT (Pay 9000 euro) Tj ET')],
];

describe('a part that programs read in different ways', () => {
  it.each<[string, [number, string][]]>([
    ['packed objects', packedPage],
    ['another catalog', [[n, `<</Type/Catalog/Pages ${n + 1} 0 R>>`]]],
    ['another section', [[n, stream(`/Type/XRef/W[1 4 2]/Index[0 1]/Root ${n} 0 R`, '1234567')]]],
    ['a type that is another object', [[n, stream(`/Type ${n + 1} 0 R`, '')]]],
    ['a number that PDFium does not know', [[4_194_304, 'null']]],
    ['a number that MuPDF does not know', [[8_388_608, 'null']]],
    ['a number that is another one in 32 bits', [[4_294_967_300, 'null']]],
  ])('is something else where it has %s', (_, objects) => {
    expect(judge(append(sealed, { objects }))).toBe('other');
  });

  it.each<[string, Parameters<typeof append>[2]]>([
    ['Prev with a fraction', { prev: (_, former) => `/Prev ${former}.0` }],
    ['Prev with a sign', { prev: (_, former) => `/Prev +${former}` }],
    ['Size with a fraction', { size: (size) => `/Size ${size}.0` }],
  ])('is something else where it has %s', (_, way) => {
    for (const section of ['table', 'stream'] as const) {
      expect(judge(append(sealed, { objects: [[n, 'null']] }, { ...way, section }))).toBe('other');
    }
  });

  it('is something else where a stream has a trailer in it, or a table lists too much', () => {
    const hidden = stream('', '\ntrailer\n<</Root 12 0 R>>\n');
    for (const section of ['table', 'stream'] as const) {
      expect(judge(append(sealed, { objects: [[n, hidden]] }, { section }))).toBe('other');
    }
    const table = `xref\n9999999999 0\ntrailer\n<</Size ${n}/Root 1 0 R/Prev ${sealed.prev}>>\n`;
    const end = `startxref\n${base.length}\n%%EOF\n`;
    expect(judge(Buffer.concat([base, Buffer.from(table + end)]))).toBe('other');
  });

  it.each([
    ['', '/DecodeParms<</Predictor 12/Columns 7>>'],
    ['/Filter/FlateDecode', '/DecodeParms<</Predictor 16/Columns 7>>'],
    ['/Filter[/FlateDecode]', '/DecodeParms<</Predictor 12/Columns 7>>'],
  ])('is something else where its section is packed as %s %s', (filter, settings) => {
    const row = Buffer.from([1, 0, 0, 0, 0, 0, 0]);
    row.writeUInt32BE(base.length, 1);
    const data = filter ? deflateSync(Buffer.concat([Buffer.from([2]), row])) : row;
    const entries = `/Type/XRef/Size ${n + 1}/W[1 4 2]/Index[${n} 1]/Root 1 0 R/Prev ${sealed.prev}`;
    const write = (own: string, bytes: Buffer) => {
      const section = `${n} 0 obj\n${stream(entries + own, bytes.toString('latin1'))}\nendobj\n`;
      const end = `startxref\n${base.length}\n%%EOF\n`;
      return judge(Buffer.concat([base, Buffer.from(section + end, 'latin1')]));
    };
    expect(write('', row)).toBe('signatures');
    expect(write(filter + settings, data)).toBe('other');
  });
});

describe('an object of two uses', () => {
  const drawing = stream('/Type/XObject/Subtype/Form/BBox[0 0 300 200]', '0 0 300 200 re f');
  const signature = '/ByteRange[0 1 2 3]/Contents<00>';

  /** A file with an empty signature field, 7, a form, 6, and validation data, 8. */
  const write = (uses: string) =>
    writePdf([
      '<</Type/Catalog/Pages 2 0 R/AcroForm 6 0 R/DSS 8 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Annots 9 0 R/Resources<<${uses}>>>>`,
      stream('', 'BT (Pay 100 euro) Tj ET'),
      'null',
      '<</Fields[7 0 R]>>',
      '<</Type/Annot/Subtype/Widget/FT/Sig/T(Empty)/Rect[0 0 0 0]/F 4/P 3 0 R>>',
      '<</Certs[]>>',
      '[7 0 R]',
    ]);

  type Change = (file: Sealed) => [number, string][];
  const add =
    (number: number, entries: string): Change =>
    (file) => [
      [number, file.with(number, entries.replaceAll('N', `${file.size} 0 R`))],
      [file.size, drawing],
    ];
  const changes: [string, number, Change][] = [
    ['a catalog', 1, add(1, '/Extensions N')],
    ['a form', 6, (file) => [[6, file.body(6).replace('/SigFlags 3', '/SigFlags 7')]]],
    ['validation data', 8, add(8, '/VRI<</ca 0>>')],
    ['a signature field', 7, add(7, `/M N/V<<${signature}>>`)],
  ];

  it.each(changes)('is something else where %s is changed', async (_, number, change) => {
    const judgeWith = async (uses: string) => {
      const file = await sealFile(write(uses));
      const own = new Sealed(file);
      return judge(append(own, { objects: change(own) }), file.length);
    };
    expect(await judgeWith('')).toBe('signatures');
    const reference = `${number} 0 R`;
    for (const uses of [
      `/XObject ${reference}`,
      `/ExtGState%/Root[\n${reference}`,
      `/Font%[${' '.repeat(300)}/AcroForm\n${reference}`,
    ]) {
      expect([uses, await judgeWith(uses)]).toEqual([uses, 'other']);
    }
  });
});

it('is something else where a number becomes one that some programs do not take', async () => {
  const file = await sealFile(
    writePdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Rotate 90>>',
    ]),
  );
  const own = new Sealed(file);
  const turned = (rotate: string, box = '[0 0 300 200]') =>
    own.body(3).replace('/Rotate 90', `/Rotate ${rotate}`).replace('[0 0 300 200]', box);
  const judgeWith = (page: string) => judge(append(own, { objects: [[3, page]] }), file.length);
  expect(judgeWith(turned('90', '[0.0 0 300. 200]'))).toBe('signatures');
  expect(judgeWith(turned('90.0'))).toBe('other');
});

describe('a signed revision that was prepared', () => {
  /** Signs a file to which something was done before, and appends validation data to it. */
  async function prepared(prepare: (file: string) => string, more: [number, string][] = []) {
    const file = await sealFile(
      Buffer.from(prepare(Buffer.from(fileToSeal()).toString('latin1')), 'latin1'),
    );
    const own = new Sealed(file);
    const data = stream('', more.length > 0 ? '' : 'DER');
    const objects: [number, string][] = [
      [1, own.with(1, `/DSS ${own.size} 0 R`)],
      [own.size, `<</Certs[${own.size + 1} 0 R]>>`],
      [own.size + 1, more[0]?.[1] ?? data],
    ];
    return judge(append(own, { objects }), file.length);
  }

  it('is clear without any tricks', async () => {
    expect(await prepared((file) => file)).toBe('signatures');
  });

  it('shows nothing by a reference that waits for a later object', async () => {
    // The numbers from 13 on are free; a seal takes some of them.
    for (const number of ['17 0 R', '17%\n0 R', '+017 0\0R']) {
      const waiting = (file: string) =>
        file.replace('or else 9000', `%${number}`.padEnd('or else 9000'.length));
      expect(await prepared(waiting)).toBe('other');
    }
  });

  it('has no object in the data of what was appended', async () => {
    const hidden: [number, string][] = [[0, stream('', '\n4 0 obj\n<<>>\nendobj\n')]];
    expect(await prepared((file) => file, hidden)).toBe('other');
  });

  it('has no object that its sections do not list, and no older version behind a newer one', async () => {
    const file = Buffer.from(fileToSeal()).toString('latin1');
    const at = file.indexOf('xref\n');
    const former = Number(/startxref\n(\d+)/.exec(file)?.[1]);
    const hidden = `4 0 obj\n${stream('', 'BT (Pay 9000 euro) Tj ET')}\nendobj\n`;
    const insert = (text: string) =>
      (file.slice(0, at) + text + file.slice(at)).replace(
        /startxref\n\d+/,
        `startxref\n${former + text.length}`,
      );
    expect(await prepared(() => insert(hidden))).toBe('other');
    const older = `${hidden}xref\n4 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer\n<</Root 1 0 R/Size 13>>\n`;
    const newer = insert(older).replace(
      '/Size 13/Root',
      `/Size 13/Prev ${at + hidden.length}/Root`,
    );
    expect(newer.match(/\/Prev/g)).toHaveLength(1);
    expect(await prepared(() => newer)).toBe('other');
  });

  it.each([
    ['a stream that ends', '<</Length 1>>stream\n1\nendstream', 'signatures'],
    [
      'a stream whose length is another object',
      '<</Length 5 0 R>>stream\n1\nendstream',
      'signatures',
    ],
    ['a stream that is longer than the file', '<</Length 99999>>stream\n1\nendstream', 'other'],
    ['one that says so elsewhere', '<</L#65ngth 6 0 R>>stream\n1\nendstream', 'other'],
    ['a stream without a length', '<<>>stream\n1\nendstream', 'other'],
    ['a string that does not end', '<</X(>>', 'other'],
  ])('with %s can be followed by what is added there', async (_, content, verdict) => {
    const file = await sealFile(
      writePdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>',
        content,
        '1',
        '99999',
      ]),
    );
    const own = new Sealed(file);
    expect(judge(append(own, { objects: [[own.size, '<</A()>>']] }), file.length)).toBe(verdict);
  });

  it('is not taken for one that begins as a linearised file of its length', async () => {
    const comment = (length: number) => (file: string) =>
      file.replace('%PDF-1.6\n', `%PDF-1.6\n% /Linear#69zed ${length}\n`);
    const moved = (file: string, by: number) =>
      file
        .replace(
          /(\d{10}) 00000 n/g,
          (_, at: string) => `${String(Number(at) + by).padStart(10, '0')} 00000 n`,
        )
        .replace(/startxref\n(\d+)/, (_, at: string) => `startxref\n${Number(at) + by}`);
    const write = (length: number) => (file: string) => {
      const added = comment(length)('%PDF-1.6\n').length - '%PDF-1.6\n'.length;
      return moved(comment(length)(file), added);
    };
    const plain = await sealFile(
      Buffer.from(write(100000)(Buffer.from(fileToSeal()).toString('latin1')), 'latin1'),
    );
    expect(await prepared(write(100000))).toBe('signatures');
    // Signatures of elliptic curves differ in length, but their room does not.
    const length = String(plain.length).padStart(6, '0');
    expect(await prepared((file) => write(100000)(file).replace('100000', length))).toBe('other');
  });
});

it('reads strings as they are, however they are written', async () => {
  const pdf = await PDF.load(base);
  pdf.getCatalog().set('Lang', PdfString.fromString('en'));
  expect(judge(Buffer.from(await pdf.save({ incremental: true })))).toBe('other');
  const written = append(sealed, {
    objects: [[formNumber, form.replace('(/F 12 Tf 0 g)', '(/F \\061\\62 Tf\\\n 0 g)')]],
  });
  expect(judge(written)).toBe('signatures');
});
