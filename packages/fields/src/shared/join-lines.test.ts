import { expect, test } from 'vitest';
import { joinLines } from './join-lines.ts';

test('joins lines without the space around them, and leaves blank ones out', () => {
  expect(joinLines(' 1 High Street \n\n  London\n')).toBe('1 High Street, London');
});

test('takes a long text of blanks', () => {
  const blanks = ' '.repeat(1_000_000);
  expect(joinLines(`a${blanks}b`)).toHaveLength(1_000_002);
});
