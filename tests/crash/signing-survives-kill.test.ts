import { randomInt, randomUUID } from 'node:crypto';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import {
  createFormPack,
  type DocumentDetail,
  type DraftParty,
  getDocument,
  getDocumentEvents,
  sendDocument,
  updateFormTemplate,
  uploadFormTemplate,
} from '@countersign/contract';
import { englishCertificateLabels, textOfPages, verify } from '@countersign/pdf';
import { PDF } from '@libpdf/core';
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
import { type Act, findLosses } from '../support/signed-documents.ts';
import { signingTokenIn } from '../support/signer.ts';
import { signByLink } from '../support/signing-page.ts';

/** Number of times that the server is killed: `KILLS=100` takes some minutes. A multiple of two. */
const rounds = Number(process.env['KILLS'] ?? 6);
/** The most that one of them takes, in milliseconds, on a busy machine. */
const longestRound = 60_000;
/** Maximum time of an act, in milliseconds, unless the machine is busy. */
const longestAct = 60;
const creator = 'sofia@northlight.example';
const packName = 'Signed by three';
const roles = ['recipient', 'agent', 'signer'] as const;
type Role = (typeof roles)[number];

/**
 * Names the moments at which the server is killed: while values are saved, as a person finishes, or at any time until
 * all is emailed.
 */
const moments = ['saving', 'finishing', 'any time'] as const;

/** A product with what became of it. */
interface Lane extends Killable {
  user: Drafter;
  /** How many mails there were each time it was killed. */
  mailsAtKills: number[];
  /** All who have signed, and the ids of their documents. */
  acts: Act[];
  documents: string[];
  /** How many calls were not answered. */
  lost: number;
}

// Two of them side by side: much of a round is waiting.
const lanes: Lane[] = [];

beforeAll(async () => {
  await Promise.all(
    [1, 2].map(async () => {
      const lane = await startKillable();
      const client = await signInTo(lane.product.url, creator, demoPassword);
      await makePack(client);
      const user = await drafterOf(client, packName);
      lanes.push({ ...lane, user, mailsAtKills: [], acts: [], documents: [], lost: 0 });
    }),
  );
}, 120_000);
afterAll(async () => {
  for (const lane of lanes) await removeKillable(lane);
}, 120_000);

/** Makes a pack of one form, on which each of three people fills in three texts and signs in two fields. */
async function makePack(client: Client): Promise<void> {
  const pdf = PDF.create();
  const page = pdf.addPage({ size: 'a4' });
  const form = pdf.getOrCreateForm();
  const assignees = { recipient: 'recipient', agent: 'agent', signer: 'signer-1' } as const;
  for (const [column, role] of roles.entries()) {
    for (const row of [1, 2, 3]) {
      const field = form.createTextField(`${role}-${row}`);
      page.drawField(field, { x: 40 + column * 180, y: 700 - row * 40, width: 160, height: 22 });
    }
  }
  const { id, revision, fields } = await client.call(uploadFormTemplate, {
    query: { fileName: `${packName}.pdf` },
    file: new Uint8Array(await pdf.save()),
  });
  const roleOf = (key: string) => roles.find((role) => key.startsWith(role)) ?? 'recipient';
  await client.call(updateFormTemplate, {
    params: { id },
    body: {
      revision,
      fields: fields.map(({ key, label }) => {
        return { key, label, required: true, assignee: assignees[roleOf(key)] };
      }),
      added: roles.flatMap((role, column) =>
        [1, 2].map((row) => ({
          key: `${role}-signature-${row}`,
          label: 'Signature',
          kind: { type: 'signature' as const },
          assignee: assignees[role],
          required: true,
          placements: [
            { page: 0, x: 40 + column * 180, y: 300 + row * 80, width: 160, height: 40 },
          ],
        })),
      ),
    },
  });
  await client.call(createFormPack, { body: { name: packName, formTemplateIds: [id] } });
}

const emailOf = (role: Role, round: number) => `${role}-${round}@example.com`;

/** The chain of a round: all at the same time, or one after the other. */
function partiesOf(round: number): DraftParty[] {
  return roles.map((role, index) => ({
    id: randomUUID(),
    role,
    person:
      role === 'recipient'
        ? null
        : {
            firstName: 'Ben',
            lastName: role,
            email: emailOf(role, round),
            countryCode: '',
            mobile: '',
          },
    userId: null,
    sequence: round % 2 === 0 ? 1 : index + 1,
    signaturePosition: role === 'signer' ? 1 : null,
  }));
}

/** Sends a document to its signers. */
async function send({ user }: Lane, round: number): Promise<DocumentDetail> {
  const settings = { parties: partiesOf(round) };
  const document = await user.draft(emailOf('recipient', round), settings);
  await user.client.call(sendDocument, { body: user.sendBody(document) });
  return document;
}

/** Lets all people sign by the link of their email. `onCall` is called for each call that they make. */
async function signAll(
  lane: Lane,
  round: number,
  onCall: (path: string) => void = () => {},
): Promise<void> {
  const onLost = () => void (lane.lost += 1);
  await Promise.all(
    roles.map(async (role) => {
      const email = emailOf(role, round);
      const token = signingTokenIn(await lane.smtp.next(email, longestRound));
      const name = `${role} of round ${round}`;
      const values = await signByLink(lane.product.url, token, name, { onCall, onLost });
      lane.acts.push({ email, values });
    }),
  );
}

