import { Readable } from 'node:stream';
import { type DuplicateChoice, type Import, userImports } from '@countersign/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doImportJob } from '../../testing/imports.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { approverGroups, importRows, imports, memberships } from '../database/tables/index.ts';
import { Failure } from '../failure/failure.ts';
import { removeUnusedFileJob } from '../files/remove-unused-file.ts';
import type { Platform } from '../platform.ts';
import { checkImport } from './check-import.ts';
import { chooseHeadings } from './choose-headings.ts';
import { keptDays, purgeImports } from './import-files.ts';
import type { ImportKind, PlannedRow } from './import-kind.ts';
import { findImport, presentImport } from './import-queries.ts';
import { usualBatch } from './job-rows.ts';
import { listImportRows } from './list-import-rows.ts';
import { runImport, undoImport } from './start-import.ts';
import { stopImport } from './stop-import.ts';
import { uploadImport } from './upload-import.ts';

interface Group {
  name: string;
  description: string;
}

/** A small kind of its own: groups with a name and a description. */
const groups: ImportKind<Group> = {
  kind: 'groups',
  endpoints: userImports,
  duplicates: ['skip', 'update', 'add'],
  columns: async () => [
    { key: 'name', label: 'Name', required: true, hint: '', example: 'Legal', otherNames: [] },
    { key: 'about', label: 'About', required: false, hint: '', example: '', otherNames: ['Text'] },
  ],
  keys: ({ name = '' }) => [{ column: 'name', value: name.toLowerCase() }],
  plan: async (tx, _user, rows, duplicates) => {
    const names = rows.map(({ cells }) => cells['name'] ?? '');
    const known = new Map((await groupsOf(tx, names)).map(({ name, id }) => [name, id]));
    return rows.map(({ row, cells }): PlannedRow<Group> => {
      const { name = '', about = '' } = cells;
      const refuse = (message: string): PlannedRow<Group> => {
        return { row, outcome: 'refuse', problems: [{ column: 'name', message }] };
      };
      if (name === '') return refuse('This field is required.');
      const input = { name, description: about };
      const objectId = known.get(name);
      if (objectId === undefined) return { row, outcome: 'add', input };
      if (duplicates === 'update') return { row, outcome: 'update', input, objectId };
      return { row, outcome: 'skip', problems: [], objectId };
    });
  },
  apply: async (tx, { tenantId }, rows) => {
    const broken = rows.find(({ input }) => input.description.startsWith('breaks'));
    if (broken) {
      const isKnown = broken.input.description === 'breaks clearly';
      throw isKnown ? new Failure('invalid', 'This group is cursed.') : new Error('unforeseen');
    }
    const added = rows.filter(({ outcome }) => outcome === 'add');
    const values = added.map(({ row, input }) => ({ row, id: newId(), tenantId, ...input }));
    if (values.length > 0) await tx.insert(approverGroups).values(values);
    const applied = values.map(({ row, id }) => ({ row, objectId: id, revisionAfter: 1 }));
    const updated = [];
    for (const one of rows) {
      if (one.outcome !== 'update') continue;
      const [before] = await tx
        .select({ description: approverGroups.description })
        .from(approverGroups)
        .where(eq(approverGroups.id, one.objectId));
      const [after] = await tx
        .update(approverGroups)
        .set({
          description: one.input.description,
          revision: sql`${approverGroups.revision} + 1`,
        })
        .where(eq(approverGroups.id, one.objectId))
        .returning({ revision: approverGroups.revision });
      const revisionAfter = after?.revision ?? 0;
      updated.push({ row: one.row, objectId: one.objectId, before, revisionAfter });
    }
    return [...applied, ...updated];
  },
  undo: async (tx, _user, rows) => {
    const added = rows.filter(({ outcome }) => outcome === 'add').map(({ objectId }) => objectId);
    if (added.length > 0) await tx.delete(approverGroups).where(inArray(approverGroups.id, added));
    const undone = [];
    for (const { row, outcome, objectId, before, revisionAfter } of rows) {
      if (outcome === 'add') {
        undone.push({ row });
        continue;
      }
      const restored = await tx
        .update(approverGroups)
        .set(before as { description: string })
        .where(and(eq(approverGroups.id, objectId), eq(approverGroups.revision, revisionAfter)))
        .returning({ id: approverGroups.id });
      undone.push(restored.length > 0 ? { row } : { row, kept: 'It was changed since.' });
    }
    return { rows: undone };
  },
};

