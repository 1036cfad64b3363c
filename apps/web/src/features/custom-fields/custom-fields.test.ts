import { expect, test } from 'vitest';
import { emptyField, fieldRules } from './field-values.ts';
import { newChoice } from './new-choice.ts';

test('choices are asked for where the kind has some, and the default has to fit', () => {
  const choice = { ...newChoice(), label: 'Van' };
  const values = { ...emptyField, kind: 'choice' as const, choices: [choice] };
  expect(fieldRules.choices?.([], { ...values, choices: [] })).toMatch(/at least one choice/);
  expect(fieldRules.choices?.([], { ...values, kind: 'text', choices: [] })).toBeNull();
  expect(fieldRules.choices?.([], values)).toBeNull();
  expect(fieldRules.default?.(null, { ...values, default: choice.id })).toBeNull();
  expect(fieldRules.default?.(null, { ...values, default: 'Van' })).toMatch(/Choose one/);
});

test('new choices have ids of their own', () => {
  const ids = new Set(Array.from({ length: 50 }, () => newChoice().id));
  expect(ids.size).toBe(50);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-/);
});
