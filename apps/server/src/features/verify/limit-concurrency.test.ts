import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

test('work beyond what may be under way is refused until some of it is done, however that ends', async () => {
  const limited = limitConcurrency({ max: 2 }, 'Come back later.');
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  const works = [limited(() => first.promise), limited(() => second.promise)];
  const refused = { code: 'unavailable', message: 'Come back later.' };
  await expect(limited(async () => 'third')).rejects.toMatchObject(refused);
  first.reject(new Error('It failed.'));
  await expect(works[0]).rejects.toThrow('It failed.');
  expect(await limited(async () => 'fourth')).toBe('fourth');
  second.resolve('second');
  expect(await works[1]).toBe('second');
});

test('one key takes no more than its share, and leaves the rest to others', async () => {
  const limited = limitConcurrency({ max: 3, maxByKey: 2 }, 'Come back later.');
  const end = Promise.withResolvers<string>();
  const works = ['a', 'a', 'b'].map((key) => limited(() => end.promise, key));
  const refused = { code: 'unavailable' };
  await expect(limited(async () => '', 'a')).rejects.toMatchObject(refused);
  await expect(limited(async () => '', 'c')).rejects.toMatchObject(refused);
  end.resolve('done');
  expect(await Promise.all(works)).toEqual(['done', 'done', 'done']);
  expect(await limited(async () => 'again', 'a')).toBe('again');
});
