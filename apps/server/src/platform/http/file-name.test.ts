import { expect, test } from 'vitest';
import { safeFileName } from './file-name.ts';

test.each([
  ['Crew pack - Ann Lee.pdf', 'Crew pack - Ann Lee.pdf'],
  ['Zażółć 护照 العقد.pdf', 'Zażółć 护照 العقد.pdf'],
  ['../../etc/passwd', 'etc passwd'],
  ['..\\..\\Windows\\win.ini', 'Windows win.ini'],
  ['C:\\Users\\me.pdf', 'C Users me.pdf'],
  ['a\r\nSet-Cookie: x.pdf', 'a Set-Cookie x.pdf'],
  ['fdp.\u202Eexe.pdf', 'fdp. exe.pdf'],
  ['.htaccess', 'htaccess'],
  ['name.pdf. .', 'name.pdf'],
  ['CON.pdf', 'File CON.pdf'],
  ['nul', 'File nul'],
  ['console.pdf', 'console.pdf'],
  ['\0', 'File'],
  ['..', 'File'],
  ['', 'File'],
  ['half \ud83d.pdf', 'half \ufffd.pdf'],
])('%j is kept as %j', (name, expected) => {
  expect(safeFileName(name)).toBe(expected);
});

test('a name is shortened in its middle, so that its ending stays', () => {
  expect(safeFileName(`${'x'.repeat(5000)}.pdf`)).toBe(`${'x'.repeat(180)}.pdf`);
});
