import { stream, writePdf } from '../../packages/pdf/test-support/write-pdf.ts';

/** Describes a file that was forged from a sealed one. */
export interface ForgedFile {
  /** The published family of attacks that it belongs to. */
  family: string;
  name: string;
  file: Buffer;
  /** What is to be said of it where we sealed the file that it was, and where others did. */
  verdicts: Verdicts;
}

interface Verdicts {
  ours: string;
  theirs: string;
}

/** Of a file that begins with a sealed one. */
const added: Verdicts = { ours: 'added-after-sealing', theirs: 'cannot-be-judged' };
/** Of one of which a sealed byte was changed. */
const changed: Verdicts = { ours: 'changed', theirs: 'foreign' };

type Body = readonly [number: number, text: string, generation?: number];

/** Holds the objects that are shown instead of the sealed ones. */
interface Effect {
  objects: readonly Body[];
  /** Another catalog. */
  root?: number;
}

/** The file to seal: a page with a text, a drawing, an annotation that covers something, and a field. */
export function fileToSeal(): Buffer {
  const font = '/Type/Font/Subtype/Type1/BaseFont/Helvetica';
  return Buffer.from(
    writePdf([
      '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[9 0 R]/DA(/F 12 Tf 0 g)/DR<</Font<</F 5 0 R>>>>>>>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      `<<${pageEntries(4)}/Annots[7 0 R 9 0 R]>>`,
      stream('', 'BT /F 18 Tf 20 150 Td (Pay 100 euro) Tj 0 -60 Td (or else 9000) Tj ET q /X Do Q'),
      `<<${font}>>`,
      stream(`${drawing}/BBox[0 0 300 200]`, '200 20 60 30 re f'),
      '<</Type/Annot/Subtype/Square/Rect[15 80 180 110]/F 4/AP<</N 8 0 R>>/C[1 1 1]/IC[1 1 1]>>',
      stream(`${drawing}/BBox[0 0 165 30]`, '1 g 0 0 165 30 re f'),
      '<</Type/Annot/Subtype/Widget/FT/Tx/T(Sum)/V(100)/Rect[20 20 120 40]/F 4/DA(/F 12 Tf 0 g)/AP<</N 10 0 R>>/P 3 0 R>>',
      stream(`${drawing}/BBox[0 0 100 20]/Resources<</Font<</F 5 0 R>>>>`, fieldText('100')),
      // Nothing refers to these two as it is sealed.
      stream('', otherText),
      `<<${pageEntries(11)}>>`,
    ]),
  );
}

const drawing = '/Type/XObject/Subtype/Form';
const otherText = 'BT /F 18 Tf 20 150 Td (Pay 9000 euro) Tj ET';
const fieldText = (text: string) => `/Tx BMC BT /F 12 Tf 2 5 Td (${text}) Tj ET EMC`;
const pageEntries = (content: number) =>
  `/Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents ${content} 0 R/Resources<</Font<</F 5 0 R>>/XObject<</X 6 0 R>>>>`;

/** Reads a sealed file as a forger would. */
export class Sealed {
  readonly file: Buffer;
  readonly text: string;
  readonly size: number;
  readonly prev: number;

  constructor(file: Buffer) {
    this.file = file;
    this.text = file.toString('latin1');
    this.size = Number([...this.text.matchAll(/\/Size (\d+)/g)].at(-1)?.[1]);
    this.prev = Number([...this.text.matchAll(/startxref\n(\d+)/g)].at(-1)?.[1]);
  }

  /** Where the newest version of an object is. */
  offsetOf(number: number): number {
    return this.text.lastIndexOf(`\n${number} 0 obj`) + 1;
  }

  /** The newest body of an object. */
  body(number: number): string {
    const at = this.text.indexOf('obj\n', this.offsetOf(number)) + 4;
    return this.text.slice(at, this.text.indexOf('\nendobj', at));
  }

  /** The body with further entries. */
  with(number: number, entries: string): string {
    return this.body(number).replace(/>>$/, `${entries}>>`);
  }
}

