import type { AppEvent, EventType } from '@countersign/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestDatabase, testAuditKey } from '../../testing/open-test-database.ts';
import { createDatabase, type Database, type OutgoingJob } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import type { OpenDatabase } from '../database/open-pglite.ts';
import { auditEvents, auditHeads, tenants } from '../database/tables/index.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { eventHash } from './event-hash.ts';
import { record, recordWith } from './record.ts';
import {
  assertSubscribersHaveWorkers,
  jobsOfSubscribers,
  type Subscriber,
  subscriber,
} from './subscribers.ts';

let testDatabase: Awaited<ReturnType<typeof openTestDatabase>>;
let open: OpenDatabase;
let database: Database;
const tenantId = newId();
const author = { tenantId, address: '192.0.2.1', userId: newId() };
const sent: OutgoingJob[] = [];
const subscribers: Subscriber[] = [];

beforeAll(async () => {
  testDatabase = await openTestDatabase({ inThread: true });
  open = await testDatabase.open();
  database = createDatabase(open, {
    writeJobs: async (_, jobs) => void sent.push(...jobs),
    jobsFor: (event) => jobsOfSubscribers(subscribers)(event),
    auditKey: testAuditKey,
  });
  await database.system((tx) => tx.insert(tenants).values({ id: tenantId, name: 'Ours' }));
});
beforeEach(() => {
  sent.length = 0;
  subscribers.length = 0;
});
afterAll(async () => {
  await open.close();
  await testDatabase.drop();
});

const write = (...events: AppEvent[]) =>
  database.tenant(tenantId, (tx) => record(tx, author, ...events));

const eventsAbout = (...ids: string[]) =>
  database.tenant(tenantId, (tx) =>
    tx
      .select()
      .from(auditEvents)
      .where(inArray(auditEvents.subjectId, ids))
      .orderBy(asc(auditEvents.subjectId), asc(auditEvents.sequence)),
  );

/** Expects the events of one subject to be chained, and its head to be the newest of them. */
async function expectChained(subjectId: string, length: number): Promise<void> {
  const events = await eventsAbout(subjectId);
  expect(events.map(({ sequence }) => sequence)).toEqual(
    Array.from({ length }, (_, index) => index + 1),
  );
  let before = '';
  for (const event of events) {
    expect(event.hash).toBe(eventHash(testAuditKey, before, event));
    before = event.hash;
  }
  const [head] = await database.tenant(tenantId, (tx) =>
    tx
      .select()
      .from(auditHeads)
      .where(and(eq(auditHeads.tenantId, tenantId), eq(auditHeads.subjectId, subjectId))),
  );
  expect(head).toMatchObject({ sequence: length, hash: before });
}

describe('an event', () => {
  test('records who did what from where, and the changes', async () => {
    const id = newId();
    const detail = {
      before: { name: 'Ä “x”\n' },
      after: { name: '漢字', list: [{ b: 1, a: null }] },
    };
    await write({ type: 'company.changed', id, detail });
    expect(await eventsAbout(id)).toMatchObject([
      {
        tenantId,
        subjectType: 'company',
        action: 'company.changed',
        actorId: author.userId,
        address: author.address,
        detail,
      },
    ]);
    await expectChained(id, 1);
  });

  test('has its personal values in the chain by their digest alone', async () => {
    const id = newId();
    await write({ type: 'contact.changed', id, personal: { after: { firstName: 'Wren' } } });
    await write({ type: 'contact.archived', id });
    await expectChained(id, 2);
    const [first] = await eventsAbout(id);
    expect(first?.detail).toMatchObject({
      personal: { after: { firstName: 'Wren' }, salt: expect.stringMatching(/^[0-9a-f]{32}$/) },
    });
  });

  test('is published by one statement with its subject, or not at all', async () => {
    const id = newId();
    const rename = (name: string) =>
      sql`update tenants set name = ${name} where id = ${tenantId}::uuid`;
    const changed = { type: 'company.changed', id } as const;
    const nameNow = async () => {
      const [row] = await database.system((tx) =>
        tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, tenantId)),
      );
      return row?.name;
    };
    await database.system((tx) => recordWith(tx, author, [undefined, rename('Renamed')], changed));
    expect(await nameNow()).toBe('Renamed');
    await expectChained(id, 1);
    const impossible = sql`update tenants set name = null where id = ${tenantId}::uuid`;
    await expect(
      database.system((tx) => recordWith(tx, author, [impossible], changed)),
    ).rejects.toThrow('Failed query');
    expect(await nameNow()).toBe('Renamed');
    await expectChained(id, 1);
  });

  test('of the system has no actor', async () => {
    const id = newId();
    await database.tenant(tenantId, (tx) =>
      record(tx, { tenantId, address: '' }, { type: 'document.mailed', id }),
    );
    expect(await eventsAbout(id)).toMatchObject([{ actorId: null, address: '' }]);
  });

  test('is dropped with a transaction that is rolled back', async () => {
    const id = newId();
    const undone = database.tenant(tenantId, async (tx) => {
      await record(tx, author, { type: 'company.archived', id });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await eventsAbout(id)).toEqual([]);
    await write({ type: 'company.archived', id });
    await expectChained(id, 1);
  });
});

