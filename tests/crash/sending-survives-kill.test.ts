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
import { demoPassword } from '../support/demo-data.ts';
import { type Drafter, drafterOf } from '../support/documents.ts';
import {
  type Killable,
  removeKillable,
  startAgain,
  startKillable,
  untilMailed,
} from '../support/killable.ts';
import { mailedPdfs } from '../support/mailed-pdfs.ts';
import { drawSampleForm } from '../support/sample-form.ts';
import type { Product } from '../support/server.ts';
import type { ReceivedMail } from '../support/smtp.ts';

/** Number of times that the server is killed: `KILLS=100` takes a few minutes more. A multiple of four. */
const rounds = Number(process.env['KILLS'] ?? 20);
/** The most that one of them takes, in milliseconds, on a busy machine. */
const longestRound = 21_000;
const creator = 'sofia@northlight.example';
const approver = 'amir@northlight.example';
/** The delegate of the approver, who gets the request by email. */
const delegate = 'grace@northlight.example';

/** A product with its users. */
interface Lane extends Killable {
  /** Signed in once: who was signed in before the server was killed is so after the next start. */
  user: Drafter;
  approver: Client;
  /** The approval setup by which the approver approves. */
  approvalSetupId: string;
  /**
   * Mails that the mail server had taken as the product was killed, before it got the answer. No one can know of
   * them whether they were taken, so that they come again, and are known by their Message-ID.
   */
  untold: ReceivedMail[];
}

// Two of them side by side: much of a round is waiting.
const lanes: Lane[] = [];

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
      const lane = await startKillable();
      const user = await drafter(lane.product);
      const other = await signInTo(lane.product.url, approver, demoPassword);
      const approvalSetupId = await makeSetup(user, other);
      lanes.push({ ...lane, user, approver: other, approvalSetupId, untold: [] });
    }),
  );
}, 120_000);
afterAll(async () => {
  for (const lane of lanes) await removeKillable(lane);
}, 120_000);

/** Measures the time from the answer to the email without disturbance, in milliseconds. */
async function usualTime(lane: Lane): Promise<number> {
  const { user, smtp } = lane;
  const document = await user.draft('undisturbed@example.com', {});
  await user.client.call(sendDocument, { body: user.sendBody(document) });
  const answered = performance.now();
  await smtp.next('undisturbed@example.com');
  const taken = performance.now() - answered;
  await untilMailed(user.client, document.id);
  return taken;
}

/** Returns the address that gets the completed document of a round. */
const copyOf = (email: string) => `copy-of-${email}`;

/** Sends a document that has to be approved, and waits for the request. Returns the slot. */
async function sendForApproval(lane: Lane, { id }: DocumentDetail, body: SendBody) {
  await lane.user.client.call(sendDocument, { body });
  await lane.smtp.next(delegate);
  const { parties } = await untilMailed(lane.user.client, id);
  return parties.find(({ state }) => state === 'turn')?.id ?? '';
}
type SendBody = ReturnType<Drafter['sendBody']>;

/** Describes a round. */
interface Round {
  email: string;
  /** The last act is an approval, else the sending. */
  isApproved: boolean;
  /**
   * Killed once the mail server has taken an email, and before it says so. Else it is killed at a random moment, or
   * when the mail server has a whole email and has not yet taken it, if that comes first.
   */
  isTaken: boolean;
}