const groupsOf = (tx: Tx, names: readonly string[]) =>
  tx
    .select()
    .from(approverGroups)
    .where(inArray(approverGroups.name, [...names]))
    .orderBy(asc(approverGroups.name));

let app: TestApp;
let ours: TestTenant;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
});
afterAll(() => app.close());

const user = () => ours.users.SysAdmin;
const csv = (rows: readonly string[]) => Buffer.from(['Name,About', ...rows].join('\n'));
const upload = (rows: readonly string[]) =>
  uploadImport(
    app.platform,
    groups,
    user(),
    { fileName: 'groups.csv', defaults: {} },
    Readable.from([csv(rows)]),
  );
const work = (
  what: 'check' | 'run' | 'undo',
  { id: importId }: Import,
  platform: Platform = app.platform,
) => {
  const { tenantId, userId } = user();
  return doImportJob(platform, what, { tenantId, kind: 'groups', importId, userId }, [groups]);
};
const get = ({ id }: Import) =>
  app.platform.database.tenant(ours.id, async (tx) =>
    presentImport(await findImport(tx, ours.id, 'groups', id)),
  );
const ask = {
  check: (one: Import, duplicates: DuplicateChoice = 'skip') => {
    const body = { mapping: one.mapping, duplicates };
    return checkImport(app.platform, groups, user(), one.id, body);
  },
  run: (one: Import) =>
    runImport(app.platform, groups, user(), one.id, { rows: 'good', followUp: false }),
  undo: (one: Import) => undoImport(app.platform, groups, user(), one.id),
};

async function checkRows(rows: readonly string[], duplicates?: DuplicateChoice): Promise<Import> {
  const uploaded = await upload(rows);
  await ask.check(uploaded, duplicates);
  await work('check', uploaded);
  return get(uploaded);
}

async function run(one: Import): Promise<Import> {
  await ask.run(one);
  await work('run', one);
  return get(one);
}

async function undo(one: Import): Promise<Import> {
  await ask.undo(one);
  await work('undo', one);
  return get(one);
}

const rowsOfImport = async ({ id }: Import) =>
  (await listImportRows(app.platform, groups, user(), id, { pageSize: 100 })).items;
const read = (...names: string[]) =>
  app.platform.database.tenant(ours.id, async (tx) =>
    (await groupsOf(tx, names)).map(({ name, description }) => `${name}: ${description}`),
  );
const some = (counts: Import['counts']) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

/** The platform of a process that dies before its next transaction after so many. */
function dyingAfter(transactions: number): Platform {
  let left = transactions;
  const guard = <Args extends unknown[], T>(run: (...args: Args) => Promise<T>) => {
    return (...args: Args): Promise<T> => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('killed')) : run(...args);
    };
  };
  const { database } = app.platform;
  const { tenant, system } = database;
  return {
    ...app.platform,
    database: { ...database, tenant: guard(tenant), system: guard(system) },
  };
}

describe('existing rows', () => {
  beforeAll(async () => {
    await run(await checkRows(['Old,first', 'Older,first']));
  });

  test('are skipped', async () => {
    const done = await run(await checkRows(['Old,second', 'New one,x']));
    expect(some(done.counts)).toEqual({ skip: 1, add: 1 });
    expect(await read('Old', 'New one')).toEqual(['New one: x', 'Old: first']);
  });

  test('or updated, and are as before after an undo', async () => {
    const done = await run(await checkRows(['Old,second', 'Older,second', 'Newer,x'], 'update'));
    expect(some(done.counts)).toEqual({ update: 2, add: 1 });
    expect(await read('Old', 'Older', 'Newer')).toEqual([
      'Newer: x',
      'Old: second',
      'Older: second',
    ]);
    await app.platform.database.tenant(ours.id, (tx) =>
      tx
        .update(approverGroups)
        .set({ description: 'by hand', revision: 99 })
        .where(eq(approverGroups.name, 'Older')),
    );
    const undone = await undo(done);
    expect(some(undone.counts)).toEqual({ undone: 2, kept: 1 });
    expect(await read('Old', 'Older', 'Newer')).toEqual(['Old: first', 'Older: by hand']);
    const rows = await rowsOfImport(done);
    expect(rows.map(({ outcome, problems }) => [outcome, problems[0]?.message])).toEqual([
      ['undone', undefined],
      ['kept', 'It was changed since.'],
      ['undone', undefined],
    ]);
  });

  test('of the same file are skipped, unless they are to be added', async () => {
    const rows = ['Twin,a', 'twin,b', ',c', 'Twin,d'];
    const checked = await checkRows(rows);
    expect(
      (await rowsOfImport(checked)).map(({ outcome, problems }) => [outcome, problems]),
    ).toEqual([
      ['add', []],
      ['skip', [{ column: 'name', message: 'Row 2 of this file has the same “Name”.' }]],
      ['refuse', [{ column: 'name', message: 'This field is required.' }]],
      ['skip', [{ column: 'name', message: 'Row 2 of this file has the same “Name”.' }]],
    ]);
    expect(some((await checkRows(rows, 'add')).counts)).toEqual({ add: 3, refuse: 1 });
  });
});

