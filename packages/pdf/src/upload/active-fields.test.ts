import { fieldProblem } from '@countersign/fields';
import { describe, expect, it } from 'vitest';
import { readText } from '../../test-support/look-at.ts';
import { firstExtra, stream, writeForm } from '../../test-support/write-pdf.ts';
import { readForm } from './read-form.ts';

/** A widget with scripts for its events. */
function scripted(entries: string, scripts: Record<string, string>, row = 0): string {
  const events = Object.entries(scripts).map(
    ([event, script]) => `/${event}<</S/JavaScript/JS<${Buffer.from(script).toString('hex')}>>>`,
  );
  const [bottom, top] = [170 - row * 30, 190 - row * 30];
  return `${entries}/Rect[50 ${bottom} 200 ${top}]/AA<<${events.join('')}>>`;
}
const plain = (entries: string, row: number) => scripted(entries, {}, row);

const read = (widgets: string[], more: Partial<Parameters<typeof writeForm>[0]> = {}) =>
  readForm(writeForm({ widgets, ...more }));
const reasons = ({ omitted }: Awaited<ReturnType<typeof readForm>>) =>
  omitted.map(({ label, reason }) => [label, reason]);
const fieldOf = ({ fields }: Awaited<ReturnType<typeof readForm>>, label: string) =>
  fields.find((field) => field.label === label);

const money = 'AFNumber_Format(2, 0, 0, 0, "", true);';

describe('a calculation', () => {
  it.each([
    ['AFSimple_Calculate("PRD", new Array("Rate","Days"));', '[Rate] * [Days]'],
    ["AFSimple_Calculate('SUM', ['Rate', 'Days'])", 'sum([Rate]; [Days])'],
    ['AFSimple_Calculate("AVG", "Rate, Days");', 'sum([Rate]; [Days]) / 2'],
    ['AFSimple_Calculate("MIN", new Array ("Rate", "Days"));', 'min([Rate]; [Days])'],
    ['AFSimple_Calculate("MAX", new Array("Rate","Days"));', 'max([Rate]; [Days])'],
  ])('%s becomes a formula', async (script, expression) => {
    const form = await read([
      plain('/FT/Tx/T(Rate)', 0),
      plain('/FT/Tx/T(Days)/V(3)', 1),
      scripted('/FT/Tx/T(Total)/Ff 1/V(0.00)', { C: script, F: money }, 2),
    ]);
    expect(fieldOf(form, 'Total')).toMatchObject({
      type: 'calculated',
      expression,
      format: { kind: 'number', decimals: 2 },
    });
    expect(fieldOf(form, 'Rate')).toMatchObject({ type: 'number' });
    expect(fieldOf(form, 'Days')).toMatchObject({ type: 'number', default: '3' });
    expect(form.omitted).toEqual([]);
  });

  it('recognises percentages that scripts calculate', async () => {
    const share = { F: 'AFPercent_Format(1, 0);' };
    const call = (names: string) => `AFSimple_Calculate("PRD", new Array(${names}));`;
    const form = await read([
      plain('/FT/Tx/T(Rate)', 0),
      scripted('/FT/Tx/T(Share)/V(0.2)', share, 1),
      scripted('/FT/Tx/T(Total)/Ff 1', { C: call('"Rate", "Share"'), F: money }, 2),
      scripted('/FT/Tx/T(Half)/Ff 1', { C: call('"Share", "Share"'), ...share }, 3),
    ]);
    expect(fieldOf(form, 'Share')).toMatchObject({ type: 'number', percent: true, default: '20' });
    expect(fieldOf(form, 'Total')).toMatchObject({ expression: '[Rate] * ([Share] / 100)' });
    expect(fieldOf(form, 'Half')).toMatchObject({
      expression: '(([Share] / 100) * ([Share] / 100)) * 100',
      format: { kind: 'number', decimals: 1, percent: true },
    });
    expect(form.omitted).toEqual([]);
  });

  it('names all fields of a group, other calculations, and constants', async () => {
    const sum = (names: string) => ({ C: `AFSimple_Calculate("SUM", new Array(${names}));` });
    const form = await read(
      [
        plain('/FT/Tx/T(Pay)/Parent 20 0 R', 0),
        plain('/FT/Tx/T(Per diem)/Parent 20 0 R', 1),
        plain('/FT/Tx/T(Fee)/Ff 1/V(12.50)', 2),
        scripted('/FT/Tx/T(Total)/Ff 1', sum('"Costs", "Fee"'), 3),
        scripted('/FT/Tx/T(All)/Ff 1', sum('"Total"'), 4),
      ],
      { objects: ['<</T(Costs)/Kids[40 0 R 41 0 R]>>'], groups: [20] },
    );
    expect(fieldOf(form, 'Total')).toMatchObject({
      expression: 'sum([Costs.Pay]; [Costs.Per diem]; [Fee])',
    });
    expect(fieldOf(form, 'All')).toMatchObject({ expression: 'sum([Total])' });
    expect(fieldOf(form, 'Fee')).toMatchObject({
      type: 'number',
      readOnly: true,
      default: '12.50',
    });
  });

  it.each([
    ['names a field that is not there', 'AFSimple_Calculate("SUM", new Array("Rate", "None"));'],
    ['names itself', 'AFSimple_Calculate("SUM", new Array("Rate", "Total"));'],
    ['names a tick box', 'AFSimple_Calculate("SUM", new Array("Rate", "Agreed"));'],
    ['is another one', 'event.value = this.getField("Rate").value * 1.2;'],
    ['is unknown', 'AFSimple_Calculate("STDEV", new Array("Rate"));'],
  ])('that %s leaves a field to be filled in, and no old value', async (_, script) => {
    const look = stream(
      '/Type/XObject/Subtype/Form/BBox[0 0 150 20]/Resources<</Font<</H<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>',
      '/Tx BMC BT /H 10 Tf 2 5 Td (98765.00) Tj ET EMC',
    );
    const form = await read(
      [
        plain('/FT/Tx/T(Rate)', 0),
        plain('/FT/Btn/T(Agreed)', 1),
        scripted(
          `/FT/Tx/T(Total)/Ff 1/V(98765.00)/AP<</N ${firstExtra} 0 R>>`,
          { C: script, F: money },
          2,
        ),
      ],
      { objects: [look] },
    );
    const total = fieldOf(form, 'Total');
    expect(total).toMatchObject({ type: 'number', decimals: 2 });
    expect(total).not.toHaveProperty('default');
    expect(await readText(form.pdf)).not.toContain('98765');
    expect(reasons(form)).toContainEqual(['Total', 'calculation']);
  });
});

