import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldText } from './field-text.ts';
import { formatValue } from './shared/format-value.ts';
import type { ValueFormat } from './shared/value-format.ts';
import { type Field, newFields } from './types/index.ts';

/** Blanks as people type them, and without marks that only steer the direction. */
const plain = (text: string) =>
  text.replace(/[\u00a0\u202f]/g, ' ').replace(/[\u200e\u200f\u061c]/g, '');
const show = (format: ValueFormat, value: string, locale = 'en-GB') =>
  plain(formatValue(format, value, locale));

describe('numbers', () => {
  it('are written as the locale does it', () => {
    const format: ValueFormat = { kind: 'number' };
    expect(show(format, '1234567.50')).toBe('1,234,567.50');
    expect(show(format, '1234567.50', 'de-DE')).toBe('1.234.567,50');
    expect(show(format, '1234567.5', 'fr-FR')).toBe('1 234 567,5');
    expect(show(format, '1234567', 'en-IN')).toBe('12,34,567');
    expect(show(format, '-12', 'ar-EG')).toBe('-١٢');
  });

  it('lose no digit, and have the decimals that the field wants', () => {
    expect(show({ kind: 'number' }, '123456789012345678901234567890.12')).toBe(
      '123,456,789,012,345,678,901,234,567,890.12',
    );
    expect(show({ kind: 'number', decimals: 2, grouping: false }, '1234')).toBe('1234.00');
    expect(show({ kind: 'number', decimals: 0 }, '0.5')).toBe('1');
  });

  it.each([
    'en-GB',
    'de-DE',
    'de-CH',
    'es-ES',
    'pl-PL',
    'fr-FR',
    'en-IN',
    'hi-IN',
    'ar-EG',
    'ja-JP',
  ])('are what the platform makes of them in %s', (locale) => {
    const decimal = fc
      .tuple(
        fc.constantFrom('', '-'),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.stringMatching(/^\d{0,6}$/),
      )
      .map(([sign, whole, rest]) => `${sign}${whole}${rest === '' ? '' : `.${rest}`}`);
    const decimals = fc.option(fc.nat(10), { nil: undefined });
    fc.assert(
      fc.property(decimal, decimals, fc.boolean(), (value, wanted, grouping) => {
        const digits = wanted ?? value.split('.')[1]?.length ?? 0;
        const platform = new Intl.NumberFormat(locale, {
          useGrouping: grouping ? 'auto' : false,
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        });
        expect(formatValue({ kind: 'number', decimals: wanted, grouping }, value, locale)).toBe(
          platform.format(value as Intl.StringNumericLiteral),
        );
      }),
    );
  });

  it('that are none stay as they were typed', () => {
    for (const text of ['about 5', '', '1,250', '0x10', '1e400']) {
      expect(show({ kind: 'number' }, text)).toBe(text);
      expect(show({ kind: 'currency', currency: 'GBP' }, text)).toBe(text);
    }
  });
});

describe('amounts of money', () => {
  it.each([
    [{ currency: 'GBP' }, 'en-GB', '£1,250.00'],
    [{ currency: 'EUR' }, 'de-DE', '1.250,00 €'],
    [{ currency: 'JPY' }, 'en-GB', 'JP¥1,250'],
    [{ currency: 'KWD', display: 'code' }, 'en-GB', 'KWD 1,250.000'],
    [{ currency: 'GBP', display: 'none' }, 'en-GB', '1,250.00'],
    [{ currency: 'GBP', display: 'none', decimals: 0 }, 'pl-PL', '1250'],
    [{ currency: 'XAB' }, 'en-GB', 'XAB 1,250.00'],
  ] as const)('%o in %s are %s', (format, locale, text) => {
    expect(show({ kind: 'currency', ...format }, '1250', locale)).toBe(text);
  });
});

