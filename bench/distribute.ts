// What distributions take: personal copies of a script to disk, compared with other libraries at their best; links by
// mail; people who read at once; and the first page on a slow phone.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { defaultWatermark, getDistribution } from '@countersign/contract';
import { compileWatermark, createEngine, markCopy } from '@countersign/pdf';
import { chromium } from '@playwright/test';
import { makeCopy, styleOf } from '../apps/server/src/features/distributions/copies/copies.ts';
import { createDiskFileStore } from '../apps/server/src/platform/files/disk-file-store.ts';
import { openTraceCodes } from '../apps/server/src/platform/tracing/trace-codes.ts';
import { ensureChromium } from '../tests/support/chromium.ts';
import { type Client, signInTo } from '../tests/support/client.ts';
import type { TestPostgres } from '../tests/support/postgres.ts';
import { type Product, startProduct } from '../tests/support/server.ts';
import { startSmtp, type TestSmtp } from '../tests/support/smtp.ts';
import { openPage, slowDown, visit } from './lib/browser-page.ts';
import { type Contender, compareCpu } from './lib/cpu-time.ts';
import { markWithLibpdf, markWithPdfLib, personOf } from './lib/mark-peers.ts';
import { onDatabases, readOptions } from './lib/on-databases.ts';
import { familyCpu, groupCpu } from './lib/process-cpu.ts';
import { readAll, sharedFilesTokenIn } from './lib/readers.ts';
import { kilobytes, median, milliseconds, percentile, table } from './lib/report.ts';
import { openSamplePages } from './lib/sample-pages.ts';
import { draftScript } from './lib/send-script.ts';

const password = 'Bench-pass-1';
const email = 'sofia@northlight.example';
const scriptPages = 120;

type Script = Uint8Array<ArrayBuffer>;

const factsOf = (n: number) => ({
  tenantId: '00000000-0000-4000-8000-000000000001',
  recipientId: n.toString(16).padStart(32, '0'),
  ...personOf(n),
  number: n,
  company: 'Northlight Pictures',
  project: 'Salt and Starlight',
  timeZone: 'Europe/London',
  at: new Date('2026-03-02T09:00:00Z'),
});

/** Makes copies as the product does and keeps them in its file store, and says what that took on the way. */
async function measureDisk(script: Script, copies: number): Promise<void> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'copies-'));
  const pdf = createEngine();
  try {
    const traces = openTraceCodes(folder);
    const files = await createDiskFileStore(folder);
    const { sha256 } = await files.put(Buffer.from((await pdf.readForm(script)).pdf));
    const source = {
      versionId: 'one',
      name: 'Salt and Starlight.pdf',
      pdfSha256: sha256,
      pageCount: scriptPages,
    };
    const keep = async (n: number) =>
      (
        await files.put(
          ...(await makeCopy({ files, pdf, traces }, source, defaultWatermark, factsOf(n))),
        )
      ).bytes;
    const began = performance.now();
    const before = process.cpuUsage();
    let bytes = 0;
    const numbers = Array.from({ length: copies }, (_, n) => n + 1);
    for await (const size of pdf.each(numbers, keep)) bytes += size;
    const { user, system } = process.cpuUsage(before);
    const row = [
      String(copies),
      ((performance.now() - began) / 1000).toFixed(1),
      ((user + system) / 1e6).toFixed(1),
      String(Math.round(bytes / 1e6)),
      String(Math.round(process.resourceUsage().maxRSS / 1024)),
    ];
    table(
      [`Copies of ${scriptPages} pages, on disk`, 's', 'CPU s', 'MB', 'most memory, MB'],
      [row],
    );
  } finally {
    await pdf.close();
    await fs.rm(folder, { recursive: true });
  }
}

/**
 * Milliseconds of CPU of a copy in memory, compared with the other libraries: in its parts, as the file store takes
 * them, the first of which all copies share; and put together in one piece, as the libraries answer theirs.
 */
