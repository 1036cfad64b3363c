import { PDF, PdfString } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { append, fileToSeal, Sealed } from '../../../../tests/support/forged-files.ts';
import { now, sealingSetup } from '../../test-support/seal/sealers.ts';
import { stream } from '../../test-support/write-pdf.ts';
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

describe('what follows a signed revision', () => {
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
    await expect(sealFile(final)).rejects.toMatchObject({ code: 'locked' });
  });
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