/** Sends a document, or approves it as the last one in its chain, and kills the server after the answer. */
async function actAndKill(lane: Lane, within: number, round: Round): Promise<string> {
  const { smtp, product, user } = lane;
  const { email, isApproved, isTaken } = round;
  const document = await user.draft(email, {
    copies: [copyOf(email)],
    approvalSetupId: isApproved ? lane.approvalSetupId : null,
  });
  const body = user.sendBody(document);
  const partyId = isApproved ? await sendForApproval(lane, document, body) : undefined;
  const killed = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const hold = isTaken ? smtp.afterAccept : smtp.beforeAccept;
  hold(async (mail) => {
    if (isTaken) lane.untold.push(mail);
    arrived.resolve();
    await killed.promise;
  });
  if (partyId === undefined) {
    await user.client.call(sendDocument, { body });
  } else {
    const params = { id: document.id };
    const { turns } = await lane.approver.call(getDocument, { params });
    const view = turns[0]?.view ?? { others: '', own: '', files: '' };
    await lane.approver.call(approveDocument, {
      params,
      body: { commandId: randomUUID(), partyId, view },
    });
  }
  const moment = isTaken ? [] : [delay(randomInt(0, Math.ceil(within)))];
  await Promise.race([arrived.promise, ...moment]);
  await product.kill9();
  // What was on its way comes from no one now: no mail of the dead process is taken from here on.
  smtp.cutOff();
  killed.resolve();
  hold(undefined);
  return document.id;
}

/** Waits for the emails of a round: each one, and once more those whose acceptance was not recorded. */
async function expectMails({ smtp, untold }: Lane, { email, isApproved }: Round, before: number) {
  const again = untold.slice(before).flatMap(({ envelopeTo }) => envelopeTo);
  for (const one of [email, copyOf(email), ...(isApproved ? [creator, approver] : [])]) {
    expect([one, mailedPdfs(await smtp.next(one)).length]).toEqual([one, 1]);
    if (again.includes(one)) await smtp.next(one);
  }
}

/** Lets the server die so many times, and looks at what became of each document. Answers to whom they went. */
async function killAgainAndAgain(lane: Lane, times: number): Promise<string[]> {
  const { smtp, user, untold } = lane;
  const within = await usualTime(lane);
  const documents = new Map<string, string>();
  for (let count = 1; count <= times; count++) {
    const email = `round-${count}@example.com`;
    const round = { email, isApproved: count % 2 === 0, isTaken: count % 5 === 2 };
    const before = untold.length;
    const id = await actAndKill(lane, within, round);
    documents.set(email, id);
    if (!round.isTaken) expect(smtp.to(email)).toEqual([]);
    await startAgain(lane);
    await expectMails(lane, round, before);
    // The next round kills at a moment at which nothing of this one is open any more.
    await untilMailed(user.client, id);
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

/** To whom which mail was taken, and how often: in all but one case once. */
function expectEachOnce({ smtp, untold }: Lane, emails: readonly string[]): void {
  const twice = new Set(untold.map(({ messageId }) => messageId));
  for (const [messageId, same] of Map.groupBy(smtp.mails, (mail) => mail.messageId)) {
    const to = same.flatMap(({ envelopeTo }) => envelopeTo);
    expect(to).toEqual(Array.from({ length: twice.has(messageId) ? 2 : 1 }, () => to[0]));
  }
  const differentTo = (email: string) =>
    new Set(smtp.to(email).map(({ messageId }) => messageId)).size;
  for (const one of emails.flatMap((email) => [email, copyOf(email)])) {
    expect([one, differentTo(one)]).toEqual([one, 1]);
  }
  const approved = emails.length / 2;
  expect(differentTo(creator)).toBe(approved);
  expect(differentTo(delegate)).toBe(approved);
  expect(differentTo(approver)).toBe(approved);
}

test(
  `a server killed ${rounds} times while it completes and emails documents does both once`,
  async () => {
    const sent = await Promise.all(
      lanes.map((lane) => killAgainAndAgain(lane, rounds / lanes.length)),
    );
    expect(sent.flat()).toHaveLength(rounds);
    for (const [index, lane] of lanes.entries()) expectEachOnce(lane, sent[index] ?? []);
    // Without such a moment the other half of the guarantee would not have been looked at.
    expect(lanes.flatMap(({ untold }) => untold).length).toBeGreaterThan(0);
  },
  rounds * longestRound,
);
