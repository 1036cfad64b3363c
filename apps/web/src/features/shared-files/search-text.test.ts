import { expect, test } from 'vitest';
import { searchText } from './search-text.ts';

test('words are found whatever their case and marks are, with what stands around them', () => {
  const pages = ['Int. Küche\nin der NACHT', 'Zofia Wiśniewska waits.', ''];
  expect(searchText(pages, 'kuche in')).toEqual([
    { page: 0, before: 'Int. ', hit: 'Küche in', after: ' der NACHT' },
  ]);
  expect(searchText(pages, 'WISNIEWSKA')).toMatchObject([{ page: 1, hit: 'Wiśniewska' }]);
  expect(searchText(pages, 'i').map(({ page }) => page)).toEqual([0, 0, 1, 1, 1, 1]);
  expect(searchText(pages, ' ')).toEqual([]);
  expect(searchText(['aa '.repeat(500)], 'a')).toHaveLength(200);
});