describe('rows of one file that are the same', () => {
  const eight = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((about) => `Eightfold,${about}`);

  test('are updated one after the other where duplicates are, and removed after an undo', async () => {
    const checked = await checkRows(['Alone,x', ...eight], 'update');
    expect(some(checked.counts)).toEqual({ add: 2, update: 7 });
    expect((await rowsOfImport(checked)).at(-1)?.problems).toEqual([
      { column: 'name', message: 'Row 3 of this file has the same “Name”.' },
    ]);
    const done = await run(checked);
    expect(some(done.counts)).toEqual({ add: 2, update: 7 });
    expect(await read('Alone', 'Eightfold')).toEqual(['Alone: x', 'Eightfold: h']);
    expect(some((await undo(done)).counts)).toEqual({ undone: 9 });
    expect(await read('Alone', 'Eightfold')).toEqual([]);
  });

  test('are as before after an undo, also where they came in many parts', async () => {
    await run(await checkRows(['Spread,before']));
    const others = Array.from({ length: 2 * usualBatch }, (_, at) => `Other ${at},x`);
    const rows = ['Spread,first', ...others, 'Spread,last'];
    const done = await run(await checkRows(rows, 'update'));
    expect(some(done.counts)).toEqual({ add: others.length, update: 2 });
    expect(await read('Spread')).toEqual(['Spread: last']);
    expect(some((await undo(done)).counts)).toEqual({ undone: others.length + 2 });
    expect(await read('Spread')).toEqual(['Spread: before']);
  });
});

describe('a row that fails', () => {
  test('is refused with what can be said of it; the others are brought in', async () => {
    const checked = await checkRows(['Fine,a', 'Cursed,breaks clearly', 'Bad,breaks', 'Good,d']);
    expect(some(checked.counts)).toEqual({ add: 4 });
    const done = await run(checked);
    expect(some(done.counts)).toEqual({ add: 2, refuse: 2 });
    expect(await read('Fine', 'Cursed', 'Bad', 'Good')).toEqual(['Fine: a', 'Good: d']);
    const rows = await rowsOfImport(done);
    expect(rows.flatMap(({ problems }) => problems.map(({ message }) => message))).toEqual([
      'This group is cursed.',
      expect.stringContaining('on our side'),
    ]);
    expect(app.logged.filter((line) => line.includes('a row could not be imported'))).toHaveLength(
      1,
    );
  });
});