describe('days', () => {
  it.each([
    [undefined, 'en-GB', '05/03/2026'],
    [undefined, 'en-US', '03/05/2026'],
    [undefined, 'de-DE', '05.03.2026'],
    [undefined, 'ja-JP', '2026/03/05'],
    // Not the year 2569 of the Thai calendar: a form is read by others, too.
    [undefined, 'th-TH', '05/03/2026'],
    ['dd/MM/yyyy', 'en-US', '05/03/2026'],
    ['ddMMyyyy', 'en-GB', '05032026'],
    ['d/M/yy', 'en-GB', '5/3/26'],
    ['EEEE d MMMM yyyy', 'en-GB', 'Thursday 5 March 2026'],
    ['EEE d MMM yyyy', 'en-GB', 'Thu 5 Mar 2026'],
    ["d MMMM yyyy 'r.'", 'pl-PL', '5 marca 2026 r.'],
    ["d 'o''clock'", 'en-GB', "5 o'clock"],
  ])('by %s in %s are %s', (pattern, locale, text) => {
    expect(show({ kind: 'date', pattern }, '2026-03-05', locale)).toBe(text);
  });

  it.each(['en-GB', 'en-US', 'ja-JP', 'ar-EG', 'fa-IR', 'hu-HU', 'bg-BG', 'he-IL', 'my-MM'])(
    'in figures are what the platform makes of them in %s',
    (locale) => {
      const parts = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
      const zone = { calendar: 'gregory', timeZone: 'UTC' };
      const platform = new Intl.DateTimeFormat(locale, { ...parts, ...zone });
      for (const day of ['2026-03-05', '1999-12-31', '0987-10-09', '2000-02-29']) {
        const written = formatValue({ kind: 'date' }, day, locale);
        expect(written).toBe(platform.format(new Date(`${day}T00:00:00Z`)));
      }
    },
  );

  it('that are none stay as they were typed', () => {
    for (const text of ['5 March', '2026-02-30', '1900-02-29', '2026-00-10', '2026-3-5', '']) {
      expect(show({ kind: 'date', pattern: 'd MMM yyyy' }, text)).toBe(text);
    }
  });
});

describe('the text of a field', () => {
  const base = {
    key: 'k',
    label: 'L',
    assignee: 'creator' as const,
    required: false,
    placements: [{ page: 0, x: 0, y: 0, width: 1, height: 1 }],
  };
  const sketch = (type: Field['type'], changes = {}) =>
    ({ ...base, ...newFields[type], ...changes }) as Field;

  const options = [
    { value: 'a', label: 'Camera' },
    { value: 'b', label: 'Sound' },
  ];

  it.each([
    [sketch('text'), 'As it is', 'As it is'],
    [sketch('number', { decimals: 1 }), '1250', '1,250.0'],
    [sketch('number', { percent: true }), '-12.5', '-12.5%'],
    [sketch('currency'), '1250', '£1,250.00'],
    [sketch('date', { pattern: 'd.M.yyyy' }), '2026-03-05', '5.3.2026'],
    [sketch('signed-on'), '2026-03-05', '05/03/2026'],
    [sketch('phone'), { countryCode: '+44', number: '7700900123' }, '+44 7700900123'],
    [sketch('phone'), { countryCode: '', number: '' }, ''],
    [sketch('dropdown'), '1', 'Option 1'],
    [sketch('dropdown'), 'Other', 'Other'],
    [sketch('choices', { options: [...options] }), ['b', 'a', 'gone'], 'Camera, Sound, gone'],
    [sketch('choices', { options: [...options] }), 'a', 'Camera'],
    [sketch('fixed-text', { text: 'Fixed' }), 'ignored', 'Fixed'],
    [sketch('calculated', { format: { kind: 'currency', currency: 'EUR' } }), '2', '€2.00'],
    [sketch('bound'), 'ann@example.com', 'ann@example.com'],
    [sketch('attachment'), { kind: 'file' as const, name: 'a.pdf', sha256: '' }, 'a.pdf'],
    [sketch('checkbox'), true, ''],
    [sketch('signature'), 'Ann', ''],
    [sketch('number'), true, ''],
    [sketch('text'), undefined, ''],
  ] as const)('%# is its text', (field, value, text) => {
    expect(fieldText(field, value)).toBe(text);
  });
});
