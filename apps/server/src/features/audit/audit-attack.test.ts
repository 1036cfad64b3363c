import fs from 'node:fs';
import path from 'node:path';
import { checkAuditLog, downloadAuditSeals, type EventType } from '@countersign/contract';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTimestampServer } from '../../../../../packages/pdf/test-support/seal/timestamp-server.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { auditEvents, auditHeads } from '../../platform/database/tables/index.ts';
import { plainEventHash } from '../../platform/events/event-hash.ts';
import { appendHeadFile, headFileNames, headFilePath } from '../../platform/events/head-files.ts';
import { record } from '../../platform/events/record.ts';
import { noteFirstHeads, sealHeads } from '../../platform/events/seal-heads.ts';
import { takeOutPersonal } from '../../platform/events/take-out-personal.ts';
import { systemIn } from '../../platform/policy/caller.ts';
import { must } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';

type EventRow = typeof auditEvents.$inferSelect;

let app: TestApp;
let ours: TestTenant<'SysAdmin'>;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ours = await app.otherTenant();
});

const check = () => must(app.call(checkAuditLog, ours.users.SysAdmin));
/** Lists the findings of a check: the subjects of events that are not proved, and of chains that lost their end. */
async function found(): Promise<{ broken: string[]; cutOff: string[] }> {
  const { broken, cutOff } = await check();
  const subjects = (list: readonly { subjectId: string }[]) => [
    ...new Set(list.map(({ subjectId }) => subjectId)),
  ];
  return { broken: subjects(broken), cutOff: subjects(cutOff) };
}
const nothing = { broken: [], cutOff: [] };

/** Records events of a new company, one by one. */
async function chain(...types: Extract<EventType, `company.${string}`>[]): Promise<string> {
  const id = newId();
  await grow(id, ...types);
  return id;
}
async function grow(id: string, ...types: Extract<EventType, `company.${string}`>[]) {
  for (const type of types) {
    await app.platform.database.tenant(ours.id, (tx) =>
      record(tx, systemIn(ours.id), { type, id, detail: { after: { name: type } } }),
    );
  }
}

const ofSubject = (id: string) =>
  and(eq(auditEvents.tenantId, ours.id), eq(auditEvents.subjectId, id));
const headOf = (id: string) => and(eq(auditHeads.tenantId, ours.id), eq(auditHeads.subjectId, id));
const system = <T>(work: (tx: Tx) => Promise<T>) => app.platform.database.system(work);

const eventsOf = (id: string) =>
  system((tx) =>
    tx.select().from(auditEvents).where(ofSubject(id)).orderBy(asc(auditEvents.sequence)),
  );

/** Replaces the chain of a subject by these events, with all hashes that need no key computed again. */
async function rewrite(id: string, rows: readonly EventRow[]): Promise<void> {
  let hash = '';
  const forged = rows.map((row, index) => {
    const { hash: _, ...rest } = { ...row, sequence: index + 1 };
    hash = plainEventHash(hash, rest);
    return { ...rest, hash };
  });
  await system(async (tx) => {
    await tx.delete(auditEvents).where(ofSubject(id));
    await tx.delete(auditHeads).where(headOf(id));
    const last = forged.at(-1);
    if (!last) return;
    await tx.insert(auditEvents).values(forged);
    await tx.insert(auditHeads).values({ ...last });
  });
}

