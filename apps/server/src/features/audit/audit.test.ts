import fs from 'node:fs';
import path from 'node:path';
import type { EventType } from '@countersign/contract';
import {
  checkAuditLog,
  createApproverGroup,
  getDocumentEvents,
  listAuditEvents,
} from '@countersign/contract';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { auditEvents, auditHeads } from '../../platform/database/tables/index.ts';
import { eventHash, plainEventHash } from '../../platform/events/event-hash.ts';
import { record } from '../../platform/events/record.ts';
import { noteFirstHeads } from '../../platform/events/seal-heads.ts';
import { systemIn } from '../../platform/policy/caller.ts';
import { filtersText } from '../../testing/filters.ts';
import { draftDocument, makeWorld, must, type World } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';

let app: TestApp;
let ours: TestTenant;
let theirs: TestTenant<'SysAdmin'>;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  theirs = await app.otherTenant();
  world = await makeWorld(app, ours);
  await draftDocument(app, ours.users.Operator, world);
  await must(app.call(createApproverGroup, ours.users.SysAdmin, { body: { name: 'Finance' } }));
});
afterAll(() => app.close());

const list = (query: Record<string, string | number> = {}, by = ours.users.SysAdmin) =>
  must(app.call(listAuditEvents, by, { query }));
const check = (by = ours.users.SysAdmin) => must(app.call(checkAuditLog, by));

