import { describe, expect, it } from 'vitest';
import { greeting } from './greeting.ts';

describe('the greeting', () => {
  it.each([
    [3, 'Good evening, Ada'],
    [5, 'Good morning, Ada'],
    [12, 'Good afternoon, Ada'],
    [18, 'Good evening, Ada'],
  ])('at %i o’clock is %s', (hour, expected) => {
    expect(greeting('Ada', new Date(2026, 10, 21, hour))).toBe(expected);
  });

  it('does without a name', () => {
    expect(greeting('', new Date(2026, 10, 21, 9))).toBe('Good morning');
  });
});
