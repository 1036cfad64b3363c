import { describe, expect, it } from 'vitest';
import { fill } from '../../test-support/fill.ts';
import { complaints, readText, render, unpack } from '../../test-support/look-at.ts';
import { unreadableFiles } from '../../test-support/unreadable-files.ts';
import {
  firstExtra,
  firstWidget,
  stream,
  writeForm,
  writePdf,
} from '../../test-support/write-pdf.ts';
import { startQpdf } from '../qpdf.ts';
import { readForm } from './read-form.ts';

const textWidget = '/FT/Tx/T(name)/Rect[50 140 200 160]';

describe('reading a text field', () => {
  it('takes position, label, limits, look and value from the form', async () => {
    const { fields, pages } = await readForm(
      writeForm({
        widgets: [
          '/FT/Tx/T(name)/TU(Full name)/V(Jane)/MaxLen 40/Q 2/DA(/Helv 9.5 Tf 1 0 0 rg)/Ff 2/Rect[50 140 200 160]',
        ],
      }),
    );
    expect(pages).toEqual([{ width: 300, height: 200 }]);
    expect(fields).toEqual([
      {
        type: 'text',
        key: 'name',
        label: 'Full name',
        assignee: 'creator',
        required: true,
        placements: [{ page: 0, x: 50, y: 40, width: 150, height: 20 }],
        fontSize: 9.5,
        align: 'right',
        color: '#ff0000',
        maxLength: 40,
        comb: false,
        default: 'Jane',
      },
    ]);
  });

  it('distinguishes multi-line and comb fields', async () => {
    const { fields } = await readForm(
      writeForm({
        widgets: [
          `/FT/Tx/T(notes)/Ff ${1 << 12}/V(one\\ntwo)/Rect[50 140 200 160]`,
          `/FT/Tx/T(code)/Ff ${1 << 24}/MaxLen 8/Rect[50 100 200 120]`,
        ],
      }),
    );
    expect(fields).toMatchObject([
      { type: 'multiline', key: 'notes', default: 'one\ntwo' },
      { type: 'text', key: 'code', comb: true, maxLength: 8 },
    ]);
  });

  it('reads names and settings that a field inherits, in any encoding', async () => {
    const { fields } = await readForm(
      writeForm({
        objects: [`<</T(person)/FT/Tx/DA(/F 7 Tf 0.5 g)/Q 1/Kids[${firstWidget} 0 R]>>`],
        groups: [firstExtra],
        widgets: [`/Parent ${firstExtra} 0 R/T<FEFF017B>/TU<EFBBBFC582>/Rect[50 140 200 160]`],
      }),
    );
    expect(fields).toMatchObject([
      { key: 'person.Ż', label: 'ł', fontSize: 7, align: 'center', color: '#808080' },
    ]);
  });

  it('makes a label from a technical name', async () => {
    const { fields } = await readForm(
      writeForm({ widgets: ['/FT/Tx/T(form1[0].Page2[0].lastName_Spouse[0])/Rect[9 9 99 29]'] }),
    );
    expect(fields[0]!.label).toBe('Last name spouse');
  });

  it('keeps one field for a name that appears twice', async () => {
    const { fields } = await readForm(
      writeForm({ widgets: [textWidget, '/FT/Tx/T(name)/Rect[50 100 200 120]'] }),
    );
    expect(fields).toHaveLength(1);
    expect(fields[0]!.placements.map(({ y }) => y)).toEqual([40, 80]);
  });

  it('takes a name for chosen where it says anything, and a number behind it for none', async () => {
    const names = ['date', 'Text1', 'undefined', 'name'];
    const { fields } = await readForm(
      writeForm({
        widgets: [
          ...names.map(
            (name, row) => `/FT/Tx/T(${name})/Rect[20 ${170 - row * 30} 90 ${190 - row * 30}]`,
          ),
          '/FT/Tx/Ff 4096/T(name)/Rect[20 10 90 30]',
        ],
      }),
    );
    expect(fields.map(({ key, keyFrom }) => [key, keyFrom])).toEqual([
      ['date', 'choice'],
      ['Text1', undefined],
      ['undefined', undefined],
      ['name', undefined],
      ['name 2', 'number'],
    ]);
  });

  it('keeps fields of one name apart where their types or what they take differ', async () => {
    const look = stream('/Type/XObject/Subtype/Form/BBox[0 0 10 10]', '0 0 10 10 re S');
    const { fields } = await readForm(
      writeForm({
        objects: [look],
        widgets: [
          '/FT/Tx/T(you)/Ff 1/V(Fixed)/Rect[20 170 90 190]',
          `/FT/Btn/T(you)/AP<</N<</Yes ${firstExtra} 0 R>>>>/Rect[20 140 30 150]`,
          '/FT/Sig/T(you)/Rect[20 100 90 120]',
          '/FT/Tx/T(you)/Rect[20 60 90 80]',
          '/FT/Ch/T(pick)/Opt[(a)]/Rect[150 140 190 160]',
          '/FT/Ch/T(pick)/Opt[(b)]/Rect[150 100 190 120]',
        ],
      }),
    );
    expect(fields.map(({ type, key, placements }) => [type, key, placements.length])).toEqual([
      ['checkbox', 'you', 1],
      ['dropdown', 'pick', 1],
      ['signature', 'you 2', 1],
      ['dropdown', 'pick 2', 1],
      ['text', 'you 3', 1],
    ]);
  });
});

