import { describe, expect, test } from 'vitest';
import { cleanEmails } from './emails.ts';

describe('pasted addresses', () => {
  test.each([
    ['ann@example.com\u00a0', 'ann@example.com'],
    ['\u200bzw@example.com', 'zw@example.com'],
    ['a\u00adnn@exam\u200dple.com\ufeff', 'ann@example.com'],
    ['Ann Lee <ann@example.com>', 'ann@example.com'],
    ['"Lee, Ann" <ann@example.com>, Bo <bo@example.com>', 'ann@example.com, bo@example.com'],
    ['Lee, Ann <ann@example.com>; bo@example.com', 'ann@example.com, bo@example.com'],
    ['bo@example.com, Lee, Ann <ann@example.com>', 'bo@example.com, ann@example.com'],
    ['Ann Lee [mailto:ann@example.com]', 'ann@example.com'],
    ['Ann Lee (ann@example.com)', 'ann@example.com'],
    ['ann@example.com (Ann Lee)', 'ann@example.com'],
    ['ann@example.com <mailto:ann@example.com>', 'ann@example.com'],
    ['MAILTO:mt@example.com?subject=Call sheet', 'mt@example.com'],
    ["'ann@example.com'", 'ann@example.com'],
    ['ann@example.com.', 'ann@example.com'],
    ["a+b'c@example.com", "a+b'c@example.com"],
    ['ann@example.com\r\n;\nbo@example.com,', 'ann@example.com, bo@example.com'],
    ['', ''],
  ])('%j are %j', (pasted, clean) => {
    expect(cleanEmails(pasted)).toBe(clean);
    expect(cleanEmails(clean)).toBe(clean);
  });

  test.each(['"john doe"@example.com', 'Ann Lee', 'Ann, bo@example.com', '<>', 'ann@'])(
    'that are none stay: %s',
    (text) => {
      expect(cleanEmails(text)).toBe(text);
    },
  );

  test('take no time that grows faster than they do', () => {
    for (const part of ['<', '"', '(@', '\\"', '" ', '<a@']) {
      expect(cleanEmails(part.repeat(30_000))).not.toBe('');
    }
  });
});
