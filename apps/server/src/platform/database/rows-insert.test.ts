import { eq } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nothingOutgoing, openTestDatabase } from '../../testing/open-test-database.ts';
import { createDatabase, type Database } from './database.ts';
import { newId } from './ids.ts';
import type { OpenDatabase } from './open-pglite.ts';
import { rowsInsert, rowsUpdate } from './rows-insert.ts';
import { links, tenants } from './tables/index.ts';

let testDatabase: Awaited<ReturnType<typeof openTestDatabase>>;
let open: OpenDatabase;
let database: Database;
const tenantId = newId();

beforeAll(async () => {
  testDatabase = await openTestDatabase({ inThread: true });
  open = await testDatabase.open();
  database = createDatabase(open, nothingOutgoing);
  await database.system((tx) => tx.insert(tenants).values({ id: tenantId, name: 'Ours' }));
});
afterAll(async () => {
  await open.close();
  await testDatabase.drop();
});

const linkTo = (subjectId: string, more: Partial<typeof links.$inferInsert> = {}) => ({
  id: newId(),
  tenantId,
  purpose: 'party',
  subjectId,
  tokenHash: newId(),
  detail: {},
  expiresAt: null,
  maxUses: null,
  ...more,
});

describe('an insert of rows', () => {
  test('keeps values of every kind as they are', async () => {
    const subjectId = newId();
    const full = linkTo(subjectId, {
      tokenHash: `“Ä” \\ ' 漢字 ${newId()}`,
      detail: { list: [1, null, { a: "it's" }], text: 'line\nline' },
      expiresAt: new Date('2026-11-23T12:34:56.789Z'),
      maxUses: 3,
    });
    const empty = linkTo(subjectId);
    const kept = await database.tenant(tenantId, async (tx) => {
      await tx.execute(rowsInsert(links, [full, empty]));
      return tx.select().from(links).where(eq(links.subjectId, subjectId));
    });
    const rest = { revokedAt: null, uses: 0, lastUsedAt: null };
    const byId = new Map(kept.map((row) => [row.id, row]));
    expect(byId.get(full.id)).toMatchObject({ ...full, ...rest });
    expect(byId.get(empty.id)).toMatchObject({ ...empty, ...rest });
  });

  test('is the same statement for any number of them', () => {
    const textOf = (count: number) => {
      const [first = linkTo(newId()), ...others] = Array.from({ length: count }, () =>
        linkTo(newId()),
      );
      return new PgDialect().sqlToQuery(rowsInsert(links, [first, ...others])).sql;
    };
    expect(textOf(7)).toBe(textOf(1));
  });

  test('says which column a table does not have', () => {
    const row = { ...linkTo(newId()), colour: 'red' };
    expect(() => rowsInsert(links, [row])).toThrow('links has no column “colour”.');
  });

  test('does nothing of another tenant', async () => {
    const other = newId();
    await database.system((tx) => tx.insert(tenants).values({ id: other, name: 'Theirs' }));
    const foreign = linkTo(newId(), { tenantId: other });
    await expect(
      database.tenant(tenantId, (tx) => tx.execute(rowsInsert(links, [foreign]))),
    ).rejects.toThrow('Failed query');
    const kept = await database.system((tx) =>
      tx.select().from(links).where(eq(links.tenantId, other)),
    );
    expect(kept).toEqual([]);
  });
});

describe('an update of rows', () => {
  test('changes each row to its own values, of every kind, and no other column or row', async () => {
    const subjectId = newId();
    const rows = [linkTo(subjectId), linkTo(subjectId), linkTo(subjectId, { maxUses: 7 })] as const;
    const [one, other, third] = rows;
    const kept = await database.tenant(tenantId, async (tx) => {
      await tx.insert(links).values([...rows]);
      const changes = [
        {
          id: one.id,
          detail: { said: ["it's", null] },
          expiresAt: new Date('2026-11-23T12:34:56.789Z'),
        },
        { id: other.id, detail: {}, expiresAt: null },
      ] as const;
      await tx.execute(rowsUpdate(links, changes));
      return tx.select().from(links).where(eq(links.subjectId, subjectId));
    });
    const byId = new Map(kept.map((row) => [row.id, row]));
    const expiresAt = new Date('2026-11-23T12:34:56.789Z');
    expect(byId.get(one.id)).toMatchObject({ ...one, detail: { said: ["it's", null] }, expiresAt });
    expect(byId.get(other.id)).toMatchObject(other);
    expect(byId.get(third.id)).toMatchObject(third);
  });
});
