import { expect, test } from 'vitest';
import { namesOf, splitName } from './split-name.ts';

test.for<[string, string, string, string]>([
  ['Jan van der Berg', 'Jan', 'Jan', 'van der Berg'],
  ['Mary Ann Smith', 'Mary Ann', 'Mary Ann', 'Smith'],
  ['Björk', 'Björk', 'Björk', ''],
  // Where the first name is not known, nothing is cut off.
  ['Jan van der Berg', '', 'Jan van der Berg', ''],
  ['Janet Berg', 'Jan', 'Janet Berg', ''],
  ['Jan van der Berg', 'Piet', 'Jan van der Berg', ''],
])('%s, whose first name is “%s”, is %s and %s', ([name, known, firstName, lastName]) => {
  expect(namesOf({ name, firstName: known })).toEqual({ firstName, lastName });
});

test.for<[string, string, string]>([
  ['Jan van der Berg', 'Jan', 'van der Berg'],
  [' Zofia  Lind ', 'Zofia', 'Lind'],
  ['Björk', 'Björk', ''],
  ['', '', ''],
])('a form offers “%s” as %s and %s', ([name, firstName, lastName]) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});
