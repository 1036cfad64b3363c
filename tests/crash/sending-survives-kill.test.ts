import { randomInt, randomUUID } from 'node:crypto';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import {
  approveDocument,
  createApprovalSetup,
  createFormPack,
  type DocumentDetail,
  getDocument,
  getSession,
  sendDocument,
  uploadFormTemplate,
} from '@countersign/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, signInTo } from '../support/client.ts';
import { copyDemoData, demoPassword } from '../support/demo-data.ts';
import { type Drafter, drafterOf } from '../support/documents.ts';
import { mailedPdfs } from '../support/mailed-pdfs.ts';
import { drawSampleForm } from '../support/sample-form.ts';
import { type Product, startProduct } from '../support/server.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';

/** How often the server is killed: `KILLS=100` takes a few minutes more. A multiple of four. */
const rounds = Number(process.env['KILLS'] ?? 20);
/** The most that one of them takes, in milliseconds, on a busy machine. */
const longestRound = 21_000;
const creator = 'sofia@northlight.example';
const approver = 'amir@northlight.example';

/** A product with its mail server, killed and started again and again. */
interface Lane {
  data: ReturnType<typeof copyDemoData>;
  smtp: TestSmtp;
  product: Product;
  /** Signed in once: who was signed in before the server was killed is so after the next start. */
  user: Drafter;
  approver: Client;
  /** The approval setup by which the approver approves. */
  approvalSetupId: string;
}

// Two of them side by side: much of a round is waiting.
const lanes: Lane[] = [];

function start({ data, smtp }: Pick<Lane, 'data' | 'smtp'>, port?: number): Promise<Product> {
  const env = { SMTP_URL: smtp.url, LOG_LEVEL: 'error' };
  return startProduct({ env, dataDir: data.dataDir, shortLived: true, ...(port && { port }) });
}

/** Drafts documents in which the recipient fills in nothing. */
async function drafter({ url }: Product): Promise<Drafter> {
  const client = await signInTo(url, creator, demoPassword);
  const query = { fileName: 'To be read.pdf' };
  const file = new Uint8Array(await drawSampleForm());
  const { id } = await client.call(uploadFormTemplate, { query, file });
  await client.call(createFormPack, { body: { name: 'To be read', formTemplateIds: [id] } });
  return drafterOf(client, 'To be read');
}

/** Has one user approve. */
async function makeSetup({ client }: Drafter, who: Client): Promise<string> {
  const { user } = await who.call(getSession);
  const step = {
    id: randomUUID(),
    name: 'Finance',
    sequence: 1,
    groupIds: [],
    userIds: [user.id],
    who: 'anyone' as const,
    act: 'approve' as const,
    signaturePosition: null,
    conditions: [],
  };
  const body = { name: 'Finance alone', description: '', steps: [step] };
  return (await client.call(createApprovalSetup, { body })).id;
}

beforeAll(async () => {
  await Promise.all(
    [1, 2].map(async () => {
      const lane = { data: copyDemoData(), smtp: await startSmtp() };
      const product = await start(lane);
      const user = await drafter(product);
      const other = await signInTo(product.url, approver, demoPassword);
      const approvalSetupId = await makeSetup(user, other);
      lanes.push({ ...lane, product, user, approver: other, approvalSetupId });
    }),
  );
}, 120_000);
afterAll(async () => {
  for (const { data, product, smtp } of lanes) {
    await product.remove();
    await smtp.stop();
    data.remove();
  }
}, 120_000);

/** How long it takes from the answer to the e-mail when nothing is in the way, in milliseconds. */
async function usualTime({ user, smtp }: Lane): Promise<number> {
  const document = await user.draft('undisturbed@example.com', {});
  await user.client.call(sendDocument, { body: user.sendBody(document) });
  const answered = performance.now();
  await smtp.next('undisturbed@example.com');
  return performance.now() - answered;
}