describe('several events', () => {
  test('are written in one statement, each in the chain of its subject', async () => {
    const ids = Array.from({ length: 150 }, () => newId());
    const both = ids.slice(0, 75);
    await write(...both.map((id) => ({ type: 'contact.created' as const, id })));
    let statements = 0;
    await database.tenant(tenantId, (tx) => {
      const execute = tx.execute.bind(tx);
      tx.execute = (query) => {
        statements += 1;
        return execute(query);
      };
      return record(tx, author, ...ids.map((id) => ({ type: 'contact.archived' as const, id })));
    });
    expect(statements).toBe(1);
    for (const id of ids) await expectChained(id, both.includes(id) ? 2 : 1);
  });

  test('of one subject are not written by one call, which could not chain them', async () => {
    const id = newId();
    const twice = write({ type: 'company.created', id }, { type: 'company.archived', id });
    await expect(twice).rejects.toThrow('one subject');
  });

  test('of different kinds of things may have the same id', async () => {
    const id = newId();
    await write({ type: 'company.created', id }, { type: 'project.created', id });
    expect((await eventsAbout(id)).map(({ sequence }) => sequence)).toEqual([1, 1]);
  });

  test('of one subject by writers at the same moment make one chain', async () => {
    const id = newId();
    const other = newId();
    const writer = async () => {
      for (let left = 10; left > 0; left--) {
        await write({ type: 'company.changed', id }, { type: 'project.changed', id: other });
      }
    };
    await Promise.all(Array.from({ length: 8 }, writer));
    await expectChained(id, 80);
    await expectChained(other, 80);
    expect(await eventsAbout(id, other)).toHaveLength(160);
  });
});

describe('a subscriber', () => {
  const kind: JobKind<{ of: string }> = {
    queue: 'subscribed',
    data: z.object({ of: z.string() }),
    concurrency: 1,
    retries: 0,
  };
  const subscribe = (...on: EventType[]) =>
    subscribers.push(subscriber(on, kind, ({ subject }) => ({ of: subject.id })));

  test('gets a job for each of its events, in the transaction', async () => {
    subscribe('company.archived', 'company.restored');
    subscribe('company.archived');
    const [one, two, three] = [newId(), newId(), newId()];
    await write(
      { type: 'company.archived', id: one },
      { type: 'company.restored', id: two },
      { type: 'company.changed', id: three },
    );
    expect(sent).toEqual([one, one, two].map((of) => ({ queue: 'subscribed', data: { of } })));
  });

  test('needs a worker for its jobs, which is seen at the start', () => {
    subscribe('company.archived');
    const worker = { kind, handle: async () => {}, exhausted: async () => {} };
    const other = { ...worker, kind: { ...kind, queue: 'other' } };
    expect(() => assertSubscribersHaveWorkers(subscribers, [other, worker])).not.toThrow();
    expect(() => assertSubscribersHaveWorkers(subscribers, [other])).toThrow(
      'Subscribers send jobs to queues that have no worker: subscribed. Add their workers to jobWorkers in compose.ts.',
    );
  });

  test('receives nothing of what was rolled back', async () => {
    subscribe('company.archived');
    const undone = database.tenant(tenantId, async (tx) => {
      await record(tx, author, { type: 'company.archived', id: newId() });
      await tx.execute(sql`select 1 / 0`);
    });
    await expect(undone).rejects.toThrow('1 / 0');
    expect(sent).toEqual([]);
  });
});
