import { expect, test } from 'vitest';
import { emptyField, fieldRules } from './field-values.ts';
import { newChoice } from './new-choice.ts';
import { sameCustomValues } from './same-custom-values.ts';
import { movedTo, sectionsOf } from './sections.ts';

test('fields stand under their sections, both in the order in which they come first', () => {
  const fields = ['On set', '', 'On set', 'Paperwork', ''].map((section, id) => ({ id, section }));
  expect(sectionsOf(fields).map(({ name, fields }) => [name, fields.map(({ id }) => id)])).toEqual([
    ['On set', [0, 2]],
    ['', [1, 4]],
    ['Paperwork', [3]],
  ]);
});

test('a field is moved within its list, and stays where there is no such place', () => {
  const items = ['a', 'b', 'c'];
  expect(movedTo(items, 0, 2)).toEqual(['b', 'c', 'a']);
  expect(movedTo(items, 2, 0)).toEqual(['c', 'a', 'b']);
  for (const [from, to] of [
    [0, -1],
    [2, 3],
    [1, 1],
    [5, 0],
  ] as const) {
    expect(movedTo(items, from, to)).toBe(items);
  }
});

test('a field that is left out has no value', () => {
  expect(sameCustomValues({ diet: null }, {})).toBe(true);
  expect(sameCustomValues({ diet: 'Vegan' }, { diet: 'Vegan', size: null })).toBe(true);
  expect(sameCustomValues({ diet: 'Vegan' }, {})).toBe(false);
  expect(sameCustomValues({ languages: ['a', 'b'] }, { languages: ['a'] })).toBe(false);
  expect(sameCustomValues({ member: false }, {})).toBe(false);
});

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
