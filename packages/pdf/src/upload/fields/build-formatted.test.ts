import { describe, expect, it } from 'vitest';
import { fill } from '../../../test-support/fill.ts';
import { readText, unpack } from '../../../test-support/look-at.ts';
import { writeForm } from '../../../test-support/write-pdf.ts';
import { readForm } from '../read-form.ts';

/** A text field whose value is written by a script. */
const scripted = (script: string, more = '', event = 'F') =>
  `/FT/Tx/T(field)/Rect[50 140 200 160]${more}/AA<</${event}<</S/JavaScript/JS<${Buffer.from(script).toString('hex')}>>>>>`;

async function fieldOf(...widget: Parameters<typeof scripted>) {
  const { fields } = await readForm(writeForm({ widgets: [scripted(...widget)] }));
  return fields[0];
}

describe('a text field with one of the usual scripts', () => {
  it.each([
    ['AFNumber_Format(2, 0, 0, 0, "", true);', { type: 'number', decimals: 2 }],
    ['AFNumber_Format(0, 3, 0, 0, "", true)', { type: 'number', decimals: 0, grouping: false }],
    ['AFNumber_Format(2, 2, 0, 0, "\\u20AC ", true);', { type: 'currency', currency: 'EUR' }],
    ['AFNumber_Format(2, 2, 0, 0, " z\\u0142", false);', { type: 'currency', currency: 'PLN' }],
    [
      "AFNumber_Format(0, 0, 0, 0, 'CHF ', true);",
      { type: 'currency', currency: 'CHF', display: 'code', decimals: 0 },
    ],
    ['AFPercent_Format(2, 1);', { type: 'number', decimals: 2, grouping: false, percent: true }],
    ['AFDate_FormatEx("dd/mm/yyyy");', { type: 'date', pattern: 'dd/MM/yyyy' }],
    ['AFDate_FormatEx("dddd, d mmmm yy")', { type: 'date', pattern: 'EEEE, d MMMM yy' }],
    ['AFDate_Format(10)', { type: 'date', pattern: 'MMM d, yyyy' }],
    ['AFSpecial_Format(2);', { type: 'phone' }],
  ])('%s', async (script, field) => {
    expect(await fieldOf(script)).toMatchObject(field);
  });

  it('is read by what can be typed, where nothing says how it is written', async () => {
    expect(await fieldOf('AFSpecial_Keystroke(2);', '', 'K')).toMatchObject({ type: 'phone' });
  });

  it.each([
    ['a sign of several currencies', 'AFNumber_Format(2, 0, 0, 0, "$", true);'],
    ['no currency', 'AFNumber_Format(2, 0, 0, 0, "kg", false);'],
    ['a month', 'AFDate_FormatEx("mm/yyyy");'],
    ['a time', 'AFDate_FormatEx("dd/mm/yyyy HH:MM");'],
    ['a postcode', 'AFSpecial_Format(0);'],
    ['more than one call', 'AFNumber_Format(2, 0, 0, 0, "", true); evil();'],
    ['a calculation', 'AFNumber_Format(1 + 1, 0, 0, 0, "", true);'],
    ['too few settings', 'AFNumber_Format();'],
  ])('stays a text for %s', async (_, script) => {
    expect(await fieldOf(script)).toMatchObject({ type: 'text' });
  });

  it('keeps a value that is one, and stays a text for any other', async () => {
    const amount = 'AFNumber_Format(2, 2, 0, 0, "€", true);'.replace('€', '\\u20ac');
    const day = 'AFDate_FormatEx("d.m.yyyy");';
    const phone = 'AFSpecial_Format(2);';
    const cases = [
      [amount, '1.250,50', { type: 'currency', default: '1250.50' }],
      [amount, '1250.5', { type: 'currency', default: '1250.5' }],
      ['AFPercent_Format(1, 0);', '0.125', { type: 'number', percent: true, default: '12.5' }],
      ['AFPercent_Format(1, 2);', '1,5', { type: 'number', default: '150' }],
      [amount, 'none', { type: 'text', default: 'none' }],
      [day, '3.12.2026', { type: 'date', default: '2026-12-03' }],
      [day, '31.2.2026', { type: 'text', default: '31.2.2026' }],
      [
        phone,
        '\\(555\\) 123-4567',
        { type: 'phone', default: { countryCode: '+1', number: '5551234567' } },
      ],
      [phone, 'later', { type: 'text', default: 'later' }],
    ] as const;
    for (const [script, value, field] of cases) {
      expect(await fieldOf(script, `/V(${value})`)).toMatchObject(field);
    }
  });

  it('takes what its range allows, its cells and its look', async () => {
    const range = '/V<</S/JavaScript/JS(AFRange_Validate\\(true, -5, true, 99.5\\);)>>';
    const widget = scripted('AFNumber_Format(0, 1, 0, 0, "", true);', '/MaxLen 4/Ff 16777216/Q 2');
    const { fields } = await readForm(
      writeForm({ widgets: [widget.replace('/AA<<', `/AA<<${range}`)] }),
    );
    expect(fields).toMatchObject([
      { type: 'number', min: '-5', max: '99.5', cells: 4, align: 'right' },
    ]);
  });

  it('leaves no script behind, and is written as its script said', async () => {
    const form = await readForm(
      writeForm({ widgets: [scripted('AFDate_FormatEx("dd/mm/yyyy");')] }),
    );
    expect(form.removed).toEqual(['scripts']);
    expect(await unpack(form.pdf)).not.toContain('AFDate');
    expect(await readText(await fill(form, { field: '2026-03-09' }))).toBe('09/03/2026');
  });
});

describe('initials', () => {
  it.each([
    ['/FT/Tx/T(employeeInitials_2)', 'initials'],
    ['/FT/Tx/T(box)/TU(Initial here)', 'initials'],
    ['/FT/Sig/T(initial_3)', 'initials'],
    ['/FT/Sig/T(Sign)', 'signature'],
    ['/FT/Tx/T(f1)/TU(First name and initials)', 'text'],
    ['/FT/Tx/T(middle_initial)', 'text'],
    ['/FT/Tx/T(initials)/V(JK)', 'text'],
    ['/FT/Tx/T(initials)/MaxLen 3/Ff 16777216', 'text'],
    ['/FT/Tx/T(initialsalary)', 'text'],
  ])('%s becomes %s', async (entries, type) => {
    const { fields } = await readForm(writeForm({ widgets: [`${entries}/Rect[50 140 200 160]`] }));
    expect(fields[0]).toMatchObject({
      type,
      assignee: type === 'text' ? 'creator' : 'recipient',
    });
  });
});
