// What distributions take: personal copies of a script to disk, beside other libraries at their best; links by
// mail; people who read at once; pages that are images; and the first page on a slow phone.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { defaultWatermark, getDistribution, getReceived } from '@countersign/contract';
import { compileWatermark, createEngine, markCopy } from '@countersign/pdf';
import { chromium } from '@playwright/test';
import { makeCopy, styleOf } from '../apps/server/src/features/distributions/copies.ts';
import { createDiskFileStore } from '../apps/server/src/platform/files/disk-file-store.ts';
import { openTraceCodes } from '../apps/server/src/platform/tracing/trace-codes.ts';
import { ensureChromium } from '../tests/support/chromium.ts';
import { type Client, resultOf, signInTo } from '../tests/support/client.ts';
import { startPostgres, type TestPostgres } from '../tests/support/postgres.ts';
import { type Product, startProduct } from '../tests/support/server.ts';
import { openPage, slowDown, visit } from './lib/browser-page.ts';
import { type Contender, compareCpu } from './lib/cpu-time.ts';
import {
  markWithLibpdf,
  markWithOpenLibpdf,
  markWithOpenPdfLib,
  markWithPdfLib,
  personOf,
} from './lib/mark-peers.ts';
import { loadPdfLibs } from './lib/peers.ts';
import { familyCpu, groupCpu } from './lib/process-cpu.ts';
import { fetchPicture, readAll, readerOf } from './lib/readers.ts';
import { median, milliseconds, percentile, table } from './lib/report.ts';
import { openSamplePages } from './lib/sample-pages.ts';
import { draftScript } from './lib/send-script.ts';
import { receivedTokenIn, type SmtpSink, startSmtpSink } from './lib/smtp-sink.ts';

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
    const rows: string[][] = [];
    const began = performance.now();
    const before = process.cpuUsage();
    const marks = new Set([500, 2_000, copies]);
    let done = 0;
    let bytes = 0;
    const numbers = Array.from({ length: copies }, (_, n) => n + 1);
    for await (const size of pdf.each(numbers, keep)) {
      bytes += size;
      done += 1;
      if (!marks.has(done)) continue;
      const { user, system } = process.cpuUsage(before);
      rows.push([
        String(done),
        ((performance.now() - began) / 1000).toFixed(1),
        ((user + system) / 1e6).toFixed(1),
        String(Math.round(bytes / 1e6)),
        String(Math.round(process.resourceUsage().maxRSS / 1024)),
      ]);
    }
    table(
      [`Copies of ${scriptPages} pages, on disk`, 's', 'CPU s', 'MB', 'most memory so far, MB'],
      rows,
    );
  } finally {
    await pdf.close();
    await fs.rm(folder, { recursive: true });
  }
}

/**
 * Milliseconds of CPU of a copy in memory, beside the other libraries: in its parts, as the file store takes
 * them, the first of which all copies share; and put together in one piece, as the libraries answer theirs.
 */
async function measurePeers(script: Script, rounds: number): Promise<void> {
  const mark = await compileWatermark(script, styleOf(defaultWatermark, scriptPages));
  const copy = (n: number) => {
    const { recipientId: traceId, ...facts } = factsOf(n);
    const meta = { title: 'Script', id: traceId };
    const variables = {
      name: facts.name,
      email: facts.email,
      company: facts.company,
      project: facts.project,
      date: '2 Mar 2026',
      time: '09:00',
      number: String(n),
    };
    return markCopy(mark, { variables, traceId, meta });
  };
  const parts: Contender = {
    name: 'Countersign, in parts',
    times: 1000,
    async work(n) {
      return (await copy(n)).reduce((sum, { length }) => sum + length, 0);
    },
  };
  const whole: Contender = {
    name: 'Countersign, in one piece',
    times: 400,
    async work(n) {
      return Buffer.concat(await copy(n)).length;
    },
  };
  const contenders = [parts, whole];
  for (const peer of await loadPdfLibs()) {
    contenders.push(markWithPdfLib(script, peer, 2));
    contenders.push(await markWithOpenPdfLib(script, peer, 4));
  }
  contenders.push(markWithLibpdf(script, 4), await markWithOpenLibpdf(script, 8));
  const results = await compareCpu(contenders, rounds);
  const first = results[0]?.cpu ?? Number.NaN;
  table(
    ['A copy in memory', 'CPU ms', 'times ours', 'KB'],
    results.map(({ name, cpu, bytes }) => [
      name,
      milliseconds(cpu),
      (cpu / first).toFixed(0),
      `${Math.round(bytes / 1000)}`,
    ]),
  );
}

/** A product that runs over a database, with a mail server and somebody signed in. */
interface Running {
  database: string;
  product: Product;
  postgres: TestPostgres | undefined;
  sink: SmtpSink;
  client: Client;
  stop(): Promise<void>;
}

