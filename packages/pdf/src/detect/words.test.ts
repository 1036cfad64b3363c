import { expect, test } from 'vitest';
import { stream, writePdf } from '../../test-support/write-pdf.ts';
import { withDocument } from '../render/render-page.ts';
import { readWords } from './words.ts';

const characters = [
  '<57> <006600660069>',
  '<47> <fb03>',
  '<48> <0301>',
  ...['s', 'u', 'x', 'e'].map((one) => {
    const code = one.charCodeAt(0).toString(16);
    return `<${code}> <00${code}>`;
  }),
];
const toUnicode = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${characters.length} beginbfchar ${characters.join(' ')} endbfchar endcmap`;
const helvetica =
  '/Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[1/dotlessi/caron]>>';

/** The words of a page; in its second font, W and G are ligatures, and H is an accent. */
function wordsOf(content: string): Promise<string[]> {
  const pdf = writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>',
    stream('', `BT /F1 10 Tf 50 700 Td ${content} ET`),
    `<<${helvetica}>>`,
    `<<${helvetica}/ToUnicode 7 0 R>>`,
    stream('', toUnicode),
  ]);
  return withDocument(pdf, (document) =>
    readWords(document.drawn(0).letters).words.map(({ text }) => text),
  );
}

test.each([
  [110, ['Name']],
  [150, ['Name']],
  [165, ['Name']],
  [230, ['Nam', 'e']],
  [278, ['Nam', 'e']],
])('a gap of %s thousandths divides what a blank would', async (gap, words) => {
  expect(await wordsOf(`[(Nam) -${gap} (e)] TJ`)).toEqual(words);
});

test('words with blanks, and words that stand apart, are words of their own', async () => {
  expect(await wordsOf('(First name) Tj 80 0 Td (Day) Tj 0 -20 Td (Month) Tj')).toEqual([
    'First',
    'name',
    'Day',
    'Month',
  ]);
});

test.each(['W', 'G'])('a ligature is the letters that it is drawn for (%s)', async (ligature) => {
  expect(await wordsOf(`/F2 10 Tf (su${ligature}x) Tj`)).toEqual(['suffix']);
});

test.each([
  ['before its letter', '[(Pr\\264) 333 (enom)] TJ', ['Prénom']],
  ['behind its letter', '[(Pre) 500 (\\264) 167 (nom)] TJ', ['Prénom']],
  ['higher than its letter', '[(Pr)] TJ 3 Ts [(\\264) 333] TJ 0 Ts (enom) Tj', ['Prénom']],
  ['once all letters stand', '(Prenom) Tj ET BT /F1 10 Tf 60.9 700 Td (\\264) Tj', ['Prénom']],
  ['over a letter without its dot', '[(na\\250) 320 (\\001) (f)] TJ', ['naïf']],
  ['below its letter', '[(Fran) -20 (c) 430 (\\270) 97 (ais)] TJ', ['Français']],
  ['as a mark that combines', '/F2 10 Tf [(xe) 620 (H) 66 (s)] TJ', ['xés']],
])('an accent is that of its letter: %s', async (_, content, words) => {
  expect(await wordsOf(content)).toEqual(words);
});

test('what stands over no letter stays as it is', async () => {
  expect(await wordsOf('(\\264 Name ~ 5) Tj')).toEqual(['´', 'Name', '~', '5']);
});
