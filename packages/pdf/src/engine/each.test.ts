import { describe, expect, it } from 'vitest';
import { each, inBatches } from './each.ts';

async function collect<T>(results: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const result of results) all.push(result);
  return all;
}

describe('work on many items', () => {
  it('answers in the order of the items, whichever is done first', async () => {
    const gates = [0, 1, 2].map(() => Promise.withResolvers<string>());
    const results = collect(each([0, 1, 2], 3, (item) => gates[item]!.promise));
    for (const item of [2, 0, 1]) gates[item]!.resolve(`result ${item}`);
    expect(await results).toEqual(['result 0', 'result 1', 'result 2']);
  });

  it('begins no more than so many ahead', async () => {
    const begun: number[] = [];
    const results = each([0, 1, 2, 3, 4], 2, async (item) => begun.push(item));
    await results.next();
    expect(begun).toEqual([0, 1]);
    await results.next();
    expect(begun).toEqual([0, 1, 2]);
    expect(await collect(results)).toHaveLength(3);
  });

  it('starts nothing more after a failure, nor when the results are not read', async () => {
    const begun: number[] = [];
    const fail = async (item: number) => {
      begun.push(item);
      if (item === 1) throw new Error('One fails.');
    };
    await expect(collect(each([0, 1, 2, 3, 4, 5], 2, fail))).rejects.toThrow('One fails.');
    expect(begun).toEqual([0, 1, 2]);
    begun.length = 0;
    const results = each([0, 1, 2, 3], 2, async (item) => begun.push(item));
    await results.next();
    await results.return();
    expect(begun).toEqual([0, 1]);
  });

  it('answers nothing for nothing', async () => {
    expect(await collect(each([], 2, async () => 1))).toEqual([]);
  });
});

describe('batches', () => {
  it('hold so many each, and the last what is left', async () => {
    expect(await collect(inBatches([1, 2, 3, 4, 5], 2))).toEqual([[1, 2], [3, 4], [5]]);
    expect(await collect(inBatches([1, 2], 2))).toEqual([[1, 2]]);
    expect(await collect(inBatches([], 2))).toEqual([]);
  });
});