describe('reading buttons', () => {
  const states = (on: string) => `/AP<</N<</${on} ${firstExtra} 0 R/Off ${firstExtra} 0 R>>>>`;
  const look = stream('/Type/XObject/Subtype/Form/BBox[0 0 10 10]', '0 0 10 10 re S');

  it('reads a checkbox, its mark and whether it is on', async () => {
    const { fields } = await readForm(
      writeForm({
        objects: [look],
        widgets: [`/FT/Btn/T(agree)/AS/Yes/V/Yes/MK<</CA(8)>>${states('Yes')}/Rect[50 140 60 150]`],
      }),
    );
    expect(fields).toMatchObject([
      { type: 'checkbox', key: 'agree', mark: 'cross', default: true },
    ]);
  });

  it('reads a radio group with an option for each button', async () => {
    const { fields } = await readForm(
      writeForm({
        objects: [
          look,
          `<</FT/Btn/Ff ${1 << 15}/T(sex)/V/female/Kids[${firstWidget} 0 R ${firstWidget + 1} 0 R]>>`,
        ],
        groups: [firstExtra + 1],
        widgets: ['male', 'female'].map(
          (on, index) =>
            `/Parent ${firstExtra + 1} 0 R${states(on)}/Rect[${50 + index * 40} 140 ${60 + index * 40} 150]`,
        ),
      }),
    );
    expect(fields).toMatchObject([
      {
        type: 'radio',
        key: 'sex',
        mark: 'circle',
        default: 'female',
        options: [
          { value: 'male', label: 'Male' },
          { value: 'female', label: 'Female' },
        ],
        placements: [
          { x: 50, option: 'male' },
          { x: 90, option: 'female' },
        ],
      },
    ]);
  });

  it.each([
    ['apart', 0, ['same', 'same 2', 'other'], 'same 2'],
    ['in unison', 1 << 25, ['same', 'same', 'other'], 'same'],
  ])('marks radio buttons of one value %s', async (_, unison, states, chosen) => {
    const button = (on: string, x: number, more = '') =>
      `/Parent ${firstExtra + 1} 0 R/AP<</N<</${on} ${firstExtra} 0 R/Off ${firstExtra} 0 R>>>>/Rect[${x} 140 ${x + 10} 150]${more}`;
    const kids = [0, 1, 2].map((n) => `${firstWidget + n} 0 R`).join(' ');
    const form = await readForm(
      writeForm({
        objects: [look, `<</FT/Btn/Ff ${(1 << 15) | unison}/T(film)/V/same/Kids[${kids}]>>`],
        groups: [firstExtra + 1],
        widgets: [
          button('same', 50, '/AS/Off'),
          button('same', 90, '/AS/same'),
          button('other', 130),
        ],
      }),
    );
    const [field] = form.fields;
    expect(field).toMatchObject({ type: 'radio', default: chosen });
    expect(field?.placements.map(({ option }) => option)).toEqual(states);
    const options = field?.type === 'radio' ? field.options.map(({ value }) => value) : [];
    expect(options).toEqual([...new Set(states)]);
  });

  it('labels radio buttons by the list of texts, where the form has one', async () => {
    const { fields } = await readForm(
      writeForm({
        objects: [
          look,
          `<</FT/Btn/Ff ${1 << 15}/T(pay)/Opt[(Weekly)(Monthly)]/Kids[${firstWidget} 0 R ${firstWidget + 1} 0 R]>>`,
        ],
        groups: [firstExtra + 1],
        widgets: ['0', '1'].map(
          (on, index) =>
            `/Parent ${firstExtra + 1} 0 R${states(on)}/Rect[${50 + index * 40} 140 ${60 + index * 40} 150]`,
        ),
      }),
    );
    expect(fields).toMatchObject([
      {
        options: [
          { value: '0', label: 'Weekly' },
          { value: '1', label: 'Monthly' },
        ],
      },
    ]);
  });

  it('treats checkboxes of one name and different values as a choice', async () => {
    const { fields } = await readForm(
      writeForm({
        objects: [look],
        widgets: [
          `/FT/Btn/T(a)${states('yes')}/Rect[50 140 60 150]`,
          `/FT/Btn/T(a)${states('no')}/Rect[90 140 100 150]`,
        ],
      }),
    );
    expect(fields).toMatchObject([{ type: 'radio', mark: 'check' }]);
  });
});

