import { fieldSchema, type LineKind } from '@countersign/contract';
import { describe, expect, test } from 'vitest';
import { changeKind, isLineField, kindOf, type LineField } from './change-kind.ts';

const text: LineField = {
  type: 'text',
  key: 'rate',
  label: 'Rate',
  assignee: 'creator',
  required: true,
  help: 'By the day',
  placements: [{ page: 0, x: 1, y: 2, width: 30, height: 4 }],
  fontSize: 9,
  align: 'center',
  color: '#112233',
  comb: false,
};
const kinds: LineKind[] = [
  { type: 'text' },
  { type: 'number', decimals: 2 },
  { type: 'currency', currency: 'EUR', display: 'code' },
  { type: 'date', pattern: 'ddMMyyyy' },
  { type: 'email' },
  { type: 'phone' },
];
const signedKinds: LineKind[] = [
  { type: 'signature' },
  { type: 'initials' },
  { type: 'signed-on', pattern: 'dd.MM.yyyy' },
];

describe('a field that becomes one of another kind', () => {
  test.each(kinds)('is a whole field of type $type in the same position', (kind) => {
    const changed = changeKind(text, kind);
    expect(fieldSchema.parse(changed)).toEqual(changed);
    expect(kindOf(changed)).toEqual(kind);
    const { key, placements, align, color, help } = text;
    expect(changed).toMatchObject({ key, placements, align, color, help, fontSize: 9 });
    expect(changeKind(changed, { type: 'text' })).toEqual(text);
  });

  test.each(signedKinds)('is one for signing of type $type, and what it was again', (kind) => {
    const changed = changeKind({ ...text, default: '2026-03-31' }, kind);
    expect(fieldSchema.parse(changed)).toEqual(changed);
    expect(kindOf(changed)).toEqual(kind);
    const { key, label, assignee, required, help, placements, align, color } = text;
    const kept = { key, label, assignee, required, help, placements, align, color };
    expect(changed).toMatchObject(kept);
    expect(changed).not.toHaveProperty('default');
    const back = changeKind(changed, { type: 'text' });
    expect(fieldSchema.parse(back)).toEqual(back);
    expect(back).toMatchObject({ ...kept, type: 'text' });
  });

  test('is required once it is signed, and may be optional from then on', () => {
    const optional: LineField = { ...text, required: false };
    for (const type of ['signature', 'initials'] as const) {
      expect(changeKind(optional, { type }).required).toBe(true);
      const chosen = { ...changeKind(optional, { type }), required: false };
      expect(changeKind(chosen, { type: 'initials' }).required).toBe(false);
    }
    expect(changeKind(optional, { type: 'signed-on' }).required).toBe(false);
  });

  test('looks like a new one where the one for signing did not say how it looks', () => {
    const { fontSize: _, align: __, color: ___, comb: ____, ...base } = text;
    const signature: LineField = { ...base, type: 'signature' };
    const back = changeKind(signature, { type: 'text' });
    expect(fieldSchema.parse(back)).toEqual(back);
    expect(back).toEqual({ ...text, fontSize: 0, align: 'left', color: '#000000' });
  });

  test('keeps its size of letters and its boxes as a day of signing', () => {
    const day = changeKind({ ...text, comb: true, maxLength: 8 }, { type: 'signed-on' });
    expect(day).toMatchObject({ cells: 8, fontSize: 9 });
  });

  test('keeps its boxes, one character in each', () => {
    const comb: LineField = { ...text, comb: true, maxLength: 8 };
    const date = changeKind(comb, { type: 'date', pattern: 'ddMMyyyy' });
    expect(date).toMatchObject({ cells: 8 });
    expect(changeKind(date, { type: 'text' })).toEqual(comb);
  });

  test('keeps its default where the new kind takes it', () => {
    const number = changeKind({ ...text, default: '12.50' }, { type: 'number' });
    expect(number).toMatchObject({ default: '12.50' });
    expect(changeKind(number, { type: 'number', decimals: 1 })).not.toHaveProperty('default');
    expect(changeKind(number, { type: 'email' })).not.toHaveProperty('default');
  });

  test('keeps its range as long as it stays of its type', () => {
    const number = { ...changeKind(text, { type: 'number' }), max: '9' } as LineField;
    expect(changeKind(number, { type: 'number', decimals: 0 })).toMatchObject({ max: '9' });
    expect(changeKind(number, { type: 'date' })).not.toHaveProperty('max');
  });

  test('is the same where nothing changes', () => {
    expect(changeKind(text, { type: 'text' })).toBe(text);
  });

  test('is one of one line', () => {
    expect(isLineField(text)).toBe(true);
    expect(isLineField({ ...text, type: 'multiline' })).toBe(false);
  });
});