/** Sets how an appended part is written. */
interface Way {
  section?: 'table' | 'stream' | 'none';
  /** Rows of the section, besides one for each object or in their place. */
  rows?: (rows: Row[]) => Row[];
  size?: (size: number) => string;
  prev?: (own: number, former: number) => string;
  trailer?: string;
  /** What the end names. */
  startxref?: (own: number) => string;
  end?: string;
  head?: (body: Body) => string;
}

interface Row {
  number: number;
  at: number;
  generation: number;
  isFree?: boolean;
}

/** Appends a part to a file. */
export function append(sealed: Sealed, { objects, root = 1 }: Effect, way: Way = {}): Buffer {
  let tail = '';
  const at = () => sealed.file.length + tail.length;
  const own: Row[] = objects.map((body) => {
    const [number, text, generation = 0] = body;
    const row = { number, at: at(), generation };
    tail += `${way.head?.(body) ?? `${number} ${generation} obj`}\n${text}\nendobj\n`;
    return row;
  });
  const rows = way.rows?.(own) ?? own;
  const highest = Math.max(sealed.size - 1, ...rows.map(({ number }) => number));
  const section = at();
  const isStream = way.section === 'stream';
  const size =
    way.size?.(highest + 1 + Number(isStream)) ?? `/Size ${highest + 1 + Number(isStream)}`;
  const prev = way.prev?.(section, sealed.prev) ?? `/Prev ${sealed.prev}`;
  const entries = `${size}${prev}/Root ${root} 0 R${way.trailer ?? ''}`;
  if (way.section === 'none') return Buffer.concat([sealed.file, latin1(tail)]);
  tail += isStream
    ? xrefStream(
        highest + 1,
        [...rows, { number: highest + 1, at: section, generation: 0 }],
        entries,
      )
    : `xref\n${rows.map(tableRow).join('')}trailer\n<<${entries}>>\n`;
  const end = `startxref\n${way.startxref?.(section) ?? section}\n%%EOF\n`;
  return Buffer.concat([sealed.file, latin1(`${tail}${way.end ?? end}`)]);
}

const latin1 = (text: string) => Buffer.from(text, 'latin1');

function tableRow({ number, at, generation, isFree }: Row): string {
  const offset = String(at).padStart(10, '0');
  return `${number} 1\n${offset} ${String(generation).padStart(5, '0')} ${isFree ? 'f' : 'n'} \n`;
}

function xrefStream(number: number, rows: readonly Row[], entries: string): string {
  const data = Buffer.alloc(rows.length * 7);
  for (const [index, { at, generation, isFree }] of rows.entries()) {
    data.writeUInt8(isFree ? 0 : 1, 7 * index);
    data.writeUInt32BE(at, 7 * index + 1);
    data.writeUInt16BE(generation, 7 * index + 5);
  }
  const index = rows.map((row) => `${row.number} 1`).join(' ');
  return `${number} 0 obj\n${stream(`/Type/XRef/W[1 4 2]/Index[${index}]${entries}`, data.toString('latin1'))}\nendobj\n`;
}

/** The ways in which a page can be made to show something else. */
function effectsOn(sealed: Sealed): Record<string, Effect> {
  const n = sealed.size;
  const page = sealed.body(3);
  return {
    'a content': { objects: [[4, stream('', otherText)]] },
    'a page': {
      objects: [
        [3, page.replace('/Contents 4 0 R', `/Contents ${n} 0 R`)],
        [n, stream('', otherText)],
      ],
    },
    'the tree of pages': {
      objects: [
        [2, `<</Type/Pages/Kids[${n} 0 R]/Count 1>>`],
        [n, `<<${pageEntries(n + 1)}>>`],
        [n + 1, stream('', otherText)],
      ],
    },
    'the catalog': {
      root: n,
      objects: [
        [n, `<</Type/Catalog/Pages ${n + 1} 0 R>>`],
        [n + 1, `<</Type/Pages/Kids[${n + 2} 0 R]/Count 1>>`],
        [n + 2, `<<${pageEntries(n + 3)}>>`],
        [n + 3, stream('', otherText)],
      ],
    },
    'a turned page': { objects: [[3, sealed.with(3, '/Rotate 180')]] },
    'a cut page': { objects: [[3, sealed.with(3, '/CropBox[0 0 150 100]')]] },
    'a font': { objects: [[5, '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>']] },
    'a drawing': { objects: [[6, stream(`${drawing}/BBox[0 0 300 200]`, '0 0 300 200 re f')]] },
    'a field': {
      objects: [
        [
          10,
          stream(`${drawing}/BBox[0 0 100 20]/Resources<</Font<</F 5 0 R>>>>`, fieldText('9000')),
        ],
      ],
    },
    'a second page': {
      objects: [
        [2, `<</Type/Pages/Kids[3 0 R ${n} 0 R]/Count 2>>`],
        [n, `<<${pageEntries(11)}>>`],
      ],
    },
  };
}

