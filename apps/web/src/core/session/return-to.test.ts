import { describe, expect, it } from 'vitest';
import { isInside } from './return-to.ts';

describe('the page to come back to', () => {
  it.each([
    ['/dashboard', true],
    ['/dashboard/documents?state=pending', true],
    ['/dashboard?x', true],
    ['/', false],
    ['/setup/token', false],
    ['/dashboardless', false],
    ['//evil.example/dashboard', false],
    ['https://evil.example/dashboard', false],
  ])('%s: %s', (path, expected) => {
    expect(isInside(path)).toBe(expected);
  });
});
