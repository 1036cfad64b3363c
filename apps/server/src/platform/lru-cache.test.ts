import { expect, test } from 'vitest';
import { LruCache } from './lru-cache.ts';

test('keeps what was used last', () => {
  const cache = new LruCache<number>(2);
  expect(cache.set('a', 1)).toBeUndefined();
  expect(cache.set('b', 2)).toBeUndefined();
  expect(cache.get('a')).toBe(1);
  expect(cache.set('c', 3)).toBe(2);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
});

test('has one value for a key, the last one', () => {
  const cache = new LruCache<number>(2);
  cache.set('a', 1);
  expect(cache.set('a', 2)).toBeUndefined();
  expect(cache.set('b', 3)).toBeUndefined();
  expect(cache.get('a')).toBe(2);
});