/** Whoever gets the finished document of a round. */
const copyOf = (email: string) => `copy-of-${email}`;

/** Sends a document that somebody has to approve, and waits until they were asked. Answers their place. */
async function sendForApproval({ smtp, user }: Lane, document: DocumentDetail): Promise<string> {
  await user.client.call(sendDocument, { body: user.sendBody(document) });
  await smtp.next(approver);
  for (;;) {
    const { parties, delivery } = await user.client.call(getDocument, {
      params: { id: document.id },
    });
    const place = parties.find(({ state }) => state === 'turn');
    if (place && delivery === 'mailed') return place.id;
    await delay(20);
  }
}

/**
 * Sends a document, or approves it as the last one in its chain, and kills the server after the answer: at a
 * random moment, or when the mail server has a whole e-mail and has not yet said that it takes it, if that
 * comes first.
 */
async function actAndKill(
  lane: Lane,
  email: string,
  within: number,
  isApproved: boolean,
): Promise<string> {
  const { smtp, product, user } = lane;
  const document = await user.draft(email, {
    copies: [copyOf(email)],
    approvalSetupId: isApproved ? lane.approvalSetupId : null,
  });
  const partyId = isApproved ? await sendForApproval(lane, document) : undefined;
  const killed = Promise.withResolvers<void>();
  const arrived = new Promise<void>((resolve) => {
    smtp.beforeAccept(async () => {
      resolve();
      await killed.promise;
      throw new Error('The server is killed before this e-mail is taken.');
    });
  });
  if (partyId === undefined) {
    await user.client.call(sendDocument, { body: user.sendBody(document) });
  } else {
    const body = { commandId: randomUUID(), partyId };
    await lane.approver.call(approveDocument, { params: { id: document.id }, body });
  }
  await Promise.race([arrived, delay(randomInt(0, Math.ceil(within)))]);
  await product.kill9();
  killed.resolve();
  smtp.beforeAccept(undefined);
  return document.id;
}

/** Lets the server die so many times, and looks at what became of each document. Answers to whom they went. */
async function killAgainAndAgain(lane: Lane, times: number): Promise<string[]> {
  const { smtp, user } = lane;
  const within = await usualTime(lane);
  const documents = new Map<string, string>();
  for (let round = 1; round <= times; round++) {
    const email = `round-${round}@example.com`;
    const isApproved = round % 2 === 0;
    documents.set(email, await actAndKill(lane, email, within, isApproved));
    expect(smtp.to(email)).toEqual([]);
    lane.product = await start(lane, lane.product.port);
    for (const one of [email, copyOf(email), ...(isApproved ? [creator, approver] : [])]) {
      expect([one, mailedPdfs(await smtp.next(one)).length]).toEqual([one, 1]);
    }
  }
  for (const [email, id] of documents) {
    const document = await user.client.call(getDocument, { params: { id } });
    const finished = document.events.filter((event) => event.action === 'document.finished');
    expect([email, document.state, finished.length]).toEqual([email, 'approved', 1]);
  }
  // Stopped in order, so that nothing is on its way any more when the mails are counted.
  await lane.product.stop();
  return [...documents.keys()];
}

test(
  `a server killed ${rounds} times while it finishes and mails documents does both once`,
  async () => {
    const sent = await Promise.all(
      lanes.map((lane) => killAgainAndAgain(lane, rounds / lanes.length)),
    );
    expect(sent.flat()).toHaveLength(rounds);
    for (const [place, { smtp }] of lanes.entries()) {
      for (const email of sent[place] ?? []) {
        for (const one of [email, copyOf(email)]) {
          expect([one, smtp.to(one).length]).toEqual([one, 1]);
        }
      }
      const approved = rounds / lanes.length / 2;
      expect(smtp.to(creator)).toHaveLength(approved);
      expect(smtp.to(approver)).toHaveLength(2 * approved);
    }
  },
  rounds * longestRound,
);
