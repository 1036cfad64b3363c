import { expect, test } from 'vitest';
import { textProblem } from './check-text.ts';
import { boxesText, charactersText, countOf } from './count-of.ts';
import { textRuleProblem } from './text-rule.ts';

test('one of a thing is said in the singular', () => {
  expect([0, 1, 2, 1204].map((count) => countOf(count, 'page', 'pages'))).toEqual([
    '0 pages',
    '1 page',
    '2 pages',
    '1,204 pages',
  ]);
  expect([charactersText(1), charactersText(2)]).toEqual(['1 character', '2 characters']);
  expect([boxesText(1), boxesText(2)]).toEqual(['1 box', '2 boxes']);
});

test('rules on the length of a text have the right plural', () => {
  expect(textProblem('ab', 1)).toBe('This field can have 1 character at most.');
  expect(textProblem('abc', 2)).toBe('This field can have 2 characters at most.');
  expect(textRuleProblem('', { minLength: 1 })).toBe('Enter at least 1 character.');
});
