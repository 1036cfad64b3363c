import { expect, test } from 'vitest';
import { matchReadText } from './match-read-text.ts';

const zofia = { name: 'Zofia Wiśniewska', email: 'zofia.w42@example.com' };
const zofias = { name: 'Zofia Wiśniak', email: 'zofia.w7@example.com' };
const lukasz = { name: 'Łukasz Nowak', email: 'lukasz@example.com' };
const unnamed = { name: '', email: 'p1@crew.example' };
const people = [lukasz, zofias, zofia, unnamed];

test('is told by a name or an address that was read with mistakes', () => {
  expect(matchReadText(['Zoha Wlsmewska'], people)).toEqual([zofia]);
  expect(matchReadText(['Mar 2026 zoha w42@example com 2 Mar'], people)).toEqual([zofia]);
  expect(matchReadText(['Lukasz Nowa', 'example com'], people)).toEqual([lukasz]);
});

test('names all whom what was read fits as well', () => {
  const twin = { name: 'Zofia Wiśniewska', email: 'zw@elsewhere.example' };
  expect(matchReadText(['Zofia Wisniewska'], [...people, twin])).toEqual([zofia, twin]);
});

test('is nobody where what was read fits nobody, or is what all have', () => {
  expect(matchReadText(['INT KITCHEN NIGHT'], people)).toEqual([]);
  expect(matchReadText(['@example com 2 Mar 2026'], people)).toEqual([]);
  expect(matchReadText(['Zo'], people)).toEqual([]);
  expect(matchReadText([], people)).toEqual([]);
});

test('is found among thousands', () => {
  const many = Array.from({ length: 5000 }, (_, n) => ({
    name: `Person ${n} Crew`,
    email: `person.${n}@crew.example`,
  }));
  expect(matchReadText(['Zofla Wisniewska'], [...many, zofia])).toEqual([zofia]);
});