async function startOn(database: string): Promise<Running | undefined> {
  const postgres = database === 'PostgreSQL' ? await startPostgres() : undefined;
  if (database === 'PostgreSQL' && !postgres) {
    process.stdout.write('PostgreSQL can’t be had on this machine; its half was skipped.\n');
    return undefined;
  }
  const sink = await startSmtpSink();
  const product = await startProduct({
    env: {
      ...(postgres && { DATABASE_URL: postgres.url }),
      SMTP_URL: sink.url,
      DEMO_PASSWORD: password,
      LOG_LEVEL: 'error',
      TRUST_PROXY: '127.0.0.1,::1',
      DISTRIBUTION_MAILS_PER_SECOND: '1000',
    },
  });
  const client = await signInTo(product.url, email, password);
  const stop = async () => {
    await product.remove();
    await sink.stop();
    await postgres?.stop();
  };
  return { database, product, postgres, sink, client, stop };
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
  const { client, sink, database } = running;
  // What is compiled and planned once is not what is asked about.
  await (await draftScript(client, script, 20))();
  await sink.until(20);
  const send = await draftScript(client, script, people);
  const from = sink.mails.length;
  const [own = 0, server = 0] = usedBy(running);
  const began = performance.now();
  const id = await send();
  const released = performance.now();
  await sink.until(from + 1);
  const first = performance.now();
  await sink.until(from + people);
  const seconds = (performance.now() - first) / 1000;
  const { counts } = await untilSent(client, id);
  const [ownAfter = 0, serverAfter = 0] = usedBy(running);
  const mails = sink.mails.slice(from);
  const lost = people - new Set(mails.map(({ to }) => to)).size;
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
  return { tokens: mails.map(receivedTokenIn), row };
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
  // The script is compiled for its mark by whoever comes first.
  await readAll({ url: product.url, tokens: tokens.slice(0, 1), within: 0, pages: 0 });
  const before = groupCpu(product.group);
  const times = await readAll({ url: product.url, tokens, within, pages: 4 });
  const pages = times.first.length + times.further.length;
  return [
    database,
    String(tokens.length),
    ...[times.view, times.first, times.further, times.told].flatMap((list) => [
      median(list).toFixed(0),
      percentile(list, 0.95).toFixed(0),
    ]),
    ((groupCpu(product.group) - before) / pages).toFixed(1),
  ];
}

/** Pages that are images: each for the first time, and again. */
async function measureHardened(
  { client, product, sink, database }: Running,
  script: Script,
): Promise<string[]> {
  const from = sink.mails.length;
  const watermark = { ...defaultWatermark, hardenedDpi: 150 };
  await (await draftScript(client, script, 1, { watermark }))();
  await sink.until(from + 1);
  const mail = sink.mails[from];
  if (!mail) throw new Error('No mail came.');
  const reader = readerOf(product.url, receivedTokenIn(mail), 0);
  const { files } = await resultOf(getReceived, await reader.ask(getReceived));
  const [file] = files;
  if (!file) throw new Error('There is no file.');
  await fetchPicture(reader, file, 0);
  const first: number[] = [];
  const again: number[] = [];
  for (let page = 1; page <= 40; page++) first.push(await fetchPicture(reader, file, page));
  for (let page = 1; page <= 40; page++) again.push(await fetchPicture(reader, file, page));
  return [
    database,
    ...[first, again].flatMap((list) => [
      milliseconds(median(list)),
      milliseconds(percentile(list, 0.95)),
    ]),
  ];
}

/** From following the link to the first page in sight, each time as somebody else, on a slow phone. */
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
  hardened: 'database|first, at most 120: median ms|95 %|again, at most 10: median ms|95 %',
  phone: 'database|first page on a slow phone, at most 1 s: median|worst|kB',
} as const;

const parts = ['copies', 'links', 'readers', 'hardened', 'phone'] as const;
type Part = (typeof parts)[number];

/**
 * Runs the benchmark and prints its tables; `npm run bench -- distribute`. `--copies N`, `--people N` and
 * `--readers N` say how many there are, `--within S` in how many seconds the readers come, `--on embedded` or
 * `--on PostgreSQL` names one database, and `--only copies,links` some of the parts: copies, links, readers,
 * hardened, phone. Links are sent for each of the last three.
 */
export default async function distribute(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      copies: { type: 'string', default: '5000' },
      people: { type: 'string', default: '5000' },
      readers: { type: 'string', default: '500' },
      within: { type: 'string', default: '60' },
      rounds: { type: 'string', default: '3' },
      on: { type: 'string' },
      only: { type: 'string' },
    },
  });
  const samples = await openSamplePages();
  const script = new Uint8Array(await samples.print(scriptPages));
  await samples.close();
  const isAsked = (part: Part) =>
    values.only === undefined || values.only.split(',').includes(part);
  if (isAsked('copies')) {
    await measureDisk(script, Number(values.copies));
    await measurePeers(script, Number(values.rounds));
  }
  if (!parts.some((part) => part !== 'copies' && isAsked(part))) return;
  const rows = { links: [], readers: [], hardened: [], phone: [] } as Record<
    keyof typeof heads,
    string[][]
  >;
  for (const database of values.on ? [values.on] : ['embedded', 'PostgreSQL']) {
    const running = await startOn(database);
    if (!running) continue;
    try {
      const { tokens, row } = await measureLinks(running, script, Number(values.people));
      rows.links.push(row);
      const readers = tokens.slice(0, Number(values.readers));
      if (isAsked('hardened')) rows.hardened.push(await measureHardened(running, script));
      if (isAsked('phone')) rows.phone.push(await measurePhone(running, tokens.slice(-5)));
      if (isAsked('readers'))
        rows.readers.push(await measureReaders(running, readers, Number(values.within)));
    } finally {
      await running.stop();
    }
  }
  for (const [name, head] of Object.entries(heads)) {
    const measured = rows[name as keyof typeof heads];
    if (measured.length > 0) table(head.split('|'), measured);
  }
}
