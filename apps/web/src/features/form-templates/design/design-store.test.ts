import { type Field, fieldSchema } from '@countersign/contract';
import { expect, test } from 'vitest';
import { savableValues, valuesOf } from './design-store.ts';

const withFormula = (expression: string, label = 'Total'): Field =>
  fieldSchema.parse({
    key: 'total',
    label,
    assignee: 'creator',
    required: false,
    align: 'left',
    color: '#000000',
    fontSize: 0,
    placements: [{ page: 0, x: 50, y: 50, width: 90, height: 20 }],
    type: 'calculated',
    expression,
    format: { kind: 'number' },
  });
const total = withFormula('rate * days');

function saved(now: Field, former: Field): Field | undefined {
  return savableValues(valuesOf('Form', [now]), valuesOf('Form', [former])).fields['total'];
}

test('a formula is saved once it can be read, whatever it names', () => {
  expect(saved(withFormula('rate *'), total)).toBe(total);
  expect(saved(withFormula('if(days > 5; "long'), total)).toBe(total);
  expect(saved(withFormula('rate * nights'), total)).toEqual(withFormula('rate * nights'));
  expect(saved(withFormula(''), total)).toEqual(withFormula(''));
});

test('a formula that was saved unreadable keeps nothing else of its field back', () => {
  const broken = withFormula('rate *');
  expect(saved(withFormula('rate *', 'Sum'), broken)).toEqual(withFormula('rate *', 'Sum'));
});
