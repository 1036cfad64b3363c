import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { typedLooks } from './handwriting-fonts.ts';
import { TypedWords } from './TypedWords.tsx';

/** The words of each font as they are shown. */
function shown(text: string): string[] {
  const html = renderToStaticMarkup(<TypedWords text={text} font="sacramento" size={30} />);
  return [...html.matchAll(/font-family:&#x27;([^&]*)&#x27;[^>]*>([^<]*)/g)].map(
    ([, font, words]) => `${font}: ${words}`,
  );
}

describe('a typed signature on the screen', () => {
  it('is in the fonts in which documents show it', () => {
    expect(shown('Ann Lee')).toEqual(['Sacramento: Ann Lee']);
    expect(shown('Nguyễn')).toEqual(['Dancing Script: Nguyễn']);
    expect(shown('Maria Μαρία')).toEqual(['Sacramento: Maria ', 'Mynerve: Μαρία']);
    expect(shown('שרה')).toEqual(['Gveret Levin: שרה']);
  });

  it.each(['王小明', '김민수', 'Ann 山田'])('is printed, and says so, as %s', (text) => {
    expect(shown(text)).toEqual([]);
    const { fonts, note } = typedLooks(text, 'sacramento');
    expect(note).toMatch(/printed typeface/);
    expect(fonts).toEqual(['caveat']);
  });

  it.each(['Ann Lee', 'فاطمة', 'สมชาย', ''])('says nothing of %s', (text) => {
    expect(typedLooks(text, 'sacramento').note).toBeUndefined();
  });

  it('is offered in each font in which it looks different', () => {
    expect(typedLooks('Ann Lee', 'sacramento')).toMatchObject({
      fonts: ['caveat', 'dancing-script', 'homemade-apple', 'sacramento'],
      chosen: 'sacramento',
    });
    expect(typedLooks('Zofia Wiśniewska', 'homemade-apple')).toMatchObject({
      fonts: ['caveat', 'dancing-script', 'sacramento'],
      chosen: 'caveat',
    });
    expect(typedLooks('Μαρία', 'sacramento')).toMatchObject({
      fonts: ['caveat'],
      chosen: 'caveat',
    });
  });
});
