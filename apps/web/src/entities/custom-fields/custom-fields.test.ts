import { expect, test } from 'vitest';
import { sameCustomValues } from './same-custom-values.ts';
import { sectionsOf } from './sections.ts';

test('fields stand under their sections, both in the order in which they come first', () => {
  const fields = ['On set', '', 'On set', 'Paperwork', ''].map((section, id) => ({ id, section }));
  expect(sectionsOf(fields).map(({ name, fields }) => [name, fields.map(({ id }) => id)])).toEqual([
    ['On set', [0, 2]],
    ['', [1, 4]],
    ['Paperwork', [3]],
  ]);
});

test('a field that is left out has no value', () => {
  expect(sameCustomValues({ diet: null }, {})).toBe(true);
  expect(sameCustomValues({ diet: 'Vegan' }, { diet: 'Vegan', size: null })).toBe(true);
  expect(sameCustomValues({ diet: 'Vegan' }, {})).toBe(false);
  expect(sameCustomValues({ languages: ['a', 'b'] }, { languages: ['a'] })).toBe(false);
  expect(sameCustomValues({ member: false }, {})).toBe(false);
});
