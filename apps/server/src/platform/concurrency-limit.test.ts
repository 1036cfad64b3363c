import { expect, test } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

const user = (userId: string, tenantId = 'acme') => ({ userId, tenantId });
const endless = () => new Promise<never>(() => {});
const refused = { code: 'too-many-requests', message: 'Wait.' };

test('a user runs no more than their share, and others still theirs', async () => {
  const limit = new ConcurrencyLimit({ perUser: 2, perTenant: 3 }, 'Wait.');
  void limit.run(user('ann'), endless);
  void limit.run(user('ann'), endless);
  await expect(limit.run(user('ann'), endless)).rejects.toMatchObject(refused);
  void limit.run(user('ben'), endless);
  await expect(limit.run(user('cem'), endless)).rejects.toMatchObject(refused);
  expect(await limit.run(user('dee', 'globex'), async () => 'done')).toBe('done');
});

test('what has ended or failed makes room', async () => {
  const limit = new ConcurrencyLimit({ perUser: 1, perTenant: 1 }, 'Wait.');
  const failing = limit.run(user('ann'), () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  const end = limit.begin(user('ann'));
  await expect(limit.run(user('ann'), endless)).rejects.toMatchObject(refused);
  end();
  expect(await limit.run(user('ann'), async () => 'done')).toBe('done');
});

test('what can wait begins once there is room', async () => {
  const limit = new ConcurrencyLimit({ perUser: 1, perTenant: 2 }, 'Wait.');
  const order: string[] = [];
  const end = limit.begin(user('ann'));
  const waiting = limit.runWhenFree(user('ann'), async () => void order.push('second'));
  await limit.run(user('ben'), async () => void order.push('first'));
  end();
  await waiting;
  expect(order).toEqual(['first', 'second']);
});

test('what waits begins in its order, and no more of a user waits than may', async () => {
  const limits = { perUser: 1, perTenant: 9, maxWaiting: 2 };
  const limit = new ConcurrencyLimit(limits, 'Wait.');
  const order: string[] = [];
  const end = limit.begin(user('ann'));
  const waiting = ['first', 'second'].map((name) =>
    limit.runWhenFree(user('ann'), async () => void order.push(name)),
  );
  await expect(limit.runWhenFree(user('ann'), endless)).rejects.toMatchObject(refused);
  expect(await limit.runWhenFree(user('ben'), async () => 'done')).toBe('done');
  end();
  await Promise.all(waiting);
  expect(order).toEqual(['first', 'second']);
});