/** The tricks by which readers of cross-references can be made to disagree. */
function deliveriesOf(sealed: Sealed): Record<string, (effect: Effect) => Buffer> {
  const oldRow = (row: Row): Row => ({ ...row, at: sealed.offsetOf(row.number) });
  const isOld = ({ number }: Row) => number < sealed.size;
  const twice = (rows: Row[]) => rows.flatMap((row) => (isOld(row) ? [oldRow(row), row] : [row]));
  const twiceOldLast = (rows: Row[]) =>
    rows.flatMap((row) => (isOld(row) ? [row, oldRow(row)] : [row]));
  const plain = (effect: Effect, way: Way = {}) => append(sealed, effect, way);
  return {
    'a plain table': (effect) => plain(effect),
    'a plain stream': (effect) => plain(effect, { section: 'stream' }),
    'a table that XRefStm contradicts': (effect) => hybridFile(sealed, effect, false),
    'an XRefStm that the table contradicts': (effect) => hybridFile(sealed, effect, true),
    'another number at the offset': (effect) =>
      plain(effect, { head: ([number]) => `${number + 500} 0 obj` }),
    'another generation at the offset': (effect) =>
      plain(effect, { head: ([number]) => `${number} 7 obj` }),
    'another generation in the entry': (effect) =>
      plain(effect, { rows: (rows) => rows.map((row) => ({ ...row, generation: 7 })) }),
    'an object twice in the table': (effect) => plain(effect, { rows: twice }),
    'an object twice in the table, the old one last': (effect) =>
      plain(effect, { rows: twiceOldLast }),
    'an object twice in the stream': (effect) => plain(effect, { section: 'stream', rows: twice }),
    'an object twice in the stream, the old one last': (effect) =>
      plain(effect, { section: 'stream', rows: twiceOldLast }),
    'objects in no table': (effect) =>
      plain(effect, {
        rows: (rows) =>
          rows.filter((row) => !isOld(row)).concat(oldRow({ number: 4, at: 0, generation: 0 })),
      }),
    'objects in no table and a wrong end': (effect) =>
      plain(effect, { rows: (rows) => rows.slice(0, 0), startxref: () => '7' }),
    'objects alone': (effect) => plain(effect, { section: 'none' }),
    'no Size': (effect) => plain(effect, { size: () => '' }),
    'a Size too small': (effect) => plain(effect, { size: () => '/Size 4' }),
    'a Size too large': (effect) => plain(effect, { size: (size) => `/Size ${size + 900}` }),
    'blanks after the end': (effect) => Buffer.concat([plain(effect), latin1(' '.repeat(1500))]),
    'a comment after the end': (effect) => Buffer.concat([plain(effect), latin1('% end\n')]),
    'no end': (effect) => plain(effect, { end: '' }),
    'no Prev': (effect) => plain(effect, { prev: () => '' }),
    'a Prev to itself': (effect) => plain(effect, { prev: (own) => `/Prev ${own}` }),
    'escaped names': (effect) =>
      plain({
        ...effect,
        objects: effect.objects.map(([number, text]) => [
          number,
          text.replaceAll('/Contents', '/Cont#65nts').replaceAll('/Kids', '/K#69ds'),
        ]),
      }),
    'a second part': (effect) => {
      const first = new Sealed(plain({ objects: [[300, 'null']] }));
      return append(first, effect);
    },
  };
}

