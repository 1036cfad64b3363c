import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { complaints, readText, unpack } from '../../test-support/look-at.ts';
import { documentOf } from '../../test-support/seal/document-of.ts';
import { now, sealingSetup } from '../../test-support/seal/sealers.ts';
import { stream, writeForm, writePdf } from '../../test-support/write-pdf.ts';
import { seal } from '../seal/seal.ts';
import { verify } from '../seal/verify.ts';
import { readAttachment } from './read-attachment.ts';

const read = (bytes: Uint8Array) => readAttachment(bytes, { keepsInert: true });

/** A file of one page; `page` and `catalog` are further entries, and objects are numbered from 5 on. */
function fileOf({ page = '', catalog = '', objects = [] as string[] } = {}): Uint8Array {
  return writePdf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R${page}>>`,
    stream('', '1 0 0 rg 50 50 100 100 re f'),
    ...objects,
  ]);
}

const link = (action: string) =>
  `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<<${action}>>>>]`;
const embedded = [`<</Type/Filespec/F(evil.exe)/EF<</F 6 0 R>>>>`, stream('', 'evil')];

describe('active content of an attachment', () => {
  it.each([
    ['a script when it opens', { catalog: '/OpenAction<</S/JavaScript/JS(evil)>>' }, 'scripts'],
    [
      'a script by name',
      { catalog: '/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(evil)>>]>>>>' },
      'scripts',
    ],
    ['a script of a page', { page: '/AA<</O<</S/JavaScript/JS(evil)>>>>' }, 'scripts'],
    [
      'a script behind another action',
      { page: link('/S/URI/URI(https://example.com)/Next<</S/JavaScript/JS(evil)>>') },
      'scripts',
    ],
    ['a program', { page: link('/S/Launch/F(evil.exe)') }, 'launch-actions'],
    [
      'a form that is sent',
      { page: link('/S/SubmitForm/F(http://evil.example)') },
      'external-actions',
    ],
    ['data that are fetched', { page: link('/S/ImportData/F(evil.fdf)') }, 'external-actions'],
    [
      'another file on a share',
      { catalog: '/OpenAction<</S/GoToR/D[0/Fit]/F(\\\\\\\\evil\\\\x.pdf)>>' },
      'external-actions',
    ],
    [
      'an embedded file that is opened',
      { page: link('/S/GoToE/D[0/Fit]/T<</R/C/N(evil)>>') },
      'external-actions',
    ],
    ['a script as an address', { page: link('/S/URI/URI(javascript:evil)') }, 'external-actions'],
    ['a file as an address', { page: link('/S/URI/URI(file:///evil.exe)') }, 'external-actions'],
    ['a share as an address', { page: link('/S/URI/URI(\\\\\\\\evil\\\\x)') }, 'external-actions'],
    [
      'a share as an address in UTF-16',
      { page: link('/S/URI/URI<FEFF005C005C0065>') },
      'external-actions',
    ],
    ['a share as a relative address', { page: link('/S/URI/URI(//evil/x)') }, 'external-actions'],
    ['an escaped share', { page: link('/S/URI/URI(%2F%2Fevil/x)') }, 'external-actions'],
    [
      'a base for addresses that is none of the web',
      { catalog: '/URI<</Base(file:///evil)>>', page: link('/S/URI/URI(a.exe)') },
      'external-actions',
    ],
    ['a thread of another file', { page: link('/S/Thread/D 0/F(evil.pdf)') }, 'external-actions'],
    [
      'an embedded file',
      { catalog: '/Names<</EmbeddedFiles<</Names[(a)5 0 R]>>>>', objects: embedded },
      'attachments',
    ],
    [
      'an attached file',
      {
        page: '/Annots[<</Type/Annot/Subtype/FileAttachment/Rect[0 0 9 9]/FS 5 0 R>>]',
        objects: embedded,
      },
      'attachments',
    ],
    [
      'a video',
      {
        page: '/Annots[<</Type/Annot/Subtype/RichMedia/Rect[0 0 9 9]/RichMediaContent<</A(evil)>>>>]',
      },
      'multimedia',
    ],
    [
      'a sound',
      { page: link('/S/Sound/Sound 5 0 R'), objects: [stream('/Type/Sound/R 8000', 'evil')] },
      'multimedia',
    ],
    [
      'an XFA form',
      {
        page: '/Annots[<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[0 0 9 9]>>]',
        catalog: '/AcroForm<</Fields[]/XFA(evil)>>',
      },
      'xfa',
    ],
  ])('is removed: %s', async (_, parts, removed) => {
    const file = fileOf(parts);
    const { pdf, ...result } = await read(file);
    expect(result.removed).toContain(removed);
    expect(result.pages).toEqual([{ width: 300, height: 200 }]);
    expect(await complaints(pdf)).toBe('');
    expect(await unpack(pdf)).not.toContain('evil');
  });

  it('leaves the values of its form and its links', async () => {
    const file = writeForm({
      widgets: [
        '/FT/Tx/T(name)/V(Ada)/DA(/Helv 12 Tf 0 g)/Rect[50 140 200 160]/AA<</K<</S/JavaScript/JS(evil)>>>>',
        '/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.com/terms)>>',
      ],
      form: '/DR<</Font<</Helv<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>',
    });
    const { pdf, removed } = await read(file);
    expect(removed).toEqual(['scripts']);
    expect(await readText(pdf)).toContain('Ada');
    expect(await unpack(pdf)).toContain('https://example.com/terms');
  });

  it.each([
    [
      'content',
      {
        page: '/Resources<</XObject<</X 5 0 R>>>>',
        objects: [stream('/Type/XObject/Subtype/Form/BBox[0 0 9 9]/F(evil.pdf)', '')],
      },
    ],
    [
      'a page',
      {
        page: '/Resources<</XObject<</X 5 0 R>>>>',
        objects: [
          stream('/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Ref<</F(evil.pdf)/Page 0>>', ''),
        ],
      },
    ],
  ])('is refused where %s of another file is shown', async (_, parts) => {
    await expect(read(fileOf(parts))).rejects.toMatchObject({
      code: 'broken',
      message: expect.stringContaining('can’t be removed'),
    });
  });

  it('makes a dynamic XFA form useless, which is refused', async () => {
    await expect(read(fileOf({ catalog: '/AcroForm<</Fields[]/XFA(x)>>' }))).rejects.toMatchObject({
      code: 'xfa-only',
    });
  });
});

describe('a file in which nothing is active', () => {
  it('stays as it is, byte for byte', async () => {
    const links = ['https://example.com/a:b', 'mailto:a@example.com', 'www.example.com/a?b=c', ''];
    const annotations = links.map((to) => link(`/S/URI/URI(${to})`).slice('/Annots['.length, -1));
    const file = fileOf({ page: `/Annots[${annotations.join('')}]` });
    expect(await read(file)).toMatchObject({ removed: [], pdf: file });
  });

  it('keeps the signatures that it has', async () => {
    const { sealer, trust } = sealingSetup();
    const { parts } = await seal(await documentOf('Signed'), sealer, { time: now });
    const file = Buffer.concat(parts);
    const { pdf, isSigned } = await read(file);
    expect(Buffer.compare(pdf, file)).toBe(0);
    expect(isSigned).toBe(true);
    expect(await verify(pdf, trust)).toMatchObject({ unchanged: true });
  });

  it('is still rewritten on request', async () => {
    const file = fileOf();
    const { pdf, isSigned } = await readAttachment(file, { keepsInert: false });
    expect(isSigned).toBe(false);
    expect(Buffer.compare(pdf, file)).not.toBe(0);
    expect(await complaints(pdf)).toBe('');
  });
});

const script = '<</S/JavaScript/JS(evil)>>';
/** A stream of objects, packed as `pack` does. */
function packed(objects: string, filter: string, pack: (bytes: Buffer) => Buffer): string {
  const data = pack(Buffer.from(`9 0 ${objects}`)).toString('latin1');
  return stream(`/Type/ObjStm/N 1/First 4${filter}`, data);
}

const inflated = (filter: string, pack: (bytes: Buffer) => Buffer) =>
  packed(script, filter, (bytes) => deflateSync(pack(bytes)));
/** Each three bytes as a row with a predictor. */
const inRows = (bytes: Buffer) =>
  Buffer.from(bytes.toString('latin1').replace(/.{1,3}/gs, (row) => `\0${row.padEnd(3)}`));
const withoutChecksum = (bytes: Buffer) => {
  const data = deflateSync(bytes);
  return data.fill(0, data.length - 4);
};

/** Streams of objects that are not plain ones. */
const hiddenObjects: [string, string[]][] = [
  [
    'without a type',
    [packed(script, '/Filter/FlateDecode', deflateSync).replace('/Type/ObjStm', '')],
  ],
  [
    'whose type is another object',
    [
      packed(script, '/Filter/FlateDecode', deflateSync).replace('/ObjStm', ' 6 0 R'),
      '/ObjStm',
      stream('', ''),
    ],
  ],
  [
    'behind a name that ends as its data begin',
    [packed(script, '/Xstream\n/Filter/FlateDecode', deflateSync)],
  ],
  ['that is packed twice', [inflated('/Filter[/FlateDecode/FlateDecode]', deflateSync)]],
  [
    'that is packed in two ways',
    [
      inflated('/Filter[/FlateDecode/ASCIIHexDecode]', (bytes) =>
        Buffer.from(bytes.toString('hex')),
      ),
    ],
  ],
  [
    'whose rows are packed',
    [inflated('/Filter/FlateDecode/Decode#50arms<</Predictor 12/Columns 3>>', inRows)],
  ],
  ['with a wrong checksum', [packed(script, '/Filter/FlateDecode', withoutChecksum)]],
];

describe('content that only some viewers find in a file', () => {
  const plain = Buffer.from(fileOf());
  it.each<[string, Uint8Array]>([
    ['an object that nothing refers to', fileOf({ objects: [script] })],
    ['one with an escaped name', fileOf({ objects: ['<</S/J#61vaScript/JS(evil)>>'] })],
    [
      'one in a packed stream',
      fileOf({ objects: [packed(script, '/Filter/FlateDecode', deflateSync)] }),
    ],
    [
      'one in a stream that is packed in another way',
      fileOf({
        objects: [
          packed(script, '/Filter/ASCIIHexDecode', (bytes) => Buffer.from(bytes.toString('hex'))),
        ],
      }),
    ],
    [
      'one in a stream whose kind is escaped',
      fileOf({
        objects: [
          packed(script, '/Filter/FlateDecode', deflateSync).replace('/ObjStm', '/Obj#53tm'),
        ],
      }),
    ],
    ...hiddenObjects.map(([name, objects]): [string, Uint8Array] => [
      `one in a stream ${name}`,
      fileOf({ objects }),
    ]),
    [
      'one in no table',
      Buffer.from(
        plain
          .toString('latin1')
          .replace('xref', `9 0 obj\n${script}\nendobj\nxref`)
          .replace(/startxref\n\d+/, (end) =>
            end.replace(/\d+/, (at) => String(Number(at) + `9 0 obj\n${script}\nendobj\n`.length)),
          ),
        'latin1',
      ),
    ],
    ['an archive behind its end', Buffer.concat([plain, Buffer.from('PK\u0003\u0004 evil.class')])],
    ['a script before its start', Buffer.concat([Buffer.from('<script>evil()</script>\n'), plain])],
  ])('does not stay: %s', async (_, file) => {
    const { pdf } = await read(file);
    expect(await complaints(pdf)).toBe('');
    const text = await unpack(pdf);
    expect(text).not.toContain('evil');
    expect(text).not.toContain('JavaScript');
  });
});

/** Forms each of which draws the next one, so many deep, from number 5 on. */
function nested(levels: number, draw = '/X Do /X Do '): string[] {
  const entries = '/Type/XObject/Subtype/Form/BBox[0 0 300 200]';
  return Array.from({ length: levels }, (_, level) =>
    level + 1 === levels
      ? stream(entries, '0 0 1 1 re f')
      : stream(`${entries}/Resources<</XObject<</X ${level + 6} 0 R>>>>`, draw),
  );
}
const first = '/Resources<</XObject<</X 5 0 R>>>>';
const drawing = (content: string, resources: string, objects: string[]) =>
  writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R${resources}>>`,
    stream('', content),
    ...objects,
  ]);
