import { expect, test } from 'vitest';
import { emailsOnPages } from './emails-on-pages.ts';

test('email addresses are found with their pages, without what stands around them', () => {
  const pages = ['For: Ann.Lee@example.com.', 'none @ all', '(ann.lee@example.com), b@c.d|x@y'];
  expect([...emailsOnPages(pages)]).toEqual([
    ['ann.lee@example.com', [1, 3]],
    ['b@c.d', [3]],
  ]);
});

test('a page of one word of millions of letters has none', () => {
  const word = 'a@'.repeat(2_000_000);
  expect(emailsOnPages([word, `${'a'.repeat(3_000_000)} b@c.d`])).toEqual(
    new Map([['b@c.d', [2]]]),
  );
});
