import { describe, expect, it } from 'vitest';
import type { Shape } from './shape.ts';
import { mostKept, ShapeShelf } from './shape-shelf.ts';

const shape = (): Shape => ({ built: { objects: { bodies: [] }, pages: [], tree: 1 }, pages: [] });

describe('a shelf of shapes', () => {
  it('keeps those that were used last, and no more than so many', async () => {
    const shelf = new ShapeShelf();
    const made: string[] = [];
    const get = (key: string) =>
      shelf.get(key, async () => {
        made.push(key);
        return shape();
      });
    for (let n = 0; n < mostKept; n++) await get(`${n}`);
    await get('0');
    await get('new');
    made.length = 0;
    for (const key of ['0', 'new', '2', '1']) await get(key);
    expect(made).toEqual(['1']);
  });

  it('has a shape made once for those who ask at the same time', async () => {
    const shelf = new ShapeShelf();
    let times = 0;
    const make = async () => {
      times++;
      return shape();
    };
    const [one, other] = await Promise.all([shelf.get('a', make), shelf.get('a', make)]);
    expect(times).toBe(1);
    expect(one).toBe(other);
  });

  it('tries again what failed', async () => {
    const shelf = new ShapeShelf();
    await expect(shelf.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((await shelf.get('a', async () => shape())).pages).toEqual([]);
  });
});