describe('with full access to the database', () => {
  test('a rewritten event is found, even with all hashes recalculated', async () => {
    const id = await chain('company.created', 'company.changed', 'company.archived');
    expect(await found()).toEqual(nothing);
    const [first, second, third] = await eventsOf(id);
    if (!first || !second || !third) throw new Error('There are three events.');
    await rewrite(id, [first, { ...second, detail: { after: { name: 'Forged' } } }, third]);
    expect((await found()).broken).toEqual([id]);
  });

  test('so it is where it is made to look older than the key', async () => {
    const id = await chain('company.created');
    const [first] = await eventsOf(id);
    if (!first) throw new Error('There is an event.');
    await rewrite(id, [{ ...first, at: new Date('2001-01-01') }]);
    expect((await found()).broken).toEqual([id]);
  });

  test.each<[string, (rows: EventRow[]) => EventRow[]]>([
    ['two events in each other’s position', ([a, b, c]) => [b, a, c] as EventRow[]],
    ['an event that was taken out', ([a, , c]) => [a, c] as EventRow[]],
    ['an event that was put in', ([a, b, c]) => [a, b, { ...b, id: newId() }, c] as EventRow[]],
  ])('finds %s', async (_, forge) => {
    const id = await chain('company.created', 'company.changed', 'company.archived');
    const rows = await eventsOf(id);
    await rewrite(id, forge(rows));
    expect((await found()).broken).toEqual([id]);
    // The same with the hashes as they were.
    await system(async (tx) => {
      await tx.delete(auditEvents).where(ofSubject(id));
      const forged = forge(rows).map((row, index) => ({ ...row, sequence: index + 1 }));
      await tx.insert(auditEvents).values(forged);
    });
    expect((await found()).broken).toEqual([id]);
  });

  test('a forged chain is found', async () => {
    const real = await chain('company.created');
    const [row] = await eventsOf(real);
    if (!row) throw new Error('There is an event.');
    const id = newId();
    await rewrite(id, [{ ...row, id: newId(), subjectId: id }]);
    expect((await found()).broken).toEqual([id]);
  });

  test('a lost end is found, though the record of the last event was changed with it', async () => {
    const id = await chain('company.created', 'company.changed', 'company.archived');
    await sealHeads(app.platform);
    const [first] = await eventsOf(id);
    await system(async (tx) => {
      await tx.delete(auditEvents).where(and(ofSubject(id), gt(auditEvents.sequence, 1)));
      await tx
        .update(auditHeads)
        .set({ sequence: 1, hash: first?.hash ?? '' })
        .where(headOf(id));
    });
    expect(await found()).toEqual({ broken: [], cutOff: [id] });
    // What is written then goes on from there, and does not hide it.
    await grow(id, 'company.restored', 'company.changed', 'company.archived');
    expect(await found()).toEqual({ broken: [], cutOff: [id] });
  });

  test('a subject of which everything was deleted is found', async () => {
    const id = await chain('company.created');
    await sealHeads(app.platform);
    await rewrite(id, []);
    expect(await found()).toEqual({ broken: [], cutOff: [id] });
  });

  test('an old state that was put back is found', async () => {
    const kept = await chain('company.created');
    const read = () =>
      system(async (tx) => ({
        events: await tx.select().from(auditEvents).where(eq(auditEvents.tenantId, ours.id)),
        heads: await tx.select().from(auditHeads).where(eq(auditHeads.tenantId, ours.id)),
      }));
    const backup = await read();
    await grow(kept, 'company.changed');
    const later = await chain('company.created');
    await sealHeads(app.platform);
    expect(await found()).toEqual(nothing);
    await system(async (tx) => {
      await tx.delete(auditEvents).where(eq(auditEvents.tenantId, ours.id));
      await tx.delete(auditHeads).where(eq(auditHeads.tenantId, ours.id));
      await tx.insert(auditEvents).values(backup.events);
      await tx.insert(auditHeads).values(backup.heads);
    });
    const { broken, cutOff } = await found();
    expect(broken).toEqual([]);
    expect(cutOff.toSorted()).toEqual([kept, later].toSorted());
  });

  test('personal values that were removed by hand are found, those removed by us fit', async () => {
    const write = async () => {
      const id = newId();
      const personal = { after: { firstName: 'Wren' } };
      await app.platform.database.tenant(ours.id, (tx) =>
        record(tx, systemIn(ours.id), { type: 'contact.changed', id, personal }),
      );
      return id;
    };
    const [removed, forged] = [await write(), await write()];
    const remove = (id: string) =>
      app.platform.database.tenant(ours.id, (tx) =>
        takeOutPersonal(tx, ours.id, sql`subject_id = ${id}`),
      );
    expect([await remove(removed), await remove(forged)]).toEqual([1, 1]);
    expect(await found()).toEqual(nothing);
    const set = (part: string, value: string) =>
      system((tx) =>
        tx.execute(sql`
          update audit_events set detail = jsonb_set(detail, ${`{personal,${part}}`}, ${value}::jsonb)
          where subject_id = ${forged}`),
      );
    await set('fields', '["mobile"]');
    expect((await found()).broken).toEqual([forged]);
    await set('fields', '["firstName"]');
    expect(await found()).toEqual(nothing);
    await system((tx) =>
      tx.execute(
        sql`update audit_events set detail = detail #- '{personal,mac}' where subject_id = ${forged}`,
      ),
    );
    expect((await found()).broken).toEqual([forged]);
  });
});

