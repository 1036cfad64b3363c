import { expect, it } from 'vitest';
import { dateFormat } from './date-format.ts';

it('is one for the same options, and another one for others', () => {
  const options = { timeZone: 'Europe/London', dateStyle: 'long' } as const;
  expect(dateFormat({ ...options })).toBe(dateFormat(options));
  const at = new Date('2026-06-30T23:30:00Z');
  expect(dateFormat(options).format(at)).toBe('1 July 2026');
  expect(dateFormat({ ...options, timeZone: 'UTC' }).format(at)).toBe('30 June 2026');
});