describe('a value that another script fills in', () => {
  it('is not kept', async () => {
    const form = await read([
      scripted('/FT/Tx/T(Rate)', { V: 'this.getField("Tax").value = event.value / 5;' }, 0),
      plain('/FT/Tx/T(Tax)/Ff 1/V(31337)', 1),
      plain('/FT/Tx/T(Ref)/Ff 1/V(Printed)', 2),
    ]);
    expect(form.fields.map(({ label }) => label)).toEqual(['Rate', 'Tax']);
    expect(fieldOf(form, 'Tax')).not.toHaveProperty('default');
    const text = await readText(form.pdf);
    expect(text).toContain('Printed');
    expect(text).not.toContain('31337');
    expect(reasons(form)).toEqual([
      ['Rate', 'check'],
      ['Tax', 'script-value'],
    ]);
  });
});

describe('a hidden field', () => {
  const show = 'this.getField("Details").display = display.visible;';

  it.each([
    ['a script', scripted('/FT/Btn/T(Injury)', { U: show }, 0)],
    [
      'a script that makes up its name',
      scripted('/FT/Btn/T(Injury)', { U: 'this.getField("Det" + "ails").hidden = false;' }, 0),
    ],
    ['an action', '/FT/Btn/T(Injury)/Rect[50 170 70 190]/A<</S/Hide/T(Details)/H false>>'],
  ])('that %s shows is there, and listed', async (_, switching) => {
    const form = await read([switching, `/F 2${plain('/FT/Tx/T(Details)', 1)}`]);
    expect(fieldOf(form, 'Details')).toMatchObject({ type: 'text' });
    expect(reasons(form)).toEqual([
      ['Injury', 'action'],
      ['Details', 'script-visibility'],
    ]);
  });

  it.each([
    [
      'a box is ticked',
      'event.target.isBoxChecked(0) ? display.visible : display.hidden',
      '[Injury]',
    ],
    [
      'a box is not ticked',
      'event.target.value != "Off" ? display.hidden : display.visible',
      'not [Injury]',
    ],
  ])('is shown when %s, as its script says', async (_, value, showWhen) => {
    const script = `this.getField("Details").display = ${value};`;
    const form = await read([
      scripted('/FT/Btn/T(Injury)', { U: script }, 0),
      `/F 2${plain('/FT/Tx/T(Details)', 1)}`,
    ]);
    expect(fieldOf(form, 'Details')).toMatchObject({ type: 'text', showWhen });
    expect(form.omitted).toEqual([]);
  });

  it.each([
    ['this.getField("Details").hidden = event.value != "UK";', '[Country] = "UK"'],
    [
      'var f = this.getField("Details"); if (event.value == "UK" || event.value == "FR") { f.display = display.visible; } else f.display = display.hidden;',
      '([Country] = "UK") or ([Country] = "FR")',
    ],
    ['f = 1; this.getField("Details").hidden = event.value != "UK";', undefined],
    ['if (event.value == "UK") this.getField("Details").display = display.visible;', undefined],
    ['this.getField("Details").hidden = event.value != "Nowhere";', undefined],
    ['this.getField("Details").hidden = this.getField("Details").value == "";', undefined],
    ['this.getField("Details").hidden = this.getField("Gone").value == "";', undefined],
    ['this.getField("Details").hidden = !(event.value == "UK");', '[Country] = "UK"'],
    ['this.getField("Details").hidden = !event.value == "UK";', undefined],
    [
      'this.getField("Details").hidden = event.value != "UK"; // no\rthis.getField("Details").hidden = true;',
      undefined,
    ],
    [`this.getField("Details").hidden = ${'!'.repeat(3000)}true;`, undefined],
    [`${'//'.repeat(1000)}\n# this.getField("Details").hidden = true;`, undefined],
    [`${'/**/'.repeat(900)}# this.getField("Details").hidden = true;`, undefined],
  ])(
    'is shown when a choice equals what its script compares it with: %s',
    async (script, showWhen) => {
      const form = await read([
        scripted('/FT/Ch/Ff 131072/T(Country)/Opt[(UK)(FR)]', { V: script }, 0),
        plain('/FT/Tx/T(Details)', 1),
      ]);
      expect(fieldOf(form, 'Details')?.showWhen).toBe(showWhen);
      expect(form.omitted).toHaveLength(showWhen === undefined ? 2 : 0);
    },
  );

  it('is shown by the buttons of a group that each say so', async () => {
    const look = stream('/Type/XObject/Subtype/Form/BBox[0 0 9 9]', '');
    const button = (state: string, row: number, shown: string) =>
      scripted(
        `/Parent 20 0 R/AS/Off/AP<</N<</${state} ${firstExtra + 1} 0 R>>>>`,
        { U: `this.getField("Details").display = display.${shown};` },
        row,
      );
    const group = `<</FT/Btn/Ff 32768/T(Agent)/Kids[40 0 R 41 0 R]>>`;
    const details = plain('/FT/Tx/T(Details)', 2);
    const more = { objects: [group, look], groups: [20] };
    const form = await read(
      [button('Yes', 0, 'visible'), button('No', 1, 'hidden'), details],
      more,
    );
    expect(fieldOf(form, 'Details')).toMatchObject({ showWhen: '[Agent] = "Yes"' });
    expect(form.omitted).toEqual([]);
  });

  it('keeps no condition that another script contradicts, or that needs itself', async () => {
    const shows = (name: string) => ({
      U: `this.getField("${name}").hidden = !event.target.isBoxChecked(0);`,
    });
    const both = await read([
      scripted('/FT/Btn/T(One)', shows('Details'), 0),
      scripted('/FT/Btn/T(Two)', shows('Details'), 1),
      plain('/FT/Tx/T(Details)', 2),
    ]);
    expect(fieldOf(both, 'Details')).not.toHaveProperty('showWhen');
    const circle = await read([
      scripted('/FT/Btn/T(One)', shows('Two'), 0),
      scripted('/FT/Btn/T(Two)', shows('One'), 1),
    ]);
    expect(circle.fields.filter(({ showWhen }) => showWhen !== undefined)).toHaveLength(1);
    const onOpening = await read([
      scripted('/FT/Btn/T(One)', shows('Details'), 0),
      scripted('/FT/Tx/T(Details)', { Fo: 'this.getField("Details").hidden = true;' }, 1),
    ]);
    expect(fieldOf(onOpening, 'Details')).not.toHaveProperty('showWhen');
  });

  it('that nothing shows is listed', async () => {
    const form = await read([`/F 2${plain('/FT/Tx/T(Internal)', 0)}`, plain('/FT/Tx/T(Name)', 1)]);
    expect(form.fields.map(({ label }) => label)).toEqual(['Name']);
    expect(reasons(form)).toEqual([['Internal', 'hidden']]);
  });
});

