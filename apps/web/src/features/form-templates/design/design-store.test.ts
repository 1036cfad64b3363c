import { type Field, type FormBeside, fieldSchema } from '@countersign/contract';
import { expect, test } from 'vitest';
import { savableValues, valuesOf } from './design-store.ts';

const common = {
  assignee: 'creator',
  required: false,
  align: 'left',
  color: '#000000',
  fontSize: 0,
  placements: [{ page: 0, x: 50, y: 50, width: 90, height: 20 }],
  format: { kind: 'number' },
};
const withFormula = (expression: string, label = 'Total'): Field =>
  fieldSchema.parse({ ...common, key: 'total', label, type: 'calculated', expression });
const numbered = (key: string): Field =>
  fieldSchema.parse({ ...common, key, label: key, type: 'number' });
const [rate, days] = [numbered('rate'), numbered('days')];
const texted = (key: string): Field =>
  fieldSchema.parse({ ...common, key, label: key, type: 'text', comb: false });

/** What of fields can be saved that were others. */
function saved(now: readonly Field[], former: readonly Field[], beside: FormBeside[] = []) {
  return Object.values(
    savableValues(valuesOf('Form', now), valuesOf('Form', former), beside).fields,
  );
}

test('a formula is saved once nothing is wrong with it', () => {
  const before = [rate, days, withFormula('rate * days')];
  for (const typed of ['rate *', 'if(days > 5; "long', 'rate * nights', 'total + 1', '"a" * 2']) {
    expect(saved([rate, days, withFormula(typed)], before), typed).toEqual(before);
  }
  for (const typed of ['', 'days * rate']) {
    const now = [rate, days, withFormula(typed)];
    expect(saved(now, before), typed).toEqual(now);
  }
});

test('a formula that is not right yet keeps back its own field alone, also a new one', () => {
  const other = { ...days, label: 'Days of work' };
  expect(saved([rate, other, withFormula('rate *')], [rate, days])).toEqual([rate, other]);
});

test('what a formula uses stays as it was saved until the formula is right without it', () => {
  const before = [rate, days, withFormula('rate * days')];
  const other = { ...days, label: 'Days of work' };
  expect(saved([texted('rate'), other, withFormula('rate * days')], before)).toEqual([
    rate,
    other,
    withFormula('rate * days'),
  ]);
  // One that was taken away is there until then.
  const left = saved([days, withFormula('rate * days')], before);
  expect(new Set(left)).toEqual(new Set(before));
  expect(saved([days, withFormula('days * 2')], before)).toEqual([days, withFormula('days * 2')]);
});

test('a formula can use the fields of forms that are in a pack with its own', () => {
  const now = [rate, withFormula('rate * nights')];
  const beside = [
    { name: 'Travel', fields: [{ key: 'nights', label: 'Nights', type: 'number' as const }] },
  ];
  expect(saved(now, [rate])).toEqual([rate]);
  expect(saved(now, [rate], beside)).toEqual(now);
});

test('a formula that was saved unreadable keeps nothing else of its field back', () => {
  const broken = withFormula('rate *');
  expect(saved([withFormula('rate *', 'Sum')], [broken])).toEqual([withFormula('rate *', 'Sum')]);
});
