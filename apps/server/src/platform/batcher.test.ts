import { describe, expect, test } from 'vitest';
import { createBatcher } from './batcher.ts';

/** Notes the sets that it is given; an item that says `bad` makes its set fail. */
function noted(max = 10) {
  const sets: string[][] = [];
  const ask = createBatcher<string, string>({
    keyOf: (item) => item.slice(0, 1),
    maxBatchSize: max,
    work: async (items) => {
      sets.push([...items]);
      await Promise.resolve();
      if (items.some((item) => item.includes('bad'))) throw new Error('bad');
      return items.map((item) => item.toUpperCase());
    },
  });
  return { sets, ask };
}

describe('requests at the same time', () => {
  test('is done in one set, and each is answered its own', async () => {
    const { sets, ask } = noted();
    expect(await Promise.all(['a1', 'a2', 'a3'].map(ask))).toEqual(['A1', 'A2', 'A3']);
    expect(sets).toEqual([['a1', 'a2', 'a3']]);
  });

  test('is done apart where its key differs, or there is more than fits', async () => {
    const { sets, ask } = noted(2);
    await Promise.all(['a1', 'b1', 'a2', 'a3'].map(ask));
    expect(sets).toEqual(expect.arrayContaining([['a1', 'a2'], ['a3'], ['b1']]));
    expect(sets).toHaveLength(3);
  });

  test('is done one by one where its set fails, so that none fails for another', async () => {
    const { sets, ask } = noted();
    const done = await Promise.allSettled(['a1', 'a bad', 'a3'].map(ask));
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(sets).toEqual([['a1', 'a bad', 'a3'], ['a1'], ['a bad'], ['a3']]);
  });
});

test('requests during a batch are the next one', async () => {
  const { sets, ask } = noted();
  const later = ask('a1').then(() => Promise.all(['a3', 'a4'].map(ask)));
  await ask('a2');
  await later;
  expect(sets).toEqual([
    ['a1', 'a2'],
    ['a3', 'a4'],
  ]);
});

test('what is on its way is waited for, where the set is not full', async () => {
  const sets: string[][] = [];
  let onTheWay = 2;
  const ask = createBatcher<string, string>({
    keyOf: () => '',
    maxBatchSize: 3,
    waitForMore: () => onTheWay > 0,
    work: async (items) => {
      sets.push([...items]);
      return items;
    },
  });
  const first = ask('first');
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  const others = ['second', 'third'].map(ask);
  onTheWay = 0;
  await Promise.all([first, ...others]);
  await ask('alone');
  expect(sets).toEqual([['first', 'second', 'third'], ['alone']]);
});