async function measurePeers(script: Script, rounds: number): Promise<void> {
  const mark = await compileWatermark(script, styleOf(defaultWatermark, scriptPages));
  const copy = (n: number) => {
    const { recipientId: traceId, ...facts } = factsOf(n);
    const meta = { title: 'Script', id: traceId };
    const { name, email, company, project } = facts;
    const at = { date: '2 Mar 2026', time: '09:00', number: String(n) };
    return markCopy(mark, { variables: { name, email, company, project, ...at }, traceId, meta });
  };
  const contenders: Contender[] = [
    {
      name: 'Countersign, in parts',
      times: 1000,
      work: async (n) => (await copy(n)).reduce((sum, { length }) => sum + length, 0),
    },
    {
      name: 'Countersign, in one piece',
      times: 400,
      work: async (n) => Buffer.concat(await copy(n)).length,
    },
    await markWithPdfLib(script),
    await markWithLibpdf(script),
  ];
  const results = await compareCpu(contenders, rounds);
  const first = results[0]?.cpu ?? Number.NaN;
  table(
    ['A copy in memory', 'CPU ms', 'times ours', 'KB'],
    results.map(({ name, cpu, bytes }) => [
      name,
      milliseconds(cpu),
      (cpu / first).toFixed(0),
      kilobytes(bytes),
    ]),
  );
}

/** Holds a running product over a database, with a mail server and a signed-in user. */
interface Running {
  database: string;
  product: Product;
  postgres: TestPostgres | undefined;
  smtp: TestSmtp;
  client: Client;
  stop(): Promise<void>;
}

async function startOn(database: string, postgres: TestPostgres | undefined): Promise<Running> {
  const smtp = await startSmtp({ parses: false });
  const product = await startProduct({
    env: {
      ...(postgres && { DATABASE_URL: postgres.url }),
      SMTP_URL: smtp.url,
      DEMO_PASSWORD: password,
      LOG_LEVEL: 'error',
      TRUST_PROXY: '127.0.0.1,::1',
      DISTRIBUTION_MAILS_PER_SECOND: '1000',
    },
  });
  const client = await signInTo(product.url, email, password);
  const stop = async () => {
    await product.remove();
    await smtp.stop();
  };
  return { database, product, postgres, smtp, client, stop };
}

/** Waits until the mail server has taken so many mails in all. */
async function untilTaken({ mails }: TestSmtp, count: number): Promise<void> {
  while (mails.length < count) await delay(2);
}

const usedBy = ({ product, postgres }: Running) => [
  groupCpu(product.group),
  postgres ? familyCpu(postgres.pid) : 0,
];

/** Sends links, and answers them with what sending took. */
async function measureLinks(
  running: Running,
  script: Script,
  people: number,
): Promise<{ tokens: string[]; row: string[] }> {
  const { client, smtp, database } = running;
  // What is compiled and planned once is not measured.
  await (await draftScript(client, script, 20))();
  await untilTaken(smtp, 20);
  const send = await draftScript(client, script, people);
  const from = smtp.mails.length;
  const [own = 0, server = 0] = usedBy(running);
  const began = performance.now();
  const id = await send();
  const released = performance.now();
  await untilTaken(smtp, from + 1);
  const first = performance.now();
  await untilTaken(smtp, from + people);
  const seconds = (performance.now() - first) / 1000;
  const { counts } = await untilSent(client, id);
  const [ownAfter = 0, serverAfter = 0] = usedBy(running);
  const mails = smtp.mails.slice(from);
  const lost = people - new Set(mails.flatMap(({ envelopeTo }) => envelopeTo)).size;
  const row = [
    database,
    String(people),
    ((released - began) / 1000).toFixed(2),
    seconds.toFixed(1),
    (people / seconds).toFixed(0),
    ((ownAfter - own) / people).toFixed(1),
    ((serverAfter - server) / people).toFixed(1),
    String(lost + Math.abs(counts.sent - people)),
  ];
  return { tokens: mails.map(sharedFilesTokenIn), row };
}

