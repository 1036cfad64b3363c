import { endpoint, getSession } from '@countersign/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { operation } from './operation.ts';

/** A call that is answered when the test says so. */
const slow = endpoint({
  name: 'slow',
  summary: 'Takes long',
  base: 'base',
  method: 'POST',
  path: '/slow',
  answer: z.null(),
  policy: 'signed-in',
});

const answer = Promise.withResolvers<null>();
const sixRun = Promise.withResolvers<void>();
let running = 0;
let app: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  const handleSlow = operation(slow, async () => {
    running += 1;
    if (running === 6) sixRun.resolve();
    return answer.promise;
  });
  app = await startTestApp({}, { moreOperations: [handleSlow] });
  tenant = await app.tenant();
});
afterAll(() => app.close());

test('a user’s calls run six at a time, a hundred wait, and those of others do not', async () => {
  const { Operator, Admin } = tenant.users;
  const six = Array.from({ length: 6 }, () => app.call(slow, Operator));
  await sixRun.promise;
  const more = Array.from({ length: 101 }, () => app.call(getSession, Operator));
  expect(await Promise.race(more)).toMatchObject({
    status: 429,
    error: { code: 'too-many-requests' },
  });
  expect((await app.call(getSession, Admin)).status).toBe(200);
  answer.resolve(null);
  const statuses = (await Promise.all([...six, ...more])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array(106).fill(200), 429]);
});