describe('reading choices', () => {
  it('takes no option and no value that is blank', async () => {
    const combo = 1 << 17;
    const { fields } = await readForm(
      writeForm({
        widgets: [
          `/FT/Ch/Ff ${combo | 2}/T(department)/Opt[( )(Camera)[( )(Choose one)][(x)()]]/V( )/Rect[50 140 200 160]`,
          `/FT/Ch/Ff ${combo | (1 << 18)}/T(unit)/Opt[(Main)]/V(\\376\\377\\000\\240)/Rect[50 100 200 120]`,
          '/FT/Tx/T(name)/V(  )/Rect[50 60 200 80]',
        ],
      }),
    );
    expect(fields).toMatchObject([
      { type: 'dropdown', options: [{ value: 'Camera', label: 'Camera' }] },
      { type: 'dropdown', options: [{ value: 'Main', label: 'Main' }] },
      { type: 'text' },
    ]);
    for (const field of fields) expect(field).not.toHaveProperty('default');
  });

  it('reads options with and without labels', async () => {
    const { fields } = await readForm(
      writeForm({
        widgets: [
          `/FT/Ch/Ff ${(1 << 17) | (1 << 18)}/T(country)/Opt[[(pl)(Poland)](Spain)]/V(pl)/Rect[50 140 200 160]`,
          '/FT/Ch/T(list)/Opt[(a)(b)]/V[(b)]/Rect[50 60 200 120]',
        ],
      }),
    );
    expect(fields).toMatchObject([
      {
        type: 'dropdown',
        editable: true,
        default: 'pl',
        options: [
          { value: 'pl', label: 'Poland' },
          { value: 'Spain', label: 'Spain' },
        ],
      },
      { type: 'dropdown', editable: false, default: 'b' },
    ]);
  });
});

describe('the assignee of a field', () => {
  it('leaves signatures, and what goes with them, to the recipient', async () => {
    const { fields } = await readForm(
      writeForm({
        widgets: [
          '/FT/Sig/T(here)/Rect[50 140 200 160]',
          '/FT/Tx/T(dateSigned)/Rect[50 100 200 120]',
          '/FT/Tx/T(design)/Rect[50 60 200 80]',
        ],
      }),
    );
    expect(fields.map(({ type, assignee }) => [type, assignee])).toEqual([
      ['signature', 'recipient'],
      ['text', 'recipient'],
      ['text', 'creator'],
    ]);
  });
});