/** A part whose table names a stream of entries that says otherwise. */
function hybridFile(sealed: Sealed, { objects, root = 1 }: Effect, isReversed: boolean): Buffer {
  let tail = '';
  const at = () => sealed.file.length + tail.length;
  const rows: Row[] = objects.map(([number, text]) => {
    const row = { number, at: at(), generation: 0 };
    tail += `${number} 0 obj\n${text}\nendobj\n`;
    return row;
  });
  const isOld = ({ number }: Row) => number < sealed.size;
  const old = rows.filter(isOld).map((row) => ({ ...row, at: sealed.offsetOf(row.number) }));
  const streamAt = at();
  tail += xrefStream(400, isReversed ? old : rows, '/Size 401/Root 1 0 R');
  const table = at();
  const listed = isReversed ? rows : [...old, ...rows.filter((row) => !isOld(row))];
  const entries = `/Size 401/Prev ${sealed.prev}/Root ${root} 0 R/XRefStm ${streamAt}`;
  tail += `xref\n${listed.map(tableRow).join('')}trailer\n<<${entries}>>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.concat([sealed.file, latin1(tail)]);
}

/** Kinds of annotations that pretend to be a signature field. */
const annotationKinds =
  'Highlight Underline Squiggly StrikeOut Ink Stamp Line Square Circle FreeText Text Link Polygon PolyLine Caret FileAttachment Popup Redact Watermark Screen PrinterMark Sound'.split(
    ' ',
  );
const area =
  '/QuadPoints[0 200 300 200 0 0 300 0]/InkList[[0 100 300 100]]/L[0 100 300 100]/Vertices[0 0 300 0 300 200]';

function fakeSignatures(sealed: Sealed): ForgedFile[] {
  const n = sealed.size;
  const annotations = /\/Annots\[([^\]]*)\]/.exec(sealed.body(3))?.[1] ?? '';
  const form = /\/AcroForm (\d+) 0 R/.exec(sealed.body(1))?.[1] ?? '';
  const fields = sealed.body(Number(form));
  const add = (body: string, ...more: Body[]): Effect => ({
    objects: [
      [3, sealed.body(3).replace(annotations, `${annotations} ${n} 0 R`)],
      [Number(form), fields.replace(/\/Fields\[([^\]]*)\]/, `/Fields[$1 ${n} 0 R]`)],
      [n, body],
      ...more,
    ],
  });
  const picture: Body = [n + 1, stream(`${drawing}/BBox[0 0 300 200]`, '0 0 300 200 re f')];
  const shapes: Record<string, (kind: string) => Effect> = {
    'without an area': (kind) =>
      add(
        `<</Type/Annot/Subtype/${kind}/FT/Sig/T(S)/Rect[0 0 0 0]/F 4/P 3 0 R/C[0 0 0]/Border[0 0 30]${area}>>`,
      ),
    'without an area, with a picture': (kind) =>
      add(
        `<</Type/Annot/Subtype/${kind}/FT/Sig/T(S)/Rect[0 0 0 0]/F 4/P 3 0 R/AP<</N ${n + 1} 0 R>>${area}>>`,
        picture,
      ),
    'without a width': (kind) =>
      add(
        `<</Type/Annot/Subtype/${kind}/FT/Sig/T(S)/Rect[0 0 0 200]/F 4/P 3 0 R/AP<</N ${n + 1} 0 R>>/C[0 0 0]${area}>>`,
        picture,
      ),
  };
  return annotationKinds.flatMap((kind) =>
    Object.entries(shapes).map(([shape, make]) => ({
      family: 'False signature field',
      name: `${kind} ${shape}`,
      file: append(sealed, make(kind)),
      verdicts: added,
    })),
  );
}

/** Content that was sealed unseen is brought to light, or what was seen is hidden. */
function shadows(sealed: Sealed): ForgedFile[] {
  const page = sealed.body(3);
  const shadow = (kind: string, name: string, effect: Effect, way?: Way): ForgedFile => ({
    family: `Shadow: ${kind}`,
    name,
    file: append(sealed, effect, way),
    verdicts: added,
  });
  const at = (number: number) => sealed.offsetOf(number);
  const entry = (number: number, offset: number, isFree = false): Way => ({
    rows: () => [{ number, at: offset, generation: 0, isFree }],
  });
  return [
    shadow('hide', 'the cover is freed', { objects: [] }, entry(7, 0, true)),
    shadow('hide', 'the cover is hidden by a flag', {
      objects: [[7, sealed.body(7).replace('/F 4', '/F 2')]],
    }),
    shadow('hide', 'the cover is no annotation of the page any more', {
      objects: [[3, page.replace('7 0 R ', '')]],
    }),
    shadow('hide', 'the cover has an empty drawing', {
      objects: [[8, stream(`${drawing}/BBox[0 0 1 1]`, '')]],
    }),
    shadow('hide', 'the cover is null', { objects: [[7, 'null']] }),
    shadow('replace', 'another value', {
      objects: [[9, sealed.body(9).replace('(100)', '(9000)').replace('/AP<</N 10 0 R>>', '')]],
    }),
    shadow('replace', 'another font of the same name', {
      objects: [[5, '<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>']],
    }),
    shadow('replace', 'appearances that are made anew', {
      objects: [[1, sealed.with(1, '/NeedsRendering true')]],
    }),
    shadow(
      'hide and replace',
      'the content is an object that was sealed unseen',
      { objects: [] },
      entry(4, at(11)),
    ),
    shadow(
      'hide and replace',
      'the page is one that was sealed unseen',
      { objects: [] },
      entry(3, at(12)),
    ),
    shadow(
      'hide and replace',
      'the page as it was before it was sealed',
      { objects: [] },
      {
        rows: () => [{ number: 3, at: sealed.text.indexOf('\n3 0 obj') + 1, generation: 0 }],
      },
    ),
    shadow('hide and replace', 'the tree of pages names one that was sealed unseen', {
      objects: [[2, '<</Type/Pages/Kids[12 0 R]/Count 1>>']],
    }),
    shadow(
      'hide and replace',
      'a table that names nothing new',
      { objects: [] },
      {
        rows: () => [
          { number: 4, at: at(11), generation: 0 },
          { number: 4, at: at(4), generation: 0 },
        ],
      },
    ),
  ];
}

/** Packed versions of a page, which programs show once they repair a file, and what makes them do that. */
function repaired(sealed: Sealed): ForgedFile[] {
  const n = sealed.size;
  const packed: readonly Body[] = [
    [n, stream('/Type/ObjStm/N 1/First 4', `3 0 <<${pageEntries(n + 1)}>>`)],
    [n + 1, stream('', otherText)],
  ];
  const beyond = [4_194_304, 8_388_608, 99_999_999, 4_294_967_300];
  const reasons: [string, Effect, Way?][] = [
    ...beyond.map((number): [string, Effect] => [
      `an object with the number ${number}`,
      { objects: [...packed, [number, 'null']] },
    ]),
    [
      'a Prev with a fraction',
      { objects: packed },
      { prev: (_, former) => `/Prev ${former}.0`, section: 'stream' },
    ],
    [
      'a trailer in a stream',
      { objects: [...packed, [n + 2, stream('', '\ntrailer\n<</Root 12 0 R>>\n')]] },
      { size: (size) => `/Size ${size}.0`, section: 'stream' },
    ],
  ];
  return reasons.map(([name, effect, way]) => ({
    family: 'Repair',
    name,
    file: append(sealed, effect, way),
    verdicts: added,
  }));
}

/** The numbers of the seal's byte range. */
function byteRangeOf({ text }: Sealed): [from: number, to: number, rest: number] {
  const [, from = 0, to = 0, rest = 0] =
    /\/ByteRange\[0 (\d+) +(\d+) +(\d+) *\]/.exec(text)?.map(Number) ?? [];
  return [from, to, rest];
}

/** The signature itself is made unreadable, or such that nothing is left to check. */
function withoutCheck(sealed: Sealed): ForgedFile[] {
  const [from, to, rest] = byteRangeOf(sealed);
  const number = Number(/(\d+) 0 obj\n<<\/Type\/Sig\//.exec(sealed.text)?.[1]);
  const contents = sealed.text.slice(from, to);
  const range = `[0 ${from} ${to} ${rest}]`;
  const forged: Record<string, [byteRange: string, contents: string]> = {
    'no byte range': ['', contents],
    'a byte range that is null': ['/ByteRange null', contents],
    'an empty byte range': ['/ByteRange[]', contents],
    'a byte range of nothing': ['/ByteRange[0 0 0 0]', contents],
    'negative numbers': [`/ByteRange[0 -${from} ${to} ${rest}]`, contents],
    'one range only': [`/ByteRange[0 ${from}]`, contents],
    'a range beyond the file': [`/ByteRange[0 ${from} ${to} 99999999]`, contents],
    'a range of names': ['/ByteRange[/A /B /C /D]', contents],
    'a range from the middle': [`/ByteRange[9 ${from - 9} ${to} ${rest}]`, contents],
    'no message': [`/ByteRange${range}`, ''],
    'an empty message': [`/ByteRange${range}`, '/Contents<>'],
    'a message that is null': [`/ByteRange${range}`, '/Contents null'],
    'a message of zeros': [`/ByteRange${range}`, `/Contents<${'00'.repeat(500)}>`],
    'a message that is a text': [`/ByteRange${range}`, '/Contents(signed)'],
    'the same message': [`/ByteRange${range}`, `/Contents${contents}`],
  };
  return Object.entries(forged).flatMap(([name, [byteRange, message]]) => {
    const whole = message.startsWith('<') ? `/Contents${message}` : message;
    const body: Body = [
      number,
      `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached${byteRange}${whole}>>`,
    ];
    const text = stream('', otherText);
    const start = sealed.offsetOf(4);
    const incremental = latin1(
      sealed.text.slice(0, start) +
        sealed.text
          .slice(start)
          .replace('100 euro', '900 euro')
          .replace(/\/ByteRange\[[^\]]*\]/, (old) =>
            byteRange.slice(0, old.length).padEnd(old.length),
          ),
    );
    return [
      {
        family: 'USF',
        name: `${name}, appended`,
        file: append(sealed, { objects: [body, [4, text]] }),
        verdicts: name === 'the same message' ? added : { ...added, theirs: 'foreign' },
      },
      ...(message === contents
        ? [{ family: 'USF', name: `${name}, in its place`, file: incremental, verdicts: changed }]
        : []),
    ];
  });
}

/** Moves the signed part away, and inserts something else. */
function wrapped(sealed: Sealed): ForgedFile[] {
  const [from, to, rest] = byteRangeOf(sealed);
  const number = Number(/(\d+) 0 obj\n<<\/Type\/Sig\//.exec(sealed.text)?.[1]);
  const payload = `\n4 0 obj\n${stream('', otherText)}\nendobj\n`;
  const signed = sealed.text.slice(0, to);
  const behind = sealed.text.slice(to);
  const shifted = (gap: string, where: 'before' | 'after') => {
    const range = `[0 ${from} ${to + gap.length} ${rest}]`;
    const dict = `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/ByteRange${range}/Contents${sealed.text.slice(from, to)}>>`;
    const moved =
      where === 'after'
        ? signed + gap + behind
        : sealed.text.slice(0, from) + gap + sealed.text.slice(from);
    const inner = new Sealed(latin1(moved));
    return append(
      inner,
      { objects: [[number, dict]] },
      { prev: () => `/Prev ${sealed.prev + gap.length}` },
    );
  };
  const gaps: Record<string, string> = {
    'an object': payload,
    'a whole table': `${payload}xref\n4 1\n${String(to + 1).padStart(10, '0')} 00000 n \ntrailer\n<</Size ${sealed.size}/Prev ${sealed.prev}/Root 1 0 R>>\n`,
    blanks: ' '.repeat(64),
    'a comment': '% nothing\n',
  };
  const files = Object.entries(gaps).flatMap(([name, gap]) =>
    (['before', 'after'] as const).map((where) => ({
      family: 'SWA',
      name: `${name} ${where} the message`,
      file: shifted(gap, where),
      verdicts: changed,
    })),
  );
  const widened = latin1(
    signed.replace(/\/ByteRange\[0 (\d+) +(\d+)/, (old, a: string) =>
      `/ByteRange[0 ${a} ${to + payload.length}`.padEnd(old.length),
    ) +
      payload +
      behind,
  );
  return [
    ...files,
    {
      family: 'SWA',
      name: 'a wider range in its place',
      file: widened,
      verdicts: { ours: 'not-sealed', theirs: 'not-sealed' },
    },
  ];
}

/** Parts that are appended as saving does it, complete or not. */
function appendedParts(sealed: Sealed, effects: Record<string, Effect>): ForgedFile[] {
  const other = Buffer.from(
    writePdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
      stream('', otherText),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ]),
  );
  const add = (name: string, bytes: Buffer | string): ForgedFile => ({
    family: 'ISA',
    name,
    file: Buffer.concat([sealed.file, typeof bytes === 'string' ? latin1(bytes) : bytes]),
    verdicts: added,
  });
  return [
    add('a whole other file', other),
    add('a whole other file without its header', other.subarray(9)),
    add('half of another file', other.subarray(0, other.length >> 1)),
    add('a line break', '\n'),
    add('a blank', ' '),
    add('a zero', '\0'),
    add('a comment', '% signed\n'),
    add('another end', `startxref\n${sealed.prev}\n%%EOF\n`),
    add('an end that leads nowhere', 'startxref\n0\n%%EOF\n'),
    add('a trailer alone', `trailer\n<</Root 12 0 R/Size 99>>\nstartxref\n${sealed.prev}\n%%EOF\n`),
    add('an object alone', `4 0 obj\n${stream('', otherText)}\nendobj\n`),
    add('the file once more', sealed.file),
    {
      family: 'ISA',
      name: 'a script',
      verdicts: added,
      file: append(sealed, {
        objects: [[1, sealed.with(1, '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>')]],
      }),
    },
    {
      family: 'ISA',
      name: 'an attachment',
      verdicts: added,
      file: append(sealed, {
        objects: [[1, sealed.with(1, '/Names<</EmbeddedFiles<</Names[]>>>>')]],
      }),
    },
    {
      family: 'ISA',
      name: 'no form any more',
      verdicts: added,
      file: append(sealed, { objects: [[1, sealed.body(1).replace(/\/AcroForm \d+ 0 R/, '')]] }),
    },
    {
      family: 'ISA',
      name: 'the form as it was, and another page',
      verdicts: added,
      file: append(sealed, {
        objects: [[1, sealed.body(1)], ...(effects['a page']?.objects ?? [])],
      }),
    },
  ];
}

/** All forged files that are made of a sealed `fileToSeal`, always the same ones in the same order. */
export function forgeFiles(file: Buffer): ForgedFile[] {
  const sealed = new Sealed(file);
  const effects = effectsOn(sealed);
  const tricks = Object.entries(deliveriesOf(sealed)).flatMap(([way, deliver]) =>
    Object.entries(effects).map(([what, effect]) => ({
      family: 'Cross-references',
      name: `${what} by ${way}`,
      file: deliver(effect),
      verdicts: added,
    })),
  );
  return [
    ...tricks,
    ...fakeSignatures(sealed),
    ...shadows(sealed),
    ...withoutCheck(sealed),
    ...wrapped(sealed),
    ...appendedParts(sealed, effects),
    ...repaired(sealed),
  ];
}
