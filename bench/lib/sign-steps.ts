// One process of the benchmark `sign`: documents of six forms on one database, each step by itself. No job
// runs at the same time, so that what is counted is the step's own.
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
import { makeWorld, must } from '../../apps/server/src/testing/fixtures.ts';
import { onPostgres } from '../../apps/server/src/testing/open-test-database.ts';
import { linksOf } from '../../apps/server/src/testing/signing.ts';
import { drafterOf } from '../../tests/support/documents.ts';
import { answersTo } from '../../tests/support/signer.ts';
import { singlesOf } from './crowd.ts';
import { openApp } from './open-app.ts';
import { familyCpu } from './process-cpu.ts';
import { median, percentile } from './report.ts';
import { makeSixForms } from './six-forms.ts';
import { countOnServer, readCounts } from './wire-counts.ts';

/** A step from the link to the sealed file, and what it cost each time. */
export interface StepMeasure {
  step: string;
  /**
   * Statements, transactions, statements outside of them, milliseconds of CPU (of this process, of the database
   * server), and of waiting (the median, the 95th percentile).
   */
  each: number[];
}

const [documents, warm] = [Number(process.argv[2]), 12];
const serverPid = Number(process.argv[3] ?? 0);
/** Number of fields that each person saves one by one. */
const savedFields = 5;
const packName = 'Six forms';

// The thread of the embedded database counts by itself.
if (onPostgres) countOnServer(Number(new URL(process.env['TEST_DATABASE_URL'] ?? '').port));
const { app, close } = await openApp();
const tenant = await app.tenant();
await makeWorld(app, tenant);
const user = tenant.users.SysAdmin;
const { idToken, accessToken } = user;
const drafter = await (async () => {
  const client: Parameters<typeof drafterOf>[0] = {
    idToken,
    accessToken,
    call: (endpoint, { file, ...input } = {}) =>
      must(app.call(endpoint, user, { ...input, ...(file && { file: Buffer.from(file) }) })),
  };
  await makeSixForms(client, packName);
  return drafterOf(client, packName);
})();

/** Maps steps to what they used and how long they took, each time. */
const spent = new Map<string, { used: number[]; time: number }[]>();

/** Reads what has been used so far. */
function usedSoFar(): number[] {
  const { statements, transactions, alone } = readCounts();
  const { user: own, system } = process.cpuUsage();
  const serverCpu = serverPid === 0 ? 0 : familyCpu(serverPid);
  return [statements, transactions, alone, (own + system) / 1000, serverCpu];
}

/** Does a step, and notes what it took. */
async function measure<T>(step: string, work: () => Promise<T>): Promise<T> {
  const before = usedSoFar();
  const began = performance.now();
  const result = await work();
  const time = performance.now() - began;
  const used = usedSoFar().map((value, index) => value - (before[index] ?? 0));
  spent.set(step, [...(spent.get(step) ?? []), { used, time }]);
  return result;
}

/** Sends a document, with its request email written. */
async function send(number: number) {
  const document = await drafter.draft(`person-${number}@example.com`, {});
  await must(app.call(sendDocument, user, { body: drafter.sendBody(document) }));
  const delivery = { tenantId: tenant.id, documentId: document.id };
  await deliverDocument(app.platform, delivery);
  const [link] = await linksOf(app, document.id);
  if (!link) throw new Error('No link was sent for the document.');
  return { delivery, params: { token: link.token } };
}

/** Goes with one document from its link to the file that is stored. */
async function sign(number: number): Promise<void> {
  const { delivery, params } = await send(number);
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

for (let index = 0; index < warm; index++) await sign(index);
spent.clear();
for (let index = 0; index < documents; index++) await sign(warm + index);
const measured = [...spent].map(([step, all]): StepMeasure => {
  const times = all.map(({ time }) => time);
  const sums = (all[0]?.used ?? []).map((_, at) =>
    all.reduce((sum, { used }) => sum + (used[at] ?? 0), 0),
  );
  const each = [...sums.map((sum) => sum / all.length), median(times), percentile(times, 0.95)];
  return { step, each };
});
process.stdout.write(`${JSON.stringify(measured)}\n`);
await close();
