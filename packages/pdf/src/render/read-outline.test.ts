import { expect, it } from 'vitest';
import { stream, writePdf } from '../../test-support/write-pdf.ts';
import { outlineOfPdf } from '../pages/outline-of-pdf.ts';

/** Two pages, and an outline of the given items, numbered from 8 on. */
function outlined(items: readonly string[], first = '8 0 R'): Uint8Array {
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 5 0 R>>';
  return writePdf([
    '<</Type/Catalog/Pages 2 0 R/Outlines 7 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    page,
    page,
    stream('', ''),
    'null',
    `<</Type/Outlines/First ${first}/Count 1>>`,
    ...items,
  ]);
}

it('is the list of what leads to a page, in order and with its depth', async () => {
  const file = outlined([
    '<</Title<FEFF0041006B007400200142>/Parent 7 0 R/Dest[3 0 R/Fit]/First 10 0 R/Next 9 0 R>>',
    '<</Title(Act two)/Parent 7 0 R/A<</S/GoTo/D[4 0 R/XYZ 0 0 0]>>/First 11 0 R>>',
    '<</Title( Scene\n 1 )/Parent 8 0 R/Dest[4 0 R/Fit]>>',
    '<</Title(The web)/Parent 9 0 R/A<</S/URI/URI(https://example.com)>>>>',
  ]);
  expect(await outlineOfPdf(file)).toEqual([
    { title: 'Akt ł', page: 0, depth: 0 },
    { title: 'Scene 1', page: 1, depth: 1 },
    { title: 'Act two', page: 1, depth: 0 },
  ]);
});

it('is empty where there is none, and ends where it goes round in circles', async () => {
  expect(await outlineOfPdf(outlined([], 'null'))).toEqual([]);
  const round = '<</Title(Again)/Parent 7 0 R/Dest[3 0 R/Fit]/First 8 0 R/Next 8 0 R>>';
  expect(await outlineOfPdf(outlined([round]))).toEqual([{ title: 'Again', page: 0, depth: 0 }]);
});
