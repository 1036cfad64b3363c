// One process of the benchmark `sign`: documents of six forms on one database, each step by itself. No job
// runs beside it, so that what is counted is the step's own.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {
  finishSigning,
  getDocument,
  getSigning,
  getSigningPage,
  openSigning,
  type SigningView,
  saveSigningValues,
  sendDocument,
  signingConsent,
} from '@countersign/contract';
import { deliverDocument } from '../../apps/server/src/features/documents/index.ts';
import { newId } from '../../apps/server/src/platform/database/ids.ts';
import { openPglite } from '../../apps/server/src/platform/database/open-pglite.ts';
import { makeWorld, must } from '../../apps/server/src/testing/fixtures.ts';
import { onPostgres } from '../../apps/server/src/testing/open-test-database.ts';
import { linksOf } from '../../apps/server/src/testing/signing.ts';
import { startTestApp } from '../../apps/server/src/testing/test-app.ts';
import { drafterOf } from '../../tests/support/documents.ts';
import { answersTo } from '../../tests/support/signer.ts';
import { singlesOf } from './crowd.ts';
import { familyCpu } from './process-cpu.ts';
import { median, percentile } from './report.ts';
import { makeSixForms } from './six-forms.ts';
import { countOnServer, readCounts } from './wire-counts.ts';

/** The steps from a link to the sealed file, in their order. */
export const steps = [
  'open',
  'open again',
  'say that it is seen',
  'save a field',
  'finish',
  'seal and store',
] as const;
export type Step = (typeof steps)[number];

/** What a step cost, each time it was done. */
export interface StepMeasure {
  step: Step;
  statements: number;
  transactions: number;
  alone: number;
  /** Milliseconds of CPU, of all threads of this process, and of the database server. */
  ownCpu: number;
  serverCpu: number;
  median: number;
  p95: number;
}

const [documents, warm] = [Number(process.argv[2]), 12];
const serverPid = Number(process.argv[3] ?? 0);
/** How many fields each person saves one by one. */
const savedFields = 5;
const packName = 'Six forms';

// The thread of the embedded database counts by itself.
if (onPostgres) countOnServer(Number(new URL(process.env['TEST_DATABASE_URL'] ?? '').port));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-bench-'));
// The embedded database on the disk, as the product has it.
const openOnDisk = () =>
  openPglite(folder, (lost) => {
    throw lost;
  });
const app = await startTestApp({}, onPostgres ? {} : { openDatabase: openOnDisk });
const tenant = await app.tenant();
await makeWorld(app, tenant);
const user = tenant.users.SysAdmin;
const { idToken, accessToken } = user;
const drafter = await (async () => {
  const client: Parameters<typeof drafterOf>[0] = {
    idToken,
    accessToken,
    call: (endpoint, { file, ...input } = {}) =>
      must(
        app.call(endpoint, user, {
          ...(input as object),
          ...(file ? { file: Buffer.from(file) } : {}),
        }),
      ),
  };
  await makeSixForms(client, packName);
  return drafterOf(client, packName);
})();

interface Spent {
  statements: number;
  transactions: number;
  alone: number;
  ownCpu: number;
  serverCpu: number;
  times: number[];
}
const spent = new Map<Step, Spent>();

/** Does a step, and adds what it took to what it took before. */
async function measure<T>(step: Step, work: () => Promise<T>): Promise<T> {
  const counts = readCounts();
  const ticks = serverPid === 0 ? 0 : familyCpu(serverPid);
  const cpu = process.cpuUsage();
  const began = performance.now();
  const result = await work();
  const time = performance.now() - began;
  const used = process.cpuUsage(cpu);
  const after = readCounts();
  const sum = spent.get(step) ?? {
    statements: 0,
    transactions: 0,
    alone: 0,
    ownCpu: 0,
    serverCpu: 0,
    times: [],
  };
  spent.set(step, {
    statements: sum.statements + after.statements - counts.statements,
    transactions: sum.transactions + after.transactions - counts.transactions,
    alone: sum.alone + after.alone - counts.alone,
    ownCpu: sum.ownCpu + (used.user + used.system) / 1000,
    serverCpu: sum.serverCpu + (serverPid === 0 ? 0 : familyCpu(serverPid) - ticks),
    times: [...sum.times, time],
  });
  return result;
}

/** Sends a document to somebody, with the mail that asks them written down. */
async function send(place: number) {
  const document = await drafter.draft(`person-${place}@example.com`, {});
  await must(app.call(sendDocument, user, { body: drafter.sendBody(document) }));
  const delivery = { tenantId: tenant.id, documentId: document.id };
  await deliverDocument(app.platform, delivery);
  const [link] = await linksOf(app, document.id);
  if (!link) throw new Error('The document asks nobody.');
  return { delivery, params: { token: link.token } };
}

/** Goes with one document from its link to the file that is stored. */
async function sign(place: number): Promise<void> {
  const { delivery, params } = await send(place);
  const open = async (): Promise<SigningView> => {
    const view = await must(app.call(getSigning, undefined, { params }));
    const query = { shown: view.shown };
    const page = await app.call(getSigningPage, undefined, {
      params: { ...params, page: '0' },
      query,
    });
    if (page.status !== 200) throw new Error(page.raw.toString());
    return view;
  };
  const view = await measure('open', open);
  await measure('open again', open);
  const command = () => ({ params, body: { commandId: newId() } });
  await measure('say that it is seen', () => must(app.call(openSigning, undefined, command())));
  const values = answersTo(view);
  for (const one of singlesOf(values).slice(0, savedFields)) {
    const body = { values: one };
    await measure('save a field', () =>
      must(app.call(saveSigningValues, undefined, { params, body })),
    );
  }
  const consent = { version: signingConsent.version };
  const shown = await must(app.call(getSigning, undefined, { params }));
  const body = { ...command().body, view: shown.view, values, consent };
  await measure('finish', () => must(app.call(finishSigning, undefined, { params, body })));
  await measure('seal and store', () => deliverDocument(app.platform, delivery));
  const input = { params: { id: delivery.documentId } };
  const { state } = await must(app.call(getDocument, user, input));
  if (state !== 'approved') throw new Error(`A document is ${state} when all have signed it.`);
}

for (let place = 0; place < warm; place++) await sign(place);
spent.clear();
for (let place = 0; place < documents; place++) await sign(warm + place);
const measured = steps.flatMap((step): StepMeasure[] => {
  const sum = spent.get(step);
  if (!sum) return [];
  const { times } = sum;
  const each = (name: 'statements' | 'transactions' | 'alone' | 'ownCpu' | 'serverCpu') =>
    sum[name] / times.length;
  return [
    {
      step,
      statements: each('statements'),
      transactions: each('transactions'),
      alone: each('alone'),
      ownCpu: each('ownCpu'),
      serverCpu: each('serverCpu'),
      median: median(times),
      p95: percentile(times, 0.95),
    },
  ];
});
process.stdout.write(`${JSON.stringify(measured)}\n`);
await app.close();
fs.rmSync(folder, { recursive: true, force: true });
