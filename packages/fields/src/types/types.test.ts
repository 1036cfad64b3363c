import { describe, expect, it } from 'vitest';
import { dateFormat } from '../shared/value-format.ts';
import { fieldSchema, fieldValueSchema, newFields, productFields } from './index.ts';

const base = {
  key: 'k',
  label: 'L',
  assignee: 'creator',
  required: false,
  placements: [{ page: 0, x: 1, y: 2, width: 3, height: 4 }],
};
const look = { fontSize: 0, align: 'left', color: '#000000' };
const options = [{ value: 'a', label: 'A' }];

describe('the types of fields', () => {
  it('start with all that their schema asks for', () => {
    const types = fieldSchema.options.map((option) => option.shape.type.value);
    expect(Object.keys(newFields).sort()).toEqual([...types].sort());
    expect(productFields.plugins.map(({ type }) => type).sort()).toEqual([...types].sort());
    for (const type of types) {
      const field = { ...base, ...newFields[type] };
      expect(fieldSchema.parse(field)).toEqual(field);
    }
  });

  it('are still read as they were kept before there were more of them', () => {
    const kept = [
      { type: 'text', ...base, ...look, maxLength: 9, comb: true, default: 'x', help: 'H' },
      { type: 'multiline', ...base, ...look, fontSize: 9.5 },
      { type: 'checkbox', ...base, mark: 'check', color: '#000000', default: true },
      { type: 'radio', ...base, mark: 'circle', color: '#000000', options },
      { type: 'dropdown', ...base, ...look, options, editable: true },
      { type: 'signature', ...base },
    ];
    for (const field of kept) expect(fieldSchema.parse(field)).toEqual(field);
  });
});

describe('a date pattern', () => {
  it.each(['dd/MM/yyyy', "d. MMMM yyyy 'г.'", 'EEE d MMM yy', 'ddMMyyyy', 'yyyy年M月d日'])(
    '%s is one',
    (pattern) => {
      expect(dateFormat.pattern.parse(pattern)).toBe(pattern);
    },
  );

  it.each(['', 'DD/MM/YYYY', 'dd of MM', "d 'open", 'yyy', 'hh:mm'])('%s is none', (pattern) => {
    expect(dateFormat.pattern.safeParse(pattern).success).toBe(false);
  });
});

describe('the value of a field', () => {
  const sha256 = 'a'.repeat(64);

  it.each([
    'text',
    ['a', 'b'],
    true,
    { countryCode: '+44', number: '7700900123' },
    { kind: 'typed', text: 'Ann', hand: 'caveat' },
    { kind: 'drawn', strokes: [[[1, 2]]], width: 10, height: 10 },
    { kind: 'image', sha256 },
    { kind: 'file', name: 'a.pdf', sha256 },
  ])('can be %o', (value) => {
    expect(fieldValueSchema.parse(value)).toEqual(value);
  });

  it.each([
    12,
    null,
    {},
    [1],
    { kind: 'typed', text: 'Ann', hand: 'times' },
    { kind: 'image', sha256: '/etc' },
  ])('cannot be %o', (value) => {
    expect(fieldValueSchema.safeParse(value).success).toBe(false);
  });
});