describe('an import of many rows that is cut off anywhere', () => {
  const many = (prefix: string) => Array.from({ length: 1203 }, (_, at) => `${prefix} ${at},x`);
  const countOf = (prefix: string) =>
    app.platform.database.tenant(ours.id, (tx) =>
      tx.$count(approverGroups, sql`${approverGroups.name} like ${`${prefix} %`}`),
    );

  test('continues where it was: no row twice, none left out', async () => {
    const uploaded = await upload([...many('Cut'), 'Cut 7,again', 'Cut 1200,again']);
    await ask.check(uploaded);
    await expect(work('check', uploaded, dyingAfter(4))).rejects.toThrow('killed');
    expect(await get(uploaded)).toMatchObject({ state: 'checking', progress: 999 });
    await work('check', uploaded);
    const checked = await get(uploaded);
    expect(checked).toMatchObject({ state: 'checked', progress: 1205 });
    expect(some(checked.counts)).toEqual({ add: 1203, skip: 2 });

    await ask.run(checked);
    await expect(work('run', checked, dyingAfter(3))).rejects.toThrow('killed');
    expect(await get(checked)).toMatchObject({ state: 'running', progress: usualBatch });
    expect(await countOf('Cut')).toBe(usualBatch);
    // The process that was thought to be dead may still be at it.
    await Promise.all([work('run', checked), work('run', checked)]);
    const done = await get(checked);
    expect(done).toMatchObject({ state: 'done', progress: 1203 });
    expect(some(done.counts)).toEqual({ add: 1203, skip: 2 });
    expect(await countOf('Cut')).toBe(1203);

    await ask.undo(done);
    await expect(work('undo', done, dyingAfter(5))).rejects.toThrow('killed');
    expect(await countOf('Cut')).toBe(1203 - 2 * usualBatch);
    await work('undo', done);
    expect(some((await get(done)).counts)).toEqual({ undone: 1203, skip: 2 });
    expect(await countOf('Cut')).toBe(0);
  });

  test('and is given up says so, and can go on or be undone', async () => {
    const checked = await checkRows(many('Given'));
    await ask.run(checked);
    await expect(work('run', checked, dyingAfter(3))).rejects.toThrow('killed');
    await giveUp('run', checked);
    const failed = await get(checked);
    expect(failed.state).toBe('failed');
    expect(failed.problem).toContain('the import stopped');
    await expect(ask.check(failed)).rejects.toMatchObject({ code: 'conflict' });
    expect(some((await run(failed)).counts)).toEqual({ add: 1203 });
    expect(await countOf('Given')).toBe(1203);
    await undo(failed);
    expect(await countOf('Given')).toBe(0);
  });

  test('or could not be checked, is checked again from the start', async () => {
    const uploaded = await upload(many('Again'));
    await ask.check(uploaded);
    await expect(work('check', uploaded, dyingAfter(4))).rejects.toThrow('killed');
    await giveUp('check', uploaded);
    const failed = await get(uploaded);
    expect(failed).toMatchObject({ state: 'failed', counts: { add: 0 } });
    await expect(ask.run(failed)).rejects.toMatchObject({ code: 'conflict' });
    await ask.check(failed);
    await work('check', failed);
    expect(some((await get(failed)).counts)).toEqual({ add: 1203 });
  });

  async function giveUp(what: 'check' | 'run', { id: importId }: Import) {
    const { tenantId, userId } = user();
    const job = { tenantId, kind: 'groups', importId, userId };
    await doImportJob(app.platform, what, job, [groups], 'exhausted');
  }
});