/** Waits until all that was sent off has been noted. */
async function untilSent(client: Client, id: string) {
  for (;;) {
    const distribution = await client.call(getDistribution, { params: { id } });
    if (distribution.state === 'sent') return distribution;
    await delay(50);
  }
}

async function measureReaders(
  { database, product }: Running,
  tokens: readonly string[],
  within: number,
): Promise<string[]> {
  // The script is compiled for its mark by the one who comes first.
  await readAll({ url: product.url, tokens: tokens.slice(0, 1), within: 0, pages: 0 });
  const before = groupCpu(product.group);
  const times = await readAll({ url: product.url, tokens, within, pages: 4 });
  const pages = times.first.length + times.further.length;
  return [
    database,
    String(tokens.length),
    ...[times.view, times.first, times.further, times.notified].flatMap((list) => [
      median(list).toFixed(0),
      percentile(list, 0.95).toFixed(0),
    ]),
    ((groupCpu(product.group) - before) / pages).toFixed(1),
  ];
}

/**
 * Measures the time from following the link to the first visible page, each time as another person, on a slow phone.
 */
async function measurePhone(
  { product, database }: Running,
  tokens: readonly string[],
): Promise<string[]> {
  const browser = await chromium.launch({ executablePath: await ensureChromium() });
  try {
    const usable: number[] = [];
    const bytes: number[] = [];
    for (const token of tokens) {
      const usableBy = '[data-page="0"] img';
      const bench = await openPage(browser, product.url, { usable: usableBy, width: 390 });
      await slowDown(bench);
      const visited = await visit(bench, `/d/${token}`);
      usable.push(visited.usable);
      bytes.push(visited.bytes);
      await bench.context.close();
    }
    const worst = Math.max(...usable);
    return [
      database,
      (median(usable) / 1000).toFixed(2),
      (worst / 1000).toFixed(2),
      String(Math.round(median(bytes) / 1000)),
    ];
  } finally {
    await browser.close();
  }
}

const heads = {
  links:
    'database|links|sent off after s|all mailed s|a second, 300 are asked for|CPU ms each|its server’s|lost or twice',
  readers:
    'database|readers|view, median ms|95 %|first page|95 %, at most 300|further pages|95 %, at most 300|told|95 %|CPU ms a page',
  phone: 'database|first page on a slow phone, at most 1 s: median|worst|kB',
} as const;

/**
 * Runs the benchmark and prints its tables; `npm run bench -- distribute`. `--copies N`, `--people N` and
 * `--readers N` say how many there are, `--within S` in how many seconds the readers come, and `--rounds N` how often
 * a copy is compared with other libraries.
 */
export default async function distribute(): Promise<void> {
  const options = readOptions({
    copies: '5000',
    people: '5000',
    readers: '500',
    within: '60',
    rounds: '3',
  });
  const samples = await openSamplePages();
  const script = new Uint8Array(await samples.print(scriptPages));
  await samples.close();
  await measureDisk(script, Number(options.copies));
  await measurePeers(script, Number(options.rounds));
  const rows = { links: [], readers: [], phone: [] } as Record<keyof typeof heads, string[][]>;
  await onDatabases(options.on, async (database, postgres) => {
    const running = await startOn(database, postgres);
    try {
      const { tokens, row } = await measureLinks(running, script, Number(options.people));
      rows.links.push(row);
      const readers = tokens.slice(0, Number(options.readers));
      rows.phone.push(await measurePhone(running, tokens.slice(-5)));
      rows.readers.push(await measureReaders(running, readers, Number(options.within)));
    } finally {
      await running.stop();
    }
  });
  for (const [name, head] of Object.entries(heads))
    table(head.split('|'), rows[name as keyof typeof heads]);
}