describe('the audit trail', () => {
  test('shows who did what to what, newest first, for every kind of subject', async () => {
    const { items, total } = await list();
    expect(total).toBe(items.length);
    expect(items.map(({ at }) => at)).toEqual(
      items
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const subjects = items.map(({ subject }) => [subject.type, subject.name]);
    expect(subjects).toEqual([
      ['approver-group', 'Finance'],
      ['document', 'Zofia Wiśniewska'],
      ['contact', 'Zofia Wiśniewska'],
      ['form-pack', 'Pack'],
      ['form-template', 'Test form'],
      ['project', 'Salt'],
      ['company', 'Northlight'],
    ]);
    expect(items[0]).toMatchObject({
      actor: { id: ours.users.SysAdmin.userId, name: 'Test SysAdmin' },
      action: 'approver-group.created',
      changes: [{ field: 'name', before: null, after: 'Finance' }],
    });
    expect(items[0]?.address).not.toBe('');
  });

  test('is narrowed by who, what, which and when', async () => {
    const actions = async (filters: string) =>
      (await list({ filters })).items.map(({ action }) => action);
    const only = (values: Record<string, string>) => actions(filtersText(values));
    const during = (from: string, to: string) =>
      actions(JSON.stringify([{ field: 'at', operator: 'between', values: [from, to] }]));
    expect(await only({ actorId: ours.users.Operator.userId })).toEqual([
      'document.created',
      'contact.created',
    ]);
    expect(await only({ subjectType: 'project' })).toEqual(['project.created']);
    expect(await only({ subjectId: world.company.id })).toEqual(['company.created']);
    expect(await only({ action: 'company.created' })).toEqual(['company.created']);
    const today = new Date().toISOString().slice(0, 10);
    const { total } = await list();
    expect(await during(today, today)).toHaveLength(total);
    expect(await during('', '2020-01-01')).toEqual([]);
    expect(await during('2120-01-01', '')).toEqual([]);
    const first = await list({ pageSize: 4 });
    expect((await list({ cursor: first.next ?? '', pageSize: 4 })).items).toHaveLength(total - 4);
  });

  test('is searched by actor, by subject and by action', async () => {
    const actions = async (search: string) =>
      (await list({ search })).items.map(({ action }) => action);
    const drafted = ['document.created', 'contact.created'];
    expect(await actions('test OPERATOR')).toEqual(drafted);
    expect(await actions('wiśnie')).toEqual(drafted);
    expect(await actions('salt')).toEqual(['project.created']);
    expect(await actions('group.cre')).toEqual(['approver-group.created']);
    expect(await actions('%')).toEqual([]);
  });

  test('is a SysAdmin’s to read, and of their own organisation alone', async () => {
    expect((await app.call(listAuditEvents, ours.users.Admin, { query: {} })).status).toBe(403);
    expect((await app.call(checkAuditLog, ours.users.Operator)).status).toBe(403);
    expect((await list({}, theirs.users.SysAdmin)).items).toEqual([]);
    const bad = await app.call(listAuditEvents, ours.users.SysAdmin, {
      query: { filters: '[{"field":"at","operator":"between","values":["yesterday",""]}]' },
    });
    expect([bad.status, Object.keys(bad.error.fields ?? {})]).toEqual([400, ['filters']]);
  });

  test('does not name deleted users', async () => {
    const id = newId();
    await app.platform.database.tenant(ours.id, (tx) =>
      record(tx, systemIn(ours.id), { type: 'user.invitation-withdrawn', id }),
    );
    const { items } = await list({ filters: filtersText({ subjectId: id }) });
    expect(items).toMatchObject([{ actor: null, subject: { id, name: '' }, changes: [] }]);
  });
});

describe('the check of the log', () => {
  const tamper = (change: (id: string) => ReturnType<typeof sql>, action: string) =>
    app.platform.database.system(async (tx) => {
      const [event] = await tx
        .select()
        .from(auditEvents)
        .where(and(eq(auditEvents.tenantId, ours.id), eq(auditEvents.action, action)));
      await tx.execute(change(event?.id ?? ''));
      return event?.id;
    });

  /** Writes some more about one thing, so that its chain has a middle. */
  async function chain(...types: Extract<EventType, `company.${string}`>[]) {
    const id = newId();
    for (const type of types) {
      const detail = { before: { name: 'Ä' }, after: { name: type, code: 1 } };
      await app.platform.database.tenant(ours.id, (tx) =>
        record(tx, systemIn(ours.id), { type, id, detail }),
      );
    }
    return id;
  }

  const headOf = (subjectId: string) =>
    and(eq(auditHeads.tenantId, ours.id), eq(auditHeads.subjectId, subjectId));

  test('finds nothing in an untouched log', async () => {
    await chain('company.created', 'company.changed', 'company.archived');
    const { events, broken, cutOff } = await check();
    expect({ broken, cutOff }).toEqual({ broken: [], cutOff: [] });
    expect(events).toBe((await list()).total);
  });

  test('follows a chain that is longer than what is read at once', async () => {
    const before = await check();
    const same = {
      tenantId: ours.id,
      subjectType: 'company',
      subjectId: newId(),
      at: new Date(),
      actorId: null,
      action: 'company.counted',
      address: '',
      detail: {},
    };
    let hash = '';
    const rows = Array.from({ length: 4500 }, (_, index) => {
      const row = { ...same, id: newId(), sequence: index + 1 };
      hash = eventHash(app.platform.auditKey, hash, row);
      return { ...row, hash };
    });
    await app.platform.database.tenant(ours.id, async (tx) => {
      await tx.insert(auditEvents).values(rows);
      await tx.insert(auditHeads).values({ ...same, sequence: rows.length, hash });
    });
    expect(await check()).toMatchObject({ events: before.events + 4500, broken: [], cutOff: [] });
  });

  test('finds an event that was changed, and those after one that was taken out', async () => {
    await chain('company.created', 'company.logo-changed', 'company.archived');
    const changed = await tamper(
      (id) => sql`update audit_events set detail = '{"after":{"name":"B"}}' where id = ${id}`,
      'company.logo-changed',
    );
    await chain('company.created', 'company.logo-removed', 'company.restored');
    await tamper((id) => sql`delete from audit_events where id = ${id}`, 'company.logo-removed');
    const { broken } = await check();
    const [last] = (await list({ action: 'company.restored' })).items;
    expect(broken.map(({ id }) => id).toSorted()).toEqual([changed, last?.id].toSorted());
    expect((await check(theirs.users.SysAdmin)).broken).toEqual([]);
  });

  test('finds a log whose last events, or all of them, were removed, or whose last event was rewritten', async () => {
    const before = await check();
    const subjectType = 'company';
    const cut = await chain('company.created', 'company.changed', 'company.archived');
    const removed = await chain('company.created');
    const forged = await chain('company.created');
    await app.platform.database.system(async (tx) => {
      await tx.execute(sql`delete from audit_events where subject_id = ${cut} and sequence > 1`);
      await tx.execute(sql`delete from audit_events where subject_id = ${removed}`);
      const [row] = await tx.select().from(auditEvents).where(eq(auditEvents.subjectId, forged));
      if (!row) throw new Error('There is no event to forge.');
      const detail = { after: { name: 'Forged' } };
      await tx
        .update(auditEvents)
        .set({ detail, hash: plainEventHash('', { ...row, detail }) })
        .where(eq(auditEvents.id, row.id));
    });
    const { broken, cutOff } = await check();
    const known = new Set(before.broken.map(({ id }) => id));
    expect(broken.filter(({ id }) => !known.has(id))).toMatchObject([{ subjectId: forged }]);
    expect(cutOff).toEqual(
      [cut, removed, forged].toSorted().map((subjectId) => ({ subjectType, subjectId })),
    );
    expect((await check(theirs.users.SysAdmin)).cutOff).toEqual([]);
  });

  test('finds events that were written past the record of the last one', async () => {
    const known = new Set((await check()).broken.map(({ id }) => id));
    const behind = await chain('company.created', 'company.changed');
    const without = await chain('company.created');
    await app.platform.database.system(async (tx) => {
      await tx.update(auditHeads).set({ sequence: 1 }).where(headOf(behind));
      await tx.delete(auditHeads).where(headOf(without));
    });
    const found = (await check()).broken.filter(({ id }) => !known.has(id));
    expect(found.map(({ subjectId }) => subjectId).toSorted()).toEqual(
      [behind, without].toSorted(),
    );
  });
});

test('events of a document from before there was a key fit in its activity', async () => {
  const { id } = await draftDocument(app, ours.users.Operator, world);
  const { dataDir } = app.platform.settings;
  const isWhole = async () =>
    (await must(app.call(getDocumentEvents, ours.users.SysAdmin, { params: { id } }))).isWhole;
  expect(await isWhole()).toBe(true);
  await app.platform.database.system(async (tx) => {
    const [row, ...more] = await tx.select().from(auditEvents).where(eq(auditEvents.subjectId, id));
    if (!row || more.length > 0) throw new Error('A draft has one event.');
    const hash = plainEventHash('', row);
    await tx.update(auditEvents).set({ hash }).where(eq(auditEvents.id, row.id));
    await tx.update(auditHeads).set({ hash }).where(eq(auditHeads.subjectId, id));
  });
  expect(await isWhole()).toBe(false);
  fs.rmSync(path.join(dataDir, 'audit-heads'), { recursive: true });
  await noteFirstHeads(app.platform);
  expect(await isWhole()).toBe(true);
});