it('requires signatures and initials, whatever the form says of them', async () => {
  const { fields } = await readForm(
    writeForm({
      widgets: [
        '/FT/Sig/T(here)/Rect[50 140 200 160]',
        '/FT/Sig/T(Initials)/Rect[50 100 200 120]',
        '/FT/Tx/T(a1)/TU(Initial here)/Rect[50 60 200 80]',
        '/FT/Tx/T(name)/Rect[50 20 200 40]',
      ],
    }),
  );
  expect(fields.map(({ type, required }) => [type, required])).toEqual([
    ['signature', true],
    ['initials', true],
    ['initials', true],
    ['text', false],
  ]);
});

describe('the signers', () => {
  /** Signature fields of these names, from the top of the page down. */
  const assignees = async (...names: string[]) => {
    const widgets = names.map((name, row) => {
      const top = 190 - row * 30;
      return `/FT/Sig/T(${name})/Rect[50 ${top - 20} 200 ${top}]`;
    });
    const { fields } = await readForm(writeForm({ widgets: widgets.toReversed() }));
    expect(fields.map(({ key }) => key)).toEqual(names);
    expect(fields.map(({ type }) => type)).toEqual(names.map(() => 'signature'));
    return fields.map(({ assignee }) => assignee);
  };

  it.each([
    [['Signature1'], ['recipient']],
    [
      ['Signature1', 'Signature2', 'Signature3'],
      ['recipient', 'signer-1', 'signer-2'],
    ],
    [
      ['form1[0].agentSignature[0]', 'sig', 'Witness_signature', 'other'],
      ['agent', 'recipient', 'signer-1', 'signer-2'],
    ],
    [
      ['ProducerSignature', 'ApprovedBy', 'Signature5'],
      ['approver-1', 'approver-2', 'recipient'],
    ],
    [
      ['Signature1', 'Employee signature', 'Company signature'],
      ['signer-1', 'recipient', 'approver-1'],
    ],
    [['Reagents'], ['recipient']],
  ])('of %j are %j', async (names, expected) => {
    expect(await assignees(...names)).toEqual(expected);
  });

  it('is found from the label where the name says nothing, by the first party it names', async () => {
    const { fields } = await readForm(
      writeForm({
        widgets: [
          '/FT/Sig/T(s1)/TU(Signed by the producer for the agent)/Rect[50 140 200 160]',
          '/FT/Sig/T(s2)/TU(Here)/Rect[50 100 200 120]',
        ],
      }),
    );
    expect(fields.map(({ assignee }) => assignee)).toEqual(['approver-1', 'recipient']);
  });
});

describe('parts that are no fields', () => {
  it('leaves out hidden and read-only widgets and push buttons, and keeps what they show', async () => {
    const look = stream('/Type/XObject/Subtype/Form/BBox[0 0 10 10]', '1 0 0 rg 0 0 10 10 re f');
    const { pdf, fields } = await readForm(
      writeForm({
        objects: [look],
        widgets: [
          `/FT/Tx/T(fixed)/Ff 1/Rect[50 140 70 160]/AP<</N ${firstExtra} 0 R>>`,
          `/FT/Btn/T(push)/Ff ${1 << 16}/Rect[100 140 120 160]/AP<</N ${firstExtra} 0 R>>`,
          `/FT/Tx/T(hidden)/F 2/Rect[150 140 170 160]/AP<</N ${firstExtra} 0 R>>`,
        ],
      }),
    );
    expect(fields).toEqual([]);
    const page = await render(pdf);
    const seen = [60, 110, 160].map((x) => page.colorAt(x, 50));
    expect(seen).toEqual([
      [255, 0, 0],
      [255, 0, 0],
      [255, 255, 255],
    ]);
  });
});

