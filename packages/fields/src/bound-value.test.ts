import { describe, expect, it } from 'vitest';
import { bindingSchema, customFieldOf, customSource, fixedSources } from './binding.ts';
import { boundValue, canBind } from './bound-value.ts';
import type { AnyField } from './shared/field-base.ts';
import { type FieldType, newFields } from './types/index.ts';

const field = (type: FieldType, more: object = {}): AnyField => ({
  key: 'k',
  label: 'L',
  assignee: 'creator',
  required: false,
  placements: [{ page: 0, x: 1, y: 2, width: 3, height: 4 }],
  ...newFields[type],
  ...more,
});
const id = '0190a000-0000-7000-8000-000000000001';

describe('what a field is bound to', () => {
  it('is one of the sources, or a custom field', () => {
    for (const source of [...fixedSources.keys(), customSource('project', id)]) {
      expect(bindingSchema.parse({ source, canChange: true })).toEqual({ source, canChange: true });
    }
    for (const source of [
      '',
      'recipient',
      'recipient.secret',
      'user-field.1',
      `tenant-field.${id}`,
    ]) {
      expect(bindingSchema.safeParse({ source }).success).toBe(false);
    }
    expect(customFieldOf(customSource('contact', id))).toEqual({ owner: 'contact', fieldId: id });
    expect(customFieldOf('recipient.name')).toBeUndefined();
  });
});

describe('the value of a bound field', () => {
  const date = { kind: 'date', value: '2027-03-31' } as const;
  const phone = { kind: 'phone', value: { countryCode: '+44', number: '7700900123' } } as const;
  const name = { kind: 'text', value: 'Anna Lee' } as const;

  const crafts = [
    { value: 'a', label: 'Camera' },
    { value: 'b', label: 'Sound' },
    { value: 'c', label: 'Hair, make-up' },
  ];

  it.each([
    [field('text'), name, 'Anna Lee'],
    [field('text'), date, '31/03/2027'],
    [field('text'), phone, '+44 7700900123'],
    [field('text'), { kind: 'number', value: '1250.5' } as const, '1,250.5'],
    [field('text'), { kind: 'flag', value: false } as const, 'No'],
    [field('text'), { kind: 'text', value: 'One\nTwo' } as const, 'One, Two'],
    [field('multiline'), { kind: 'text', value: 'One\nTwo' } as const, 'One\nTwo'],
    [field('date'), date, '2027-03-31'],
    [field('phone'), phone, phone.value],
    [field('currency'), { kind: 'number', value: '9.5' } as const, '9.5'],
    [field('checkbox'), { kind: 'flag', value: true } as const, true],
    [field('bound', { format: { kind: 'date', pattern: 'd MMM' } }), date, '2027-03-31'],
    [
      field('dropdown', { options: [{ value: 'a', label: 'anna lee' }], editable: false }),
      name,
      'a',
    ],
    [
      field('choices', { options: crafts }),
      { kind: 'text', value: 'sound, CAMERA' } as const,
      ['b', 'a'],
    ],
    [
      field('choices', { options: crafts }),
      { kind: 'text', value: 'Hair, make-up; a' } as const,
      ['c', 'a'],
    ],
  ])('of %o with %o is %o', (one, source, value) => {
    expect(boundValue(one, source)).toEqual(value);
  });

  it('is none where the field could not hold it, or there is nothing', () => {
    expect(boundValue(field('text', { maxLength: 3 }), name)).toBeUndefined();
    expect(boundValue(field('text'), { kind: 'text', value: '' })).toBeUndefined();
    expect(boundValue(field('date'), name)).toBeUndefined();
    expect(boundValue(field('dropdown'), name)).toBeUndefined();
    const unknown = { kind: 'text', value: 'Camera, Fog' } as const;
    expect(boundValue(field('choices', { options: crafts }), unknown)).toBeUndefined();
    expect(boundValue(field('signature'), name)).toBeUndefined();
    const noPhone = { kind: 'phone', value: { countryCode: '', number: '' } } as const;
    expect(boundValue(field('phone'), noPhone)).toBeUndefined();
  });

  it('can be offered for types that take it alone', () => {
    expect([canBind('date', 'date'), canBind('date', 'text')]).toEqual([true, false]);
    expect([canBind('text', 'flag'), canBind('signed-on', 'date')]).toEqual([true, false]);
  });
});
