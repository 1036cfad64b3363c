import { expect, it } from 'vitest';
import { codeProblem, digitsOf } from './CodeField.tsx';

it('takes a code however it was copied', () => {
  expect(digitsOf('123 456')).toBe('123456');
  expect(digitsOf(' 123-456\n')).toBe('123456');
  expect(digitsOf('12345678')).toBe('123456');
  expect(digitsOf('1234 5678 9', 8)).toBe('12345678');
  expect(digitsOf('Your code: 123456.')).toBe('123456');
  expect(digitsOf('none')).toBe('');
});

it('is not sent before it has six digits', () => {
  expect(codeProblem('12345')).toBe('Enter the 6-digit code.');
  expect(codeProblem('123456')).toBeNull();
  expect(codeProblem('12345', 8)).toBe('Enter the code.');
  expect(codeProblem('123456', 8)).toBeNull();
});