describe('pages', () => {
  const corner = '/Rect[60 120 110 140]';

  it.each([
    ['upright', '', { x: 60, y: 60, width: 50, height: 20 }, [300, 200]],
    ['turned right', '/Rotate 90', { x: 120, y: 60, width: 20, height: 50 }, [200, 300]],
    ['upside down', '/Rotate 180', { x: 190, y: 120, width: 50, height: 20 }, [300, 200]],
    ['turned left', '/Rotate -90', { x: 60, y: 190, width: 20, height: 50 }, [200, 300]],
    ['cropped', '/CropBox[40 20 240 180]', { x: 20, y: 40, width: 50, height: 20 }, [200, 160]],
  ])('measures a page %s as it is shown', async (_, page, placement, [width, height]) => {
    const form = await readForm(
      writeForm({ page, widgets: [`/FT/Btn/T(box)/MK<</BG[0.9 0.9 1]/CA(n)>>${corner}`] }),
    );
    expect(form.pages).toEqual([{ width, height }]);
    expect(form.fields[0]!.placements).toEqual([{ page: 0, ...placement }]);
    // The frame, which stays on the page, and a value drawn later are at the same position.
    const shown = await render(await fill(form, { box: true }));
    expect([shown.width, shown.height]).toEqual([width, height]);
    expect(shown.colorAt(placement.x + 2, placement.y + 2)).toEqual([230, 230, 255]);
    expect(
      shown.colorAt(placement.x + placement.width / 2, placement.y + placement.height / 2),
    ).toEqual([0, 0, 0]);
    expect(shown.ink({ x: 0, y: 0, width: width!, height: height! })).toBeLessThan(0.01);
  });

  it('measures a page in larger units as it is shown', async () => {
    const form = await readForm(
      writeForm({ page: '/UserUnit 2', widgets: [`/FT/Btn/T(box)/MK<</CA(n)>>${corner}`] }),
    );
    expect(form.pages).toEqual([{ width: 600, height: 400 }]);
    expect(form.fields[0]!.placements).toEqual([
      { page: 0, x: 120, y: 120, width: 100, height: 40 },
    ]);
    // PDFium knows nothing of units: it shows the page at half its size.
    const shown = await render(await fill(form, { box: true }));
    expect(shown.colorAt(85, 70)).toEqual([0, 0, 0]);
  });

  it('keeps the resources that a page inherits', async () => {
    const { pdf } = await readForm(
      writeForm({
        pages:
          '/MediaBox[0 0 300 200]/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>',
        content: 'BT /F1 24 Tf 20 20 Td (Inherited) Tj ET',
        widgets: [textWidget],
      }),
    );
    expect(await readText(pdf)).toContain('Inherited');
  });

  it('sorts fields by rows, not by the order in the file', async () => {
    const { fields } = await readForm(
      writeForm({
        widgets: [
          '/FT/Tx/T(third)/Rect[20 100 90 120]',
          '/FT/Tx/T(second)/Rect[150 141 250 161]',
          '/FT/Tx/T(first)/Rect[20 140 90 160]',
        ],
      }),
    );
    expect(fields.map(({ key }) => key)).toEqual(['first', 'second', 'third']);
  });
});

describe('the cleaned form', () => {
  it('keeps web links and loses widgets, scripts and everything else that acts', async () => {
    const { pdf, removed } = await readForm(
      writeForm({
        catalog: '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>',
        widgets: [
          `${textWidget}/AA<</K<</S/JavaScript/JS(evil)>>>>`,
          '/Subtype/Link/A<</S/URI/URI(https://example.org/)>>/Rect[0 0 9 9]',
          '/Subtype/Link/A<</S/Launch/F(calc.exe)>>/Rect[20 0 29 9]',
        ],
      }),
    );
    const plain = await unpack(pdf);
    expect(await complaints(pdf)).toBe('');
    expect(plain).toContain('https://example.org/');
    for (const word of ['Widget', 'AcroForm', 'JavaScript', 'Launch', 'OpenAction']) {
      expect(plain).not.toContain(word);
    }
    expect(removed).toEqual(['scripts', 'launch-actions']);
  });

  it.each([
    ['attachments', { catalog: `/Names<</EmbeddedFiles<</Names[(a)${firstExtra} 0 R]>>>>` }],
    ['attachments', { widgets: ['/Subtype/FileAttachment/FS<</EF<<>>>>/Rect[0 0 9 9]'] }],
    ['scripts', { catalog: '/Names<</Java#53cript<</Names[(a)<</S/JavaScript/JS(1)>>]>>>>' }],
    ['multimedia', { widgets: ['/Subtype/RichMedia/Rect[0 0 9 9]'] }],
  ])('says that %s were removed', async (part, sketch) => {
    const { removed } = await readForm(writeForm({ widgets: [textWidget], ...sketch }));
    expect(removed).toEqual([part]);
  });

  it('says of a plain form that nothing was removed', async () => {
    expect((await readForm(writeForm({ widgets: [textWidget] }))).removed).toEqual([]);
  });
});