describe('a field in a layer', () => {
  const layers = (config: string) => ({
    objects: ['<</Type/OCG/Name(Extra)>>', '<</Type/OCMD/OCGs 20 0 R>>'],
    catalog: `/OCProperties<</OCGs[20 0 R]/D<<${config}>>>>`,
  });

  it.each([
    ['is off', '20 0 R', '/OFF[20 0 R]'],
    ['is off by membership', '21 0 R', '/OFF[20 0 R]'],
    ['is off from the start', '20 0 R', '/BaseState/OFF'],
  ])('that %s is left out and listed', async (_, layer, config) => {
    const form = await read([`/OC ${layer}${plain('/FT/Tx/T(Extra)', 0)}`], layers(config));
    expect(form.fields).toEqual([]);
    expect(reasons(form)).toEqual([['Extra', 'layer']]);
  });

  it.each(['', '/BaseState/OFF/ON[20 0 R]'])('that is on is there (%s)', async (config) => {
    const form = await read([`/OC 21 0 R${plain('/FT/Tx/T(Extra)', 0)}`], layers(config));
    expect(form.fields).toHaveLength(1);
    expect(form.omitted).toEqual([]);
  });
});

describe('other fields that do something', () => {
  it('become a picture where they ask for one', async () => {
    const form = await read([
      '/FT/Btn/Ff 65536/T(Photo)/Rect[50 20 120 90]/MK<</TP 1>>/A<</S/JavaScript/JS(event.target.buttonImportIcon\\(\\);)>>',
    ]);
    expect(form.fields).toMatchObject([{ type: 'image', label: 'Photo' }]);
    expect(form.omitted).toEqual([]);
  });

  it('are listed with the reason', async () => {
    const form = await read([
      '/FT/Btn/Ff 65536/T(Send)/Rect[50 170 90 190]/A<</S/SubmitForm/F(https://example.com)>>',
      '/FT/Btn/Ff 65536/T(Decoration)/Rect[50 170 90 190]',
      `/FT/Tx/Ff ${1 << 20}/T(Scan)/Rect[50 140 90 160]`,
      '/FT/Sig/T(Done)/V<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 1 2 3]/Contents<00>>>/Rect[50 110 90 130]',
      scripted('/FT/Tx/T(Share)', { F: 'AFPercent_Format(2, 0);' }, 4),
      scripted('/FT/Tx/T(Code)', { V: 'if (!good(event.value)) event.rc = false;' }, 5),
    ]);
    expect(reasons(form)).toEqual([
      ['Code', 'check'],
      ['Send', 'button'],
      ['Scan', 'file'],
      ['Done', 'signature'],
    ]);
    expect(form.omitted.every(({ page }) => page === 0)).toBe(true);
  });
});