describe('a file that would keep viewers busy for years', () => {
  const pattern = (level: number) =>
    stream(
      `/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<</Pattern<</P ${level + 6} 0 R>>>>`,
      '/Pattern cs /P scn 0 0 9 9 re f /P scn 0 0 9 9 re f',
    );
  const mask = (level: number) =>
    stream(
      `/Type/XObject/Subtype/Form/Group<</S/Transparency/CS/DeviceGray>>/BBox[0 0 9 9]/Resources<</ExtGState<</G<</SMask<</S/Luminosity/G ${level + 6} 0 R>>>>>>>>`,
      '/G gs 0 0 9 9 re f /G gs 0 0 9 9 re f',
    );
  const forty = (make: (level: number) => string) => Array.from({ length: 40 }, (_, n) => make(n));
  const glyphs = forty((level) =>
    level % 2 === 0
      ? `<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 97/Widths[9]/Encoding<</Differences[97/a]>>/CharProcs<</a ${level + 6} 0 R>>/Resources<</Font<</F ${level + 7} 0 R>>>>>>`
      : stream('', '9 0 d0 BT /F 9 Tf (aa) Tj ET'),
  );
  const annotation = '/Annots[<</Type/Annot/Subtype/Stamp/F 4/Rect[0 0 9 9]/AP<</N 5 0 R>>>>]';
  it.each([
    ['by forms that draw the next one twice', drawing('/X Do', first, nested(32))],
    ['by such forms with escaped names', drawing('/X Do', first, nested(32, '/#58 Do /#58 Do '))],
    [
      'by such forms in arrays that never end',
      drawing('/X Do', first, nested(32, '[ /X Do /X Do ')),
    ],
    ['by forms within forms without end', drawing('/X Do', first, nested(45, '/X Do'))],
    [
      'by a form that draws itself',
      drawing('/X Do', first, [
        stream(
          '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 5 0 R>>>>',
          '/X Do',
        ),
      ]),
    ],
    [
      'by patterns',
      drawing(
        '/Pattern cs /P scn 0 0 9 9 re f',
        '/Resources<</Pattern<</P 5 0 R>>>>',
        forty(pattern),
      ),
    ],
    ['by masks', drawing('/X Do', first, forty(mask))],
    ['by glyphs', drawing('BT /F 9 Tf (a) Tj ET', '/Resources<</Font<</F 5 0 R>>>>', glyphs)],
    [
      'by a picture of more pixels than memory has',
      drawing('/X Do', first, [
        stream('/Type/XObject/Subtype/Image/Width 60000/Height 60000/BitsPerComponent 1', ''),
      ]),
    ],
    ['by the look of an annotation', drawing('', annotation, nested(32))],
  ])('is refused at once: %s', async (_, file) => {
    await expect(read(file)).rejects.toMatchObject({ code: 'too-complex' });
  });

  it('is not one whose forms are drawn a thousand times', async () => {
    const file = drawing('/X Do '.repeat(1000), first, nested(4));
    expect(await read(file)).toMatchObject({ removed: [] });
  });
});
