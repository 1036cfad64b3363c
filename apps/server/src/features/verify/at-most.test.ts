import { expect, test } from 'vitest';
import { atMost } from './at-most.ts';

test('work beyond what may be under way is refused until some of it is done, however that ends', async () => {
  const atOnce = atMost(2, 'Come back later.');
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  const works = [atOnce(() => first.promise), atOnce(() => second.promise)];
  const refused = { code: 'unavailable', message: 'Come back later.' };
  await expect(atOnce(async () => 'third')).rejects.toMatchObject(refused);
  first.reject(new Error('It failed.'));
  await expect(works[0]).rejects.toThrow('It failed.');
  expect(await atOnce(async () => 'fourth')).toBe('fourth');
  second.resolve('second');
  expect(await works[1]).toBe('second');
});
