import { expect, it } from 'vitest';
import { sizeText } from './size-text.ts';

it.each([
  [0, '1 kB'],
  [10, '1 kB'],
  [2048, '2 kB'],
  [999 * 1024, '999 kB'],
  [1000 * 1024, '1.0 MB'],
  [3.4 * 1024 * 1024, '3.4 MB'],
])('%d bytes are said as “%s”', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