/** Measures the time from sending until all have signed and have the sealed file, in milliseconds. */
async function usualTime(lane: Lane): Promise<number> {
  const { id } = await send(lane, 0);
  const began = performance.now();
  await signAll(lane, 0);
  await untilMailed(lane.user.client, id);
  lane.documents.push(id);
  return performance.now() - began;
}

/** Lets all people sign, and kills the server meanwhile. */
async function signAndKill(lane: Lane, round: number, within: number): Promise<void> {
  const moment = moments[round % moments.length];
  const path = moment === 'saving' ? '/values' : '/finish';
  // Of a round there are nine savings of texts and two signatures a person, and three that finish.
  let left = randomInt(1, moment === 'saving' ? 30 : roles.length + 1);
  const called = Promise.withResolvers<void>();
  const signed = signAll(lane, round, (one) => {
    if (one === path && --left === 0) called.resolve();
  });
  const kill = async () => {
    if (moment !== 'any time') await called.promise;
    await delay(randomInt(0, moment === 'any time' ? Math.ceil(within) : longestAct));
    await lane.product.kill9();
    lane.smtp.cutOff();
    lane.mailsAtKills.push(lane.smtp.mails.length);
    await startAgain(lane);
  };
  await Promise.all([signed, kill()]);
}

async function killAgainAndAgain(lane: Lane, times: number): Promise<void> {
  const within = await usualTime(lane);
  for (let round = 1; round <= times; round++) {
    const { id } = await send(lane, round);
    await signAndKill(lane, round, within);
    await untilMailed(lane.user.client, id);
    lane.documents.push(id);
  }
  const root = await (await fetch(`${lane.product.url}/sealing-root.pem`)).text();
  for (const id of lane.documents) await expectOneSealedFile(lane, id, root);
  // Stopped in order, so that nothing is on its way any more when the mails are counted.
  await lane.product.stop();
}

/** A document was signed by three and finished once, and all have the one file of it, with one seal and certificate. */
async function expectOneSealedFile(lane: Lane, id: string, root: string): Promise<void> {
  const { user, smtp } = lane;
  const params = { id };
  const document = await user.client.call(getDocument, { params });
  expect(document).toMatchObject({ state: 'approved', delivery: 'mailed' });
  expect(document.parties.map(({ state }) => state)).toEqual(roles.map(() => 'done'));
  const { items, isWhole } = await user.client.call(getDocumentEvents, { params });
  expect(isWhole).toBe(true);
  const times = (action: string) => items.filter((event) => event.action === action).length;
  expect([times('document.sent'), times('document.signed'), times('document.finished')]).toEqual([
    1, 3, 1,
  ]);
  const people = document.parties.map(({ email }) => email);
  const files = people.flatMap((email) => smtp.to(email).flatMap(mailedPdfs));
  const [file = Buffer.alloc(0), ...copies] = files;
  expect(files.length).toBeGreaterThanOrEqual(people.length);
  expect(copies.every((copy) => copy.equals(file))).toBe(true);
  const { signatures, ours } = await verify(file, { trustedRoots: [root] });
  expect(ours).toBe(true);
  expect(signatures.map(({ problems, appended }) => [problems, appended])).toEqual([
    [[], 'nothing'],
  ]);
  const text = (await textOfPages(file)).join('\n');
  expect(text.split(englishCertificateLabels.title)).toHaveLength(2);
  for (const { name } of document.parties) expect(text).toContain(name);
}

/**
 * Expects everyone to have the email with the request and the one with the file: each once, but for those on their way
 * at a kill.
 */
function expectEachOnce({ smtp, acts, mailsAtKills, documents }: Lane): void {
  const entries = [...smtp.mails.entries()];
  for (const same of Map.groupBy(entries, ([, { messageId }]) => messageId).values()) {
    const [first = 0, second, ...more] = same.map(([index]) => index);
    expect(more).toEqual([]);
    // Taken before the server was killed, and again after that: no one can have told it.
    const killed = mailsAtKills.filter((count) => second !== undefined && first < count);
    if (second !== undefined) expect(killed[0]).toBeLessThanOrEqual(second);
  }
  const differentTo = (email: string) =>
    new Set(smtp.to(email).map(({ messageId }) => messageId)).size;
  for (const { email } of acts) expect([email, differentTo(email)]).toEqual([email, 2]);
  expect(differentTo(creator)).toBe(documents.length);
}

test(
  `no action of those who sign by links is lost or done twice, although the server is killed ${rounds} times`,
  async () => {
    await Promise.all(lanes.map((lane) => killAgainAndAgain(lane, rounds / lanes.length)));
    for (const lane of lanes) {
      expect(lane.mailsAtKills).toHaveLength(rounds / lanes.length);
      expect(lane.acts).toHaveLength(roles.length * (rounds / lanes.length + 1));
      expect(await findLosses(lane.product, undefined, lane.acts)).toEqual([]);
      expectEachOnce(lane);
    }
    // Without any no one would have been disturbed.
    expect(lanes.reduce((sum, { lost }) => sum + lost, 0)).toBeGreaterThan(0);
  },
  (rounds + 4) * longestRound,
);
