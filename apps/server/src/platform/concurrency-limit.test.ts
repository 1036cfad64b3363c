import { expect, test } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

const user = (key: string, group = 'acme') => ({ key, group });
const endless = () => new Promise<never>(() => {});
const refused = { code: 'too-many-requests', message: 'Wait.' };

test('a key runs no more than its share, and others still theirs', async () => {
  const limit = new ConcurrencyLimit({ perKey: 2, perGroup: 3 }, 'Wait.');
  void limit.run(user('ann'), endless);
  void limit.run(user('ann'), endless);
  await expect(limit.run(user('ann'), endless)).rejects.toMatchObject(refused);
  void limit.run(user('ben'), endless);
  await expect(limit.run(user('cem'), endless)).rejects.toMatchObject(refused);
  expect(await limit.run(user('dee', 'globex'), async () => 'done')).toBe('done');
});

test('work without a group shares one, and is refused with the code of the limit', async () => {
  const limit = new ConcurrencyLimit({ perKey: 2, perGroup: 2 }, 'Wait.', 'unavailable');
  void limit.run({ key: 'a' }, endless);
  void limit.run({ key: 'b' }, endless);
  const third = limit.run({ key: 'c' }, endless);
  await expect(third).rejects.toMatchObject({ code: 'unavailable', message: 'Wait.' });
});

test('work that has ended or failed frees its slot, once', async () => {
  const limit = new ConcurrencyLimit({ perKey: 1, perGroup: 1 }, 'Wait.');
  const failing = limit.run(user('ann'), () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  const end = limit.begin(user('ann'));
  await expect(limit.run(user('ann'), endless)).rejects.toMatchObject(refused);
  end();
  const next = limit.begin(user('ann'));
  end();
  await expect(limit.run(user('ann'), endless)).rejects.toMatchObject(refused);
  next();
  expect(await limit.run(user('ann'), async () => 'done')).toBe('done');
});

test('waiting work starts in order, also after failed work, and each key has a limit of waiting work', async () => {
  const limit = new ConcurrencyLimit({ perKey: 1, maxWaiting: 3 }, 'Wait.');
  const order: string[] = [];
  const end = limit.begin(user('ann'));
  const failing = limit.runWhenFree(user('ann'), () => Promise.reject(new Error('no')));
  const failed = failing.catch((error: unknown) => error);
  const waiting = ['first', 'second'].map((name) =>
    limit.runWhenFree(user('ann'), async () => void order.push(name)),
  );
  await expect(limit.runWhenFree(user('ann'), endless)).rejects.toMatchObject(refused);
  expect(await limit.runWhenFree(user('ben'), async () => 'done')).toBe('done');
  expect(order).toEqual([]);
  end();
  expect(await failed).toEqual(new Error('no'));
  await Promise.all(waiting);
  expect(order).toEqual(['first', 'second']);
  expect(await limit.runWhenFree(user('ann'), async () => 'room')).toBe('room');
});

test('waiting work that the limit of a group refuses does not hold up the next', async () => {
  const limit = new ConcurrencyLimit({ perKey: 1, perGroup: 1 }, 'Wait.');
  const end = limit.begin(user('ann', 'acme'));
  limit.begin(user('ben', 'globex'));
  const inFull = limit.runWhenFree(user('ann', 'globex'), endless);
  const next = limit.runWhenFree(user('ann', 'acme'), async () => 'done');
  const refusal = inFull.catch((error: unknown) => error);
  end();
  expect(await refusal).toMatchObject(refused);
  expect(await next).toBe('done');
});