describe('an import that is stopped', () => {
  const many = (prefix: string) => Array.from({ length: 450 }, (_, at) => `${prefix} ${at},x`);
  const countOf = (prefix: string) =>
    app.platform.database.tenant(ours.id, (tx) =>
      tx.$count(approverGroups, sql`${approverGroups.name} like ${`${prefix} %`}`),
    );
  const stop = (one: Import) => stopImport(app.platform, groups, user(), one.id);

  /** The platform of a process during whose so many-th transaction someone asks for a stop. */
  function stoppedAt(transaction: number, one: Import): Platform {
    const { tenant, ...database } = app.platform.database;
    let count = 0;
    return {
      ...app.platform,
      database: {
        ...database,
        tenant: async (tenantId, inside) => {
          count += 1;
          const stopping = count === transaction ? stop(one) : undefined;
          const result = await tenant(tenantId, inside);
          await stopping;
          return result;
        },
      },
    };
  }

  test('does no more rows, keeps those that are in, and goes on', async () => {
    const checked = await checkRows(many('Halt'));
    await ask.run(checked);
    await work('run', checked, stoppedAt(4, checked));
    const stopped = await get(checked);
    const inside = await countOf('Halt');
    expect(stopped.state).toBe('failed');
    expect(some(stopped.counts)).toEqual({ add: inside, open: 450 - inside });
    expect(stopped.problem).toBe(
      'Test SysAdmin stopped this import. Imported rows are kept. Resume or undo the import.',
    );
    expect(stopped.progress).toBe(inside);
    expect([usualBatch, 2 * usualBatch]).toContain(inside);
    for (const [outcome, total] of [
      ['add', inside],
      ['open', 450 - inside],
    ] as const) {
      const page = await listImportRows(app.platform, groups, user(), stopped.id, {
        pageSize: 25,
        outcome,
      });
      expect(page.total).toBe(total);
      expect(new Set(page.items.map((row) => row.outcome))).toEqual(new Set([outcome]));
    }
    const resumed = await ask.run(stopped);
    expect(resumed.progress).toBe(inside);
    expect(some(resumed.counts)).toEqual({ add: 450 });
    await work('run', resumed);
    expect(await get(resumed)).toMatchObject({ state: 'done', progress: 450 });
    expect(some((await get(resumed)).counts)).toEqual({ add: 450 });
    expect(await countOf('Halt')).toBe(450);
    await expect(stop(stopped)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('before its first row can go on', async () => {
    const checked = await checkRows(many('None'));
    await ask.run(checked);
    const stopped = await stop(checked);
    expect(some(stopped.counts)).toEqual({ open: 450 });
    expect(some((await run(stopped)).counts)).toEqual({ add: 450 });
  });

  test('can be undone', async () => {
    const checked = await checkRows(many('Back'));
    await expect(stop(checked)).rejects.toMatchObject({ code: 'conflict' });
    await ask.run(checked);
    await work('run', checked, stoppedAt(4, checked));
    const inside = await countOf('Back');
    expect(inside).toBeGreaterThan(0);
    const undone = await undo(checked);
    expect(some(undone.counts)).toEqual({ undone: inside, open: 450 - inside });
    expect(await countOf('Back')).toBe(0);
  });
});

describe('the headings of a file', () => {
  const choose = (one: Import, row: number) =>
    chooseHeadings(app.platform, groups, user(), one.id, { row });

  test('can be said to be in another row, as long as nothing is brought in', async () => {
    const uploaded = await upload(['Sales,x', '', 'Title,Text', 'Casting,y', 'Stunts,z']);
    expect(uploaded).toMatchObject({ headingRow: 1, rowCount: 4, mapping: ['name', 'about'] });
    await ask.check(uploaded);
    await work('check', uploaded);
    expect((await get(uploaded)).counts.add).toBe(4);

    const chosen = await choose(uploaded, 4);
    expect(chosen).toMatchObject({
      state: 'uploaded',
      headingRow: 4,
      headings: ['Title', 'Text'],
      sample: [
        ['Casting', 'y'],
        ['Stunts', 'z'],
      ],
      rowCount: 2,
      mapping: [null, 'about'],
      counts: { add: 0 },
    });
    await ask.check({ ...chosen, mapping: ['name', 'about'] });
    await work('check', chosen);
    const done = await run(await get(chosen));
    expect(done.counts.add).toBe(2);
    expect(await read('Sales', 'Title', 'Casting', 'Stunts')).toEqual(['Casting: y', 'Stunts: z']);
    await expect(choose(chosen, 1)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('are in an existing row, with others below it', async () => {
    const uploaded = await upload(['First,x', '', 'Last,y']);
    for (const [row, message] of [
      [3, 'Row 3 of this file is empty. Choose the one that has the headings.'],
      [9, 'The headings have to be in one of the rows up to 4.'],
      [4, 'Row 4 of this file has the headings, but there are no rows below them.'],
    ] as const) {
      await expect(choose(uploaded, row)).rejects.toMatchObject({ code: 'invalid', message });
    }
    expect(await get(uploaded)).toEqual(uploaded);
  });
});

test('an import stops where its user may no longer do it', async () => {
  const checked = await checkRows(['Late,x']);
  await ask.run(checked);
  const disable = (disabledAt: Date | null) =>
    app.platform.database.system((tx) =>
      tx.update(memberships).set({ disabledAt }).where(eq(memberships.id, user().membershipId)),
    );
  await disable(new Date());
  await expect(work('run', checked)).rejects.toThrow('no longer allowed to');
  await disable(null);
  expect(await read('Late')).toEqual([]);
});

test('the rows of an import are paged in both directions', async () => {
  const checked = await checkRows(Array.from({ length: 25 }, (_, at) => `Page ${at},x`));
  const page = (cursor?: string) =>
    listImportRows(app.platform, groups, user(), checked.id, { pageSize: 10, cursor });
  const first = await page();
  expect([first.from, first.total, first.previous, first.items[0]?.row]).toEqual([1, 25, null, 2]);
  const second = await page(first.next ?? '');
  const third = await page(second.next ?? '');
  expect([third.from, third.next, third.items.map(({ row }) => row)]).toEqual([
    21,
    null,
    [22, 23, 24, 25, 26],
  ]);
  const back = await page(third.previous ?? '');
  expect([back.from, back.items[0]?.row]).toEqual([11, 12]);
  expect((await page(back.previous ?? '')).previous).toBeNull();
  await expect(page('nonsense')).rejects.toMatchObject({ code: 'invalid' });
});

describe('the file of an import', () => {
  /** Which file it has, and what of it is shown. */
  const fileOf = async ({ id }: Import) => {
    const [row] = await app.platform.database.tenant(ours.id, (tx) =>
      tx
        .select({ sha256: imports.fileSha256, sample: imports.sample })
        .from(imports)
        .where(eq(imports.id, id)),
    );
    return row;
  };
  const bytesOf = async (sha256: string) => {
    await removeUnusedFileJob(app.platform).handle({ sha256 });
    return app.platform.files.read(sha256);
  };
  const age = ({ id }: Import, days: number) =>
    app.platform.database.tenant(ours.id, (tx) =>
      tx
        .update(imports)
        .set({ updatedAt: sql`now() - make_interval(days => ${days})` })
        .where(eq(imports.id, id)),
    );

  test('goes when its rows are in, unless another import waits with the same', async () => {
    const [one, other] = [await checkRows(['File,x']), await checkRows(['File,x'])];
    const sha256 = (await fileOf(one))?.sha256 ?? '';
    expect((await bytesOf(sha256)).toString()).toBe('Name,About\nFile,x');
    expect((await run(one)).sample).toEqual([]);
    expect(await fileOf(one)).toEqual({ sha256: null, sample: [] });
    expect(await fileOf(other)).toEqual({ sha256, sample: [['File', 'x']] });
    expect((await bytesOf(sha256)).toString()).toBe('Name,About\nFile,x');
    await ask.check(other, 'update');
    await work('check', other);
    await run(await get(other));
    await expect(bytesOf(sha256)).rejects.toThrow('ENOENT');
    expect(some((await undo(one)).counts)).toEqual({ undone: 1 });
  });

  test('goes where it was still kept when the rows came in', async () => {
    const one = await checkRows(['Before,x']);
    const { sha256 = null, sample = [] } = (await fileOf(one)) ?? {};
    await app.platform.database.tenant(ours.id, (tx) =>
      tx.update(imports).set({ state: 'done' }).where(eq(imports.id, one.id)),
    );
    expect([sha256?.length, sample.length]).toEqual([64, 1]);
    await purgeImports(app.platform);
    expect(await fileOf(one)).toEqual({ sha256: null, sample: [] });
    await expect(bytesOf(sha256 ?? '')).rejects.toThrow('ENOENT');
  });

  test('is deleted with an import that is not run for a month', async () => {
    const left = [await upload(['Left,x']), await checkRows(['Left too,x'])];
    const [young, over] = [await checkRows(['Young,x']), await run(await checkRows(['Over,x']))];
    const found = await Promise.all(left.map(fileOf));
    for (const one of [...left, over]) await age(one, keptDays + 1);
    await age(young, keptDays - 1);
    await purgeImports(app.platform);
    for (const one of left) await expect(get(one)).rejects.toMatchObject({ code: 'not-found' });
    for (const row of found) {
      await expect(bytesOf(row?.sha256 ?? '')).rejects.toThrow('ENOENT');
    }
    expect([(await get(young)).state, (await get(over)).state]).toEqual(['checked', 'done']);
    expect((await rowsOfImport(over)).length).toBe(1);
  });
});

test('other tenants see neither imports nor rows, whatever the question', async () => {
  const theirs = await app.otherTenant();
  await checkRows(['Ours,x']);
  const [seen, rows] = await app.platform.database.tenant(theirs.id, async (tx) => [
    await tx.$count(imports),
    await tx.$count(importRows),
  ]);
  expect([seen, rows]).toEqual([0, 0]);
});
