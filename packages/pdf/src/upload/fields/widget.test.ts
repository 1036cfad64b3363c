import { PdfString } from '@libpdf/core';
import { expect, test } from 'vitest';
import { textOf } from './widget.ts';

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
const escape = '\u001b';

test.each([
  ['a language', `${escape}en${escape}Your name`, 'Your name'],
  ['a language and a country', `${escape}enUS${escape}Your name`, 'Your name'],
  ['two languages', `Name ${escape}fr-FR${escape}Nom${escape}de${escape}`, 'Name Nom'],
  ['an escape without its end', `${escape}Your name`, 'Your name'],
  ['no escape', 'Straße 12', 'Straße 12'],
])('a text with %s', (_, written, text) => {
  expect(textOf(new PdfString(utf16(written)))).toBe(text);
  expect(textOf(new PdfString(Buffer.from(`\ufeff${written}`)))).toBe(text);
});