describe('a list of choices', () => {
  it('names its choices by their values or numbers, several where it takes them', async () => {
    const several = 1 << 21;
    const languages = '/Opt[[(en)(English)][(pl)(Polish)][(fr)(French)][( )( )]]';
    const form = await read([
      plain('/FT/Ch/Ff 131072/T(Colour)/Opt[[(r)(Red)][(g)(Green)]]/I[1]', 0),
      plain(`/FT/Ch/Ff ${several}/T(Spoken)${languages}/V[(fr)(English)(fr)(gone)]`, 1),
      plain(`/FT/Ch/Ff ${several}/T(Written)${languages}/I[1 3 2 99]`, 2),
      plain(`/FT/Ch/Ff ${several}/T(Read)${languages}/V(pl)`, 3),
      plain(`/FT/Ch/T(Best)${languages}/V[(pl)(fr)]`, 4),
      plain(`/FT/Ch/Ff ${several | 131_072}/T(Worst)${languages}/V(pl)`, 5),
    ]);
    expect(form.fields).toMatchObject([
      { type: 'dropdown', default: 'g' },
      { type: 'choices', default: ['fr', 'en'] },
      { type: 'choices', default: ['pl', 'fr'] },
      { type: 'choices', default: ['pl'] },
      { type: 'dropdown', default: 'pl' },
      { type: 'dropdown', default: 'pl' },
    ]);
    expect(form.omitted).toEqual([]);
  });
});

describe('the usual formats of texts', () => {
  it.each([
    ['AFSpecial_Keystroke(0);', '12345', '1234'],
    ['AFSpecial_Keystroke(1);', '12345-6789', '12345'],
    ['AFSpecial_Keystroke(3);', '123-45-6789', '123-45'],
    ['AFSpecial_KeystrokeEx("AA-99.O");', 'AB-12.x', 'AB-1x.x'],
    ['AFTime_Keystroke(0);', '23:59', '24:00'],
    ['AFTime_Keystroke(1);', '2:30 pm', '13:30 pm'],
  ])('%s are checked', async (script, good, wrong) => {
    const form = await read([scripted('/FT/Tx/T(Code)', { K: script }, 0)]);
    const [field] = form.fields;
    if (field?.type !== 'text') throw new Error('It is no text.');
    expect(fieldProblem(field, good, true)).toBeUndefined();
    expect(fieldProblem(field, wrong, true)).toContain('Enter it as in');
    expect(form.omitted).toEqual([]);
  });
});
