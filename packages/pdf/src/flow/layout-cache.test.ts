import { describe, expect, it } from 'vitest';
import { LayoutCache, maxLayouts } from './layout-cache.ts';
import type { PageLayout } from './page-layout.ts';

const layout = (): PageLayout => ({
  built: { objects: { bodies: [] }, pages: [], tree: 1 },
  pages: [],
});

describe('the layout cache', () => {
  it('keeps those that were used last, and no more than so many', async () => {
    const cache = new LayoutCache();
    const made: string[] = [];
    const get = (key: string) =>
      cache.get(key, async () => {
        made.push(key);
        return layout();
      });
    for (let n = 0; n < maxLayouts; n++) await get(`${n}`);
    await get('0');
    await get('new');
    made.length = 0;
    for (const key of ['0', 'new', '2', '1']) await get(key);
    expect(made).toEqual(['1']);
  });

  it('has a layout made once for those who ask at the same time', async () => {
    const cache = new LayoutCache();
    let times = 0;
    const make = async () => {
      times++;
      return layout();
    };
    const [one, other] = await Promise.all([cache.get('a', make), cache.get('a', make)]);
    expect(times).toBe(1);
    expect(one).toBe(other);
  });

  it('tries again what failed', async () => {
    const cache = new LayoutCache();
    await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((await cache.get('a', async () => layout())).pages).toEqual([]);
  });
});