describe('the seals', () => {
  test('list what is new, and say until when nothing can be removed', async () => {
    expect(await check()).toMatchObject({ sealedUntil: null, timestampedUntil: null });
    await chain('company.created');
    const before = new Date().toISOString();
    await sealHeads(app.platform);
    const { sealedUntil, brokenSeals, unkeyed, keyedSince } = await check();
    expect(String(sealedUntil) >= before).toBe(true);
    expect({ brokenSeals, unkeyed }).toEqual({ brokenSeals: [], unkeyed: 0 });
    expect(keyedSince).toBe(app.platform.auditKey.since.toISOString());
  });

  test('vouch for no event that was hidden while they were written and put back', async () => {
    const id = await chain('company.created');
    await sealHeads(app.platform);
    await grow(id, 'company.changed');
    const [, second] = await eventsOf(id);
    const { settings, auditKey } = app.platform;
    const at = new Date(Date.now() + 2 * 3_600_000).toISOString();
    const file = { tenantId: ours.id, at, isBaseline: false };
    appendHeadFile(settings.dataDir, auditKey, { ...file, heads: [] });
    expect(await check()).toMatchObject({ broken: [], cutOff: [], brokenSeals: [] });
    expect((await check()).sealedUntil).toBe(second?.at.toISOString());
    await grow(id, 'company.archived');
    const heads = (await eventsOf(id)).slice(-1);
    appendHeadFile(settings.dataDir, auditKey, { ...file, heads });
    expect((await check()).sealedUntil).toBe(at);
  });

  test('that were changed, replaced or removed are named', async () => {
    const { dataDir } = app.platform.settings;
    const file = (number: number) => headFilePath(dataDir, ours.id, `0000000${number}.json`);
    for (let day = 0; day < 3; day++) {
      await chain('company.created');
      await sealHeads(app.platform);
    }
    expect(fs.statSync(file(1)).mode & 0o777).toBe(0o600);
    const [first, second] = [fs.readFileSync(file(1)), fs.readFileSync(file(2))];
    fs.writeFileSync(file(2), second.toString().replace('"sequence":1', '"sequence":2'));
    // The third names the second by its hash.
    expect((await check()).brokenSeals).toEqual([2, 3]);
    fs.writeFileSync(file(2), first);
    expect((await check()).brokenSeals).toEqual([2, 3]);
    fs.rmSync(file(2));
    expect((await check()).brokenSeals).toEqual([2, 3]);
    fs.writeFileSync(file(2), second);
    expect((await check()).brokenSeals).toEqual([]);
  });

  test('bear the time of a timestamp server where one is set, and go on without its answer', async () => {
    const server = await startTimestampServer();
    const sealing = { ...app.platform.sealing, timestamp: { url: server.url } };
    await chain('company.created');
    server.manner = 'refusing';
    await sealHeads({ ...app.platform, sealing });
    expect((await check()).timestampedUntil).toBeNull();
    await chain('company.created');
    server.manner = 'good';
    await sealHeads({ ...app.platform, sealing });
    await server.close();
    const { sealedUntil, timestampedUntil } = await check();
    expect(timestampedUntil).toBe(sealedUntil);
    expect(headFileNames(app.platform.settings.dataDir, ours.id)).toEqual([
      '00000001.json',
      '00000002.json',
      '00000002.tsr',
    ]);
    fs.writeFileSync(headFilePath(app.platform.settings.dataDir, ours.id, '00000002.tsr'), 'no');
    expect((await check()).timestampedUntil).toBeNull();
  });

  test('are downloaded by a SysAdmin, those of their organisation alone', async () => {
    await chain('company.created');
    await sealHeads(app.platform);
    const download = (user: { idToken: string }) => app.call(downloadAuditSeals, user);
    const { status, raw, headers } = await download(ours.users.SysAdmin);
    expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
    expect(raw.includes('00000001.json')).toBe(true);
    const all = await app.tenant();
    expect((await download(all.users.SysAdmin)).raw.includes('00000001.json')).toBe(false);
    expect((await download(all.users.Admin)).status).toBe(403);
  });
});

describe('events from before there was a key', () => {
  /** Starts over as an upgrade does: there are events, and no list of their chain heads. */
  async function upgrade(): Promise<void> {
    const { dataDir } = app.platform.settings;
    fs.rmSync(path.join(dataDir, 'audit-heads'), { recursive: true, force: true });
    await noteFirstHeads(app.platform);
  }

  test('fit, are counted, and the rest of their chain is keyed', async () => {
    const id = await chain('company.created', 'company.changed');
    await rewrite(id, await eventsOf(id));
    const before = new Date().toISOString();
    await upgrade();
    await grow(id, 'company.archived');
    const { events, unkeyed, broken, cutOff, keyedSince, sealedUntil } = await check();
    expect({ events, unkeyed, broken, cutOff }).toEqual({ events: 3, unkeyed: 2, ...nothing });
    expect(keyedSince >= before).toBe(true);
    expect(sealedUntil).toBe(keyedSince);
  });

  test('can’t be rewritten any more, nor more of them be made', async () => {
    const id = await chain('company.created', 'company.changed');
    const rows = await eventsOf(id);
    await rewrite(id, rows);
    await upgrade();
    await rewrite(
      id,
      rows.map((row) => ({ ...row, address: '192.0.2.66' })),
    );
    expect((await found()).cutOff).toEqual([id]);
    await rewrite(id, [...rows, ...rows.map((row) => ({ ...row, id: newId() }))]);
    expect(await found()).toEqual({ broken: [id], cutOff: [] });
    await rewrite(id, rows);
    expect(await found()).toEqual(nothing);
    const forged = newId();
    const made = rows.map((row) => ({ ...row, id: newId(), subjectId: forged }));
    await rewrite(forged, made);
    // The list is made once: another start takes in nothing that was forged since.
    await noteFirstHeads(app.platform);
    expect((await found()).broken).toEqual([forged]);
  });
});
