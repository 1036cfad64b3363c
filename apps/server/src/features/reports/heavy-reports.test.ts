import process from 'node:process';
import { type ReportDefinitionInput, reportDefinition, runReport } from '@countersign/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftDocument, makeWorld } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { dataSets } from './data-sets/index.ts';
import { runReport as run } from './run-report.ts';

type Input = ReportDefinitionInput;

/** Without `ATTACK=all` some of the variants, and fewer rows. */
const isAll = process.env['ATTACK'] === 'all';
const step = isAll ? 1 : 9;
const rows = isAll ? 20_000 : 300;

let app: TestApp;
let ours: TestTenant;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  await draftDocument(app, ours.users.SysAdmin, await makeWorld(app, ours));
  await app.platform.database.system((tx) =>
    tx.execute(sql`insert into documents
      select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid()))).*
      from documents one, generate_series(1, ${rows}::int)`),
  );
}, 120_000);
afterAll(() => app.close());

const times = <T>(count: number, of: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => of(at));
const nested = (name: string, depth: number, inner: string) =>
  `${`${name}(`.repeat(depth)}${inner}${')'.repeat(depth)}`;
const keys = times(10, (at) => `computed.c${at}`);
const computedOf = (formulas: readonly string[]): Input => ({
  data: 'documents',
  columns: ['state', ...keys.slice(0, formulas.length)],
  computed: formulas.map((formula, at) => ({
    key: keys[at] ?? '',
    label: `x${at}`,
    formula,
  })),
});
const computedTen = (formula: string) => computedOf(times(10, () => formula));
const text = '[Recipient]';

/** Kinds of heavy reports, each by a size from 1 to 10. */
const kinds: Record<string, (size: number) => Input> = {
  'text functions in each other': (size) =>
    computedTen(nested('lower', size * 8, nested('upper', size * 8, text))),
  'text functions over a long text': (size) =>
    computedTen(nested('upper', size * 3, `${text} & "${'éß'.repeat(size * 90)}"`)),
  'wide joins': (size) => computedTen(times(size * 25, () => text).join(' & ')),
  'searches for patterns': (size) =>
    computedTen(
      `contains(${nested('lower', size, text)} & "${'a'.repeat(size * 150)}"; "${'(a+)+%_\\\\'.repeat(size)}")`,
    ),
  'columns by columns': (size) =>
    computedOf([text, ...times(9, (at) => times(size, () => `[x${at}]`).join(' & '))]),
  'conditions in each other': (size) =>
    computedTen(`${`if(${text} = "a"; "b"; `.repeat(size * 15)}"c"${')'.repeat(size * 15)}`),
  'days in each other': (size) =>
    computedTen(
      `days(date(2024; 1; 1); ${'addDays('.repeat(size * 8)}date(2024; 2; 29)${'; 400)'.repeat(size * 8)})`,
    ),
  'numbers in each other': (size) =>
    computedTen(`round(${times(size * 30, (at) => `${9_999_999 + at}`).join(' * ')} / 7; 4)`),
  'sums and lists': (size) =>
    computedTen(
      `if(oneOf(${text}; ${times(size * 40, (at) => `"${at}"`).join('; ')}); sum(${times(size * 30, String).join('; ')}); 0)`,
    ),
  'the same column again and again': (size) => ({
    ...computedOf([nested('upper', size * 3, text)]),
    columns: times(size * 10, () => 'computed.c0'),
  }),
  'groups, pivot, totals and order': (size) => ({
    ...computedOf([nested('upper', size * 2, text), `length(${nested('lower', size * 2, text)})`]),
    groups: times(3, () => ({ by: 'computed.c0' })),
    pivot: { by: 'state' },
    totals: (['sum', 'average', 'median', 'percentile-90', 'minimum', 'maximum'] as const).map(
      (sum) => ({ of: 'computed.c1', sum }),
    ),
    sort: times(3, () => ({ by: 'computed.c1', direction: 'ascending' as const })),
  }),
  filters: (size) => ({
    ...computedOf([nested('upper', size, text)]),
    where: times(size, () => ({
      match: 'any' as const,
      filters: times(2 * size, () => ({
        field: 'computed.c0',
        operator: 'contains' as const,
        values: times(20 * size, (at) => `%${'_a'.repeat(20)}${at}`),
      })),
    })),
  }),
  'all columns of a data set': (size) => {
    const names = Object.keys(dataSets) as Input['data'][];
    const data = names[size % names.length] ?? 'documents';
    const columns = Object.keys(dataSets[data].columns);
    return {
      data,
      columns: times(size, () => columns)
        .flat()
        .slice(0, 100),
    };
  },
};
const variants = Object.entries(kinds)
  .flatMap(([name, of]) => times(10, (at) => [`${name}, ${at + 1}`, of(at + 1)] as const))
  .filter((_, at) => at % step === 0);

describe('a heavy report', () => {
  test.each(variants)(
    'is refused with a reason, or runs within its budget and can be cancelled: %s',
    async (_, input) => {
      const by = ours.users.SysAdmin;
      const { status, error } = await app.call(runReport, by, { body: { definition: input } });
      if (status !== 200) {
        expect([400, 403, 503]).toContain(status);
        expect(error.error).toMatch(/\w.*\.$/);
        return;
      }
      const disconnected = new AbortController();
      const { reading } = app.platform;
      const cancelled = run(
        {
          ...reading,
          tenant: (tenantId, work, signal) =>
            reading.tenant(
              tenantId,
              (tx) => {
                disconnected.abort();
                return work(tx);
              },
              signal,
            ),
        },
        { ...by, kind: 'user', address: '' } as never,
        reportDefinition.parse(input),
        { answers: [], offset: 0, isPreview: false },
        disconnected.signal,
      );
      await expect(cancelled).rejects.toMatchObject({ code: 'unavailable' });
    },
    120_000,
  );
});
