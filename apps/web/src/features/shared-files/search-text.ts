/** The position of a match. */
export interface Found {
  page: number;
  before: string;
  hit: string;
  after: string;
}

const around = 40;
const maxFound = 200;

/** Letters without their marks and case, one for each of the text's. */
function plain(text: string): string {
  return Array.from(text, (one) => {
    const letter = one.normalize('NFD')[0] ?? one;
    const small = letter.toLowerCase();
    // Some letters become two, and places have to stay.
    return small.length === one.length ? small : one;
  }).join('');
}

/** Finds words in the texts of pages, whatever case and marks their letters have; 200 matches at most. */
export function searchText(pages: readonly string[], words: string): Found[] {
  const wanted = plain(words.replace(/\s+/g, ' ').trim());
  if (wanted === '') return [];
  const found: Found[] = [];
  for (const [page, raw] of pages.entries()) {
    const text = raw.replace(/\s+/g, ' ');
    const searched = plain(text);
    for (let at = searched.indexOf(wanted); at >= 0; at = searched.indexOf(wanted, at + 1)) {
      const end = at + wanted.length;
      found.push({
        page,
        before: `${at > around ? '…' : ''}${text.slice(Math.max(0, at - around), at)}`,
        hit: text.slice(at, end),
        after: `${text.slice(end, end + around)}${end + around < text.length ? '…' : ''}`,
      });
      if (found.length === maxFound) return found;
    }
  }
  return found;
}