describe('dynamic XFA forms', () => {
  it('are refused with advice', async () => {
    const form = writeForm({ widgets: [], form: '/XFA[(template)(<x/>)]' });
    await expect(readForm(form)).rejects.toMatchObject({ code: 'xfa-only' });
  });

  it('are taken when they are static forms, too', async () => {
    const form = writeForm({ widgets: [textWidget], form: '/XFA[(template)(<x/>)]' });
    const { fields, removed } = await readForm(form);
    expect(fields).toHaveLength(1);
    expect(removed).toEqual(['xfa']);
  });
});

describe('files that cannot be used', () => {
  it.each(unreadableFiles)('%s', async (_, bytes, code) => {
    await expect(readForm(bytes)).rejects.toMatchObject({ name: 'PdfProblem', code });
  });

  it('a file that ends too early', async () => {
    const whole = writeForm({ widgets: [textWidget] });
    const file = Buffer.from(whole);
    // Within an object that the page needs, and before it.
    const within = file.indexOf(textWidget) + 5;
    const between = file.lastIndexOf('endobj', file.indexOf(textWidget)) + 'endobj'.length;
    for (const end of [within, between]) {
      await expect(readForm(whole.subarray(0, end))).rejects.toMatchObject({ code: 'broken' });
    }
  });

  it('a file that asks for a password', async () => {
    const qpdf = await startQpdf();
    const args = ['/in0.pdf', '--encrypt', 'user', 'owner', '256', '--', '/out.pdf'];
    const { output } = qpdf([writeForm({ widgets: [textWidget] })], args);
    await expect(readForm(output!)).rejects.toMatchObject({ code: 'password-protected' });
  });

  it('too many pages, too many bytes', async () => {
    const form = writeForm({ widgets: [textWidget] });
    const limits = { maxBytes: 1_000_000, maxPages: 500 };
    await expect(readForm(form, { ...limits, maxPages: 0 })).rejects.toMatchObject({
      code: 'too-many-pages',
    });
    await expect(readForm(form, { ...limits, maxBytes: 100 })).rejects.toMatchObject({
      code: 'too-large',
    });
  });
});

describe('files that need help', () => {
  it('takes a file whose owner only restricted it', async () => {
    const qpdf = await startQpdf();
    const restrict = ['--encrypt', '', 'owner', '256', '--modify=none', '--'];
    const { output } = qpdf(
      [writeForm({ widgets: [textWidget] })],
      ['/in0.pdf', ...restrict, '/out.pdf'],
    );
    const { pdf, fields } = await readForm(output!);
    expect(fields).toHaveLength(1);
    expect(await complaints(pdf)).toBe('');
  });

  it('refuses a damaged file of which a page is lost', async () => {
    const pages = ['9 0 R', '4 0 R'].map((page) => `<</Type/Pages/Kids[3 0 R ${page}]/Count 2>>`);
    const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>';
    const [lost, whole] = pages.map((tree) =>
      Buffer.from(writePdf(['<</Type/Catalog/Pages 2 0 R>>', tree, page, page]))
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n7'),
    );
    expect((await readForm(Buffer.from(whole!, 'latin1'))).pages).toHaveLength(2);
    await expect(readForm(Buffer.from(lost!, 'latin1'))).rejects.toMatchObject({ code: 'broken' });
  });

  it('mends a file whose table of objects is wrong', async () => {
    const file = Buffer.from(writeForm({ widgets: [textWidget] }));
    const broken = Buffer.concat([Buffer.from('rubbish before\n'), file.subarray(0, -20)]);
    const { fields } = await readForm(
      Buffer.concat([broken, Buffer.from('startxref\n7\n%%EOF\n')]),
    );
    expect(fields).toHaveLength(1);
  });
});
