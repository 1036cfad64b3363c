import { describe, expect, it } from 'vitest';
import { matchesPattern, patternProblem } from './pattern.ts';

describe('a pattern', () => {
  const patterns: [string, string[], string[]][] = [
    ['[A-Z]{2}\\d{6}[A-D]', ['QQ123456C'], ['QQ12345C', 'QQ123456E', 'xQQ123456C', '']],
    ['^(?:yes|no)$', ['yes', 'no'], ['yesno', 'maybe']],
    ['a*', ['', 'aaa'], ['b']],
    ['(ab)+c?', ['ab', 'ababc'], ['a', 'abcc']],
    ['[^0-9 ]{1,3}', ['abc', 'ß'], ['', 'a1', 'abcd']],
    ['x{2,}', ['xx', 'xxxx'], ['x']],
    ['\\w+@\\w+\\.com', ['a@b.com'], ['a@bxcom']],
    ['[\\d-]+', ['12-34'], ['12/34']],
    ['.{2}', ['😀a'], ['😀']],
    ['(?:a{0}){3}b{0,0}c', ['c'], ['ac', 'bc', '']],
  ];
  it.each(patterns)('%s takes and refuses what the browser’s own does', (pattern, yes, no) => {
    for (const text of yes) expect(matchesPattern(pattern, text), text).toBe(true);
    for (const text of no) expect(matchesPattern(pattern, text), text).toBe(false);
    const own = new RegExp(`^(?:${pattern})$`, 'su');
    for (const text of [...yes, ...no]) {
      expect(matchesPattern(pattern, text)).toBe(own.test(text));
    }
  });

  it.each([
    '(',
    'a)',
    '[a',
    '*a',
    'a{x}',
    'a{3,1}',
    '\\',
    '(?=a)',
    '[z-a]',
    '\\1',
    '((a{200}){200}){200}',
    '((){9999}){9999}',
    '(((a{0}){9999}){9999}){9999}',
    '(((a{0,0}){9999}){9999}){9999}',
    'a'.repeat(301),
  ])('%s is refused with a reason', (pattern) => {
    expect(patternProblem(pattern)).toMatch(/\.$/);
    expect(matchesPattern(pattern, 'a')).toBe(false);
  });

  it('ends where the browser’s own would not', () => {
    expect(matchesPattern('(a*)*b', 'a'.repeat(5000))).toBe(false);
    expect(matchesPattern('(a|aa)+', `${'a'.repeat(5000)}!`)).toBe(false);
  });

  it('takes the shorter a text, the longer the pattern is', () => {
    expect(matchesPattern('a{500}', 'a'.repeat(500))).toBe(true);
    expect(matchesPattern('(?:\\w*){240}', 'a'.repeat(500))).toBe(true);
    expect(matchesPattern('(?:\\w*){240}', 'a'.repeat(1000))).toBe(false);
    expect(matchesPattern('\\w*', 'a'.repeat(5000))).toBe(true);
  });
});
