// What it takes to send a pack to many from a file: each row is drafted and sent by a batch, to the moment at which the
// mail server has taken the last email. Statements, CPU, time and memory, on both databases.
import { setTimeout as delay } from 'node:timers/promises';
import {
  documentImports,
  type Field,
  type Import,
  listFormPacks,
  listProjects,
  previewDraft,
} from '@countersign/contract';
import { type Client, signInTo } from '../tests/support/client.ts';
import type { TestPostgres } from '../tests/support/postgres.ts';
import { startProduct } from '../tests/support/server.ts';
import { startSmtp } from '../tests/support/smtp.ts';
import { countStatements } from './lib/counts.ts';
import { onDatabases, readOptions } from './lib/on-databases.ts';
import { familyCpu, groupCpu, groupMemory } from './lib/process-cpu.ts';
import { table } from './lib/report.ts';

const password = 'Bench-pass-1';
const packName = 'Crew starter pack';
let serial = 0;

/** Uploads a file of so many people with the pack, and has it checked. */
async function checkedImport(client: Client, people: number): Promise<Import> {
  const [pack] = (await client.call(listFormPacks, { query: { search: packName } })).items;
  const [project] = (await client.call(listProjects, { query: {} })).items;
  if (!pack || !project) throw new Error('The demo organisation has no such pack, or no project.');
  const defaults = JSON.stringify({ formPack: pack.name, project: project.id });
  const { forms } = await client.call(previewDraft, { params: { id: pack.id } });
  const { columns } = await client.call(documentImports.columns, { query: { defaults } });
  const filled = forms
    .flatMap(({ fields }) => fields)
    .filter(({ required, assignee }) => required && assignee === 'creator')
    .map((field) => ({ field, column: columns.find(({ key }) => key.endsWith(`:${field.key}`)) }))
    .filter(({ column }) => column !== undefined);
  const headings = filled.map(({ column }) => `"${column?.label}"`);
  const cells = filled.map(({ field }) => cellFor(field));
  const rows = Array.from({ length: people }, () => {
    serial += 1;
    return ['Sam', `Crew ${serial}`, `bulk-${serial}@example.com`, ...cells].join(',');
  });
  const { id, mapping } = await client.call(documentImports.upload, {
    query: { fileName: 'crew.csv', defaults },
    file: Buffer.from(
      [['First name', 'Last name', 'Email', ...headings].join(','), ...rows].join('\n'),
    ),
  });
  await client.call(documentImports.check, {
    params: { id },
    body: { mapping, duplicates: 'add' },
  });
  const checked = await until(client, id, ({ state }) => state !== 'checking');
  if (checked.counts.add !== people || checked.counts.warned > 0)
    throw new Error(`Rows were refused: ${JSON.stringify(checked.counts)}`);
  return checked;
}

/** What a required field of the pack holds in each row. */
function cellFor(field: Field): string {
  if (field.type === 'date') return '2026-12-01';
  if (field.type === 'number' || field.type === 'currency') return '1250';
  if (field.type === 'radio' || field.type === 'dropdown') return field.options[0]?.label ?? '';
  if (field.type === 'email') return 'sam@example.com';
  if (field.type === 'phone') return '+44 7400 123456';
  return field.type === 'checkbox' ? 'yes' : 'Grip';
}

async function until(client: Client, id: string, isSo: (one: Import) => boolean): Promise<Import> {
  for (;;) {
    const one = await client.call(documentImports.get, { params: { id } });
    if (isSo(one)) return one;
    await delay(200);
  }
}

async function measureOn(
  database: string,
  postgres: TestPostgres | undefined,
  documents: number,
): Promise<string[][]> {
  const smtp = await startSmtp({ parses: false });
  const counting = await countStatements();
  const product = await startProduct({
    env: {
      ...counting.env,
      ...(postgres && { DATABASE_URL: postgres.url }),
      SMTP_URL: smtp.url,
      DEMO_PASSWORD: password,
      LOG_LEVEL: 'error',
    },
    nodeOptions: counting.nodeOptions,
  });
  /** Reads what has been used so far. */
  const usedSoFar = async () => {
    const { statements } = await counting.read();
    const serverCpu = postgres ? familyCpu(postgres.pid) : 0;
    return [statements, groupCpu(product.group), serverCpu];
  };
  const measure = async (what: string, count: number, work: () => Promise<void>) => {
    const before = await usedSoFar();
    const started = performance.now();
    await work();
    const seconds = (performance.now() - started) / 1000;
    const after = await usedSoFar();
    const used = after.map((value, index) => ((value - (before[index] ?? 0)) / count).toFixed(2));
    const perSecond = (count / seconds).toFixed(1);
    return [database, what, String(count), ...used, perSecond, String(groupMemory(product.group))];
  };
  try {
    const client = await signInTo(product.url, 'sofia@northlight.example', password);
    const rows: string[][] = [];
    for (const count of [Math.ceil(documents / 10), documents]) {
      let checked: Import | undefined;
      rows.push(
        await measure('checked', count, async () => {
          checked = await checkedImport(client, count);
        }),
      );
      const mailsBefore = smtp.mails.length;
      rows.push(
        await measure('sent', count, async () => {
          const params = { id: checked?.id ?? '' };
          await client.call(documentImports.run, {
            params,
            body: { rows: 'good', followUp: true },
          });
          await until(client, params.id, ({ state }) => state !== 'running');
          while (smtp.mails.length - mailsBefore < count) await delay(20);
        }),
      );
    }
    return rows;
  } finally {
    await product.remove();
    await smtp.stop();
  }
}

/**
 * Runs the benchmark and prints a table; `npm run bench -- bulk`. `--documents N` says how many rows the file has; a
 * tenth of them goes before, so that what stays the same is distinguished from what grows.
 */
export default async function bulk(): Promise<void> {
  const { on, documents } = readOptions({ documents: '5000' });
  const rows: string[][] = [];
  await onDatabases(on, async (database, postgres) => {
    rows.push(...(await measureOn(database, postgres, Number(documents))));
  });
  table('database|what|documents|statements|CPU ms|its server’s|documents/s|MB'.split('|'), rows);
}
