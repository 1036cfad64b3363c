import { expect, test } from 'vitest';
import { ByteCache } from './byte-cache.ts';

const cacheOf = (max: number) => new ByteCache<string>(max, (text) => text.length);

function counted(text: string) {
  const counter = { times: 0, make: async () => text };
  counter.make = async () => {
    counter.times += 1;
    return text;
  };
  return counter;
}

test('keeps what was used last, up to its bytes', async () => {
  const cache = cacheOf(10);
  const [a, b, c] = [counted('aaaa'), counted('bbbb'), counted('cccc')];
  await cache.get('a', a.make);
  await cache.get('b', b.make);
  await cache.get('a', a.make);
  await cache.get('c', c.make);
  expect(await cache.get('a', a.make)).toBe('aaaa');
  await cache.get('b', b.make);
  expect([a.times, b.times, c.times]).toEqual([1, 2, 1]);
});

test('makes once what several ask for at the same time', async () => {
  const cache = cacheOf(10);
  const a = counted('aaaa');
  const got = await Promise.all([cache.get('a', a.make), cache.get('a', a.make)]);
  expect([got, a.times]).toEqual([['aaaa', 'aaaa'], 1]);
});

test('keeps neither what fails nor what is too large', async () => {
  const cache = cacheOf(10);
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const large = counted('x'.repeat(6));
  await cache.get('a', large.make);
  await cache.get('a', large.make);
  expect(large.times).toBe(2);
});
