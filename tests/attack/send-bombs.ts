import { setTimeout as delay } from 'node:timers/promises';
import {
  contactImports,
  type Endpoint,
  getDocument,
  listContacts,
  listDocuments,
  listReportRuns,
  previewEmail,
  type ReportDefinitionInput,
  reportFormats,
  runReport,
  startReportRun,
  traceFile,
  updateDocument,
  verifyFile,
} from '@countersign/contract';
import { type CallInput, type Client, request, signInTo } from '../support/client.ts';
import { createDatabase } from '../support/create-database.ts';
import { drafterOf } from '../support/documents.ts';
import { type Product, startProduct } from '../support/server.ts';
import { emailBombs, pdfBombs, reportBombs, workbookBombs } from './bombs.ts';

/** The slowest that the other user's calls may be answered, at 95 %, in milliseconds. */
export const maxAnswerMs = 500;
/** Number of open calls of the attacker: more than the server works on for one user. */
const openCalls = 16;
/** Pause of the other user before the next call, in milliseconds. */
const paceMs = 100;
/** Number of calls of the other user that are measured before the attack. */
const callsBefore = 100;
const password = 'Attack-pass-1';

/** Holds the effect of an attack on another user, and the outcome of its calls. */
export interface AttackResult {
  /** Milliseconds that the other user's calls took, before and during the attack. */
  before: number[];
  during: number[];
  /** The attacker's answers by their status, for each endpoint. */
  answers: Map<string, Map<number, number>>;
  /** Why the product failed: a call without an answer, or one that ended in an error of the server. */
  failures: string[];
}

/** Starts the product, has one user send all bombs, and measures how another one who works is answered meanwhile. */
export async function attackProduct(databaseUrl: string | undefined): Promise<AttackResult> {
  const database = databaseUrl === undefined ? undefined : await createDatabase(databaseUrl);
  const product = await startProduct({
    env: {
      DEMO_PASSWORD: password,
      SMTP_URL: 'smtp://127.0.0.1:1',
      LOG_LEVEL: 'error',
      ...(database && { DATABASE_URL: database.url }),
    },
  });
  try {
    return await attack(product);
  } finally {
    await product.remove();
    await database?.remove();
  }
}

async function attack(product: Product): Promise<AttackResult> {
  const result: AttackResult = { before: [], during: [], answers: new Map(), failures: [] };
  const attacker = await signInTo(product.url, 'sofia@northlight.example', password);
  const work = await workOf(await signInTo(product.url, 'adam@northlight.example', password));
  while (result.before.length < callsBefore) await work(result.before, result.failures);
  const ended = new AbortController();
  void product.ended().then(() => ended.abort());
  const over = new AbortController();
  const bombs = sendBombs(product.url, attacker, result, ended.signal).finally(() => over.abort());
  while (!over.signal.aborted && !ended.signal.aborted) {
    await work(result.during, result.failures);
  }
  await bombs;
  if (ended.signal.aborted) result.failures.push(`The server ended:\n${product.output()}`);
  return result;
}

/** Answers what makes the next calls of a user who reads lists, opens a document and saves a draft. */
async function workOf(
  client: Client,
): Promise<(times: number[], failures: string[]) => Promise<void>> {
  const user = await drafterOf(client, 'Confidentiality');
  let draft = await user.draft('draft@example.com');
  const params = { id: draft.id };
  const steps: (() => Promise<void>)[] = [
    async () => void (await client.call(listDocuments)),
    async () => void (await client.call(listContacts)),
    async () => {
      draft = await client.call(getDocument, { params });
    },
    async () => {
      const { project, recipient, forms, revision } = draft;
      const values = Object.fromEntries(forms.map((form) => [form.formTemplateId, form.values]));
      const { firstName, lastName, email, countryCode, mobile } = recipient;
      const person = { firstName, lastName, email, countryCode, mobile };
      const body = { projectId: project.id, recipient: person, values, revision };
      draft = await client.call(updateDocument, { params, body });
    },
  ];
  return async (times, failures) => {
    for (const step of steps) {
      const began = performance.now();
      await step().catch((error: unknown) => failures.push(`The other user: ${messageOf(error)}`));
      times.push(performance.now() - began);
      await delay(paceMs);
    }
  };
}

/** Sends every bomb, and ends once the jobs that they started have ended. */
async function sendBombs(
  url: string,
  attacker: Client,
  { answers, failures }: AttackResult,
  signal: AbortSignal,
): Promise<void> {
  const call: Call = async (endpoint, input) => {
    if (signal.aborted) return undefined;
    try {
      const answer = await request(url, endpoint, input, {
        authorization: `Bearer ${attacker.idToken}`,
      });
      const body = await answer.text();
      count(answers, endpoint.name, answer.status);
      // Files beyond those that are checked at once are refused as such.
      if (answer.status >= 500 && answer.status !== 503) {
        failures.push(`${endpoint.name} was answered ${answer.status}: ${body.slice(0, 300)}`);
      }
      return answer.ok ? (JSON.parse(body) as { result: unknown }).result : undefined;
    } catch (error) {
      failures.push(`${endpoint.name} was not answered: ${messageOf(error)}`);
      return undefined;
    }
  };
  const sends = mixed([
    workbookBombs().map((file) => () => sendWorkbook(call, file)),
    pdfBombs().map((file) => () => call(traceFile, { file: new Uint8Array(file) })),
    pdfBombs().map((file) => () => call(verifyFile, { file: new Uint8Array(file) })),
    emailBombs().map((body) => () => call(previewEmail, { body })),
    reportBombs().map((definition, index) => () => sendReport(call, definition, index)),
  ]);
  const worker = async () => {
    for (let send = sends.shift(); send; send = sends.shift()) await send();
  };
  await Promise.all(Array.from({ length: openCalls }, worker));
  while (!signal.aborted && (await hasOpenRuns(attacker))) await delay(paceMs);
}

/** Makes a call as the attacker; answers its result, or undefined where there is none. */
type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<unknown>;

async function sendWorkbook(call: Call, file: Uint8Array): Promise<void> {
  const query = { fileName: 'people.xlsx' };
  const made = await call(contactImports.upload, { query, file: new Uint8Array(file) });
  if (made === undefined) return;
  const { id, mapping } = made as { id: string; mapping: (string | null)[] };
  await call(contactImports.check, {
    params: { id },
    body: { mapping, duplicates: 'skip' },
  });
}

async function sendReport(call: Call, definition: ReportDefinitionInput, index: number) {
  const run = await call(runReport, { body: { definition, isPreview: index % 2 === 1 } });
  if (run === undefined) return;
  const format = reportFormats[index % reportFormats.length] ?? 'csv';
  await call(startReportRun, { body: { name: `Bomb ${index}`, definition, format } });
}

async function hasOpenRuns(client: Client): Promise<boolean> {
  const { items } = await client.call(listReportRuns);
  return items.some(({ state }) => state === 'queued' || state === 'running');
}

/** Takes one of each list in turn, as long as there are any. */
function mixed<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();
}

function count(answers: AttackResult['answers'], name: string, status: number): void {
  const counts = answers.get(name) ?? new Map<number, number>();
  answers.set(name, counts.set(status, (counts.get(status) ?? 0) + 1));
}

const messageOf = (error: unknown) =>
  error instanceof Error ? [error.message, error.cause].filter(Boolean).join(': ') : String(error);
