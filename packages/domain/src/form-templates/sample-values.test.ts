import {
  type Field,
  type FieldType,
  fieldProblem,
  newFields,
  pluginOf,
  type SampleScript,
  sampleLengths,
  sampleScripts,
} from '@countersign/contract';
import { describe, expect, test } from 'vitest';
import { sampleValuesFor } from './sample-values.ts';

const field = (type: FieldType, more: object = {}) =>
  ({
    ...newFields[type],
    key: type,
    label: type,
    assignee: 'recipient',
    required: true,
    placements: [{ page: 0, x: 0, y: 0, width: 100, height: 20 }],
    ...more,
  }) as Field;
const today = '2026-03-02';
const latin = { today, length: 'short', script: 'latin' } as const;

const scripts = Object.keys(sampleScripts) as SampleScript[];
const styles = scripts.flatMap((script) => sampleLengths.map((length) => ({ length, script })));
const filled = (Object.keys(newFields) as FieldType[]).filter(
  (type) => pluginOf({ type }).filling === 'entered' || pluginOf({ type }).filling === 'signed',
);

test.each(styles)('fields of all types accept sample values: $length, $script', (style) => {
  const fields = filled.map((type) => field(type));
  const values = sampleValuesFor(fields, { ...style, today });
  for (const one of fields) {
    expect([one.type, values[one.key]]).not.toEqual([one.type, undefined]);
    expect(fieldProblem(one, values[one.key], true)).toBeUndefined();
  }
});

test('pictures are the one that is given, and files have a name', () => {
  const fields = [field('image'), field('attachment')];
  const picture = 'ab'.repeat(32);
  const values = sampleValuesFor(fields, { ...latin, picture });
  expect(values).toMatchObject({
    image: { kind: 'image', sha256: picture },
    attachment: { kind: 'file', name: 'Ana Ruiz.pdf' },
  });
  for (const one of fields) expect(fieldProblem(one, values[one.key], true)).toBeUndefined();
  expect(sampleValuesFor(fields, latin)['image']).toBeUndefined();
});

describe('a text', () => {
  test('is in the script, and as long as the field lets it be', () => {
    const [short, long] = sampleLengths.map(
      (length) =>
        sampleValuesFor([field('text', { maxLength: 30 })], { today, length, script: 'greek' })[
          'text'
        ],
    );
    expect(short).toMatch(/^\p{Script=Greek}+ \p{Script=Greek}+$/u);
    const count = typeof long === 'string' ? Array.from(long).length : 0;
    expect(count).toBeGreaterThan(25);
    expect(count).toBeLessThanOrEqual(30);
  });

  test.each([
    ['digits alone', { textKind: 'digits', minLength: 8 }],
    ['capitals', { textKind: 'capitals' }],
    ['a tax file number', { textKind: 'tax-file-number', comb: true, maxLength: 9 }],
    ['a pattern', { matches: '[A-Z]{2}\\d{6}' }],
    ['a comb', { comb: true, maxLength: 5 }],
  ])('follows the rule of a field: %s', (_, more) => {
    const one = field('text', more);
    const value = sampleValuesFor([one], latin)['text'];
    expect(value).toBeTypeOf('string');
    expect(fieldProblem(one, value, true)).toBeUndefined();
  });

  test('that nothing fits stays empty', () => {
    const one = field('text', { matches: 'only-this-\\d{17}' });
    expect(sampleValuesFor([one], latin)).toEqual({});
  });
});
