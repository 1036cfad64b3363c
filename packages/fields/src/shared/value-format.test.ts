import { expect, test } from 'vitest';
import { dateFormat } from './value-format.ts';

const takes = (pattern: string) => dateFormat.pattern.safeParse(pattern).success;

test('a date is written with parts of a date, and other letters between quotes', () => {
  for (const pattern of ['dd/MM/yyyy', "d. MMMM 'in' yy", 'EEE, dMMMyyyy', 'EEEE ddd', 'yyyyyy']) {
    expect(takes(pattern), pattern).toBe(true);
  }
  for (const pattern of ['', 'hh', 'y', 'yyy', 'EE', 'EEEEE', "'d", 'D']) {
    expect(takes(pattern), pattern).toBe(false);
  }
});

test.each(['M', 'd', 'yy', 'E', 'EEE', "''", "'d'"])('a long run of %j ends', (part) => {
  expect(takes(`${part.repeat(59 / part.length)}X`)).toBe(false);
});
