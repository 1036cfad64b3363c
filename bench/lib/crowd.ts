import { setTimeout as delay } from 'node:timers/promises';
import { type DocumentValues, sendDocument } from '@countersign/contract';
import type { Drafter } from '../../tests/support/documents.ts';
import { mailedPdfs } from '../../tests/support/mailed-pdfs.ts';
import type { Act } from '../../tests/support/signed-documents.ts';
import { answersTo, type Signer, signerBy, signingTokenIn } from '../../tests/support/signer.ts';
import type { TestSmtp } from '../../tests/support/smtp.ts';

/** Describes a person with a link to a document of their own. */
export interface Person extends Act {
  signer: Signer;
}

/** Sets how people come: `pages` within so many seconds, each filling in at their own pace; or `moment`. */
export type Coming = { pages: number } | 'moment';

/** Milliseconds that each call took, by what it was. */
export interface CrowdTimes {
  open: number[];
  save: number[];
  finish: number[];
}

/** Number of fields that each person saves one by one, and the pauses between them, in milliseconds. */
const savedFields = 5;
const thinking = { min: 4_000, max: 12_000 };
/** Number of documents that are drafted and sent at once before the first signature. */
const sentAtOnce = 10;

let serial = 0;

/** Sends a document to each of so many people, and reads their links in the mails that they get. */
export async function gather(
  url: string,
  smtp: TestSmtp,
  drafter: Drafter,
  people: number,
): Promise<Person[]> {
  const gathered: Person[] = [];
  let left = people;
  const work = async () => {
    while (left-- > 0) {
      const number = ++serial;
      const email = `crowd-${number}@example.com`;
      const document = await drafter.draft(email, {});
      await drafter.client.call(sendDocument, { body: drafter.sendBody(document) });
      const token = signingTokenIn(await smtp.next(email, 120_000));
      // Of an address each: what one address may call is not what is measured.
      const from = [10, 1, (number >> 8) & 255, number & 255].join('.');
      const signer = signerBy(url, token, { 'x-forwarded-for': from });
      gathered.push({ email, signer, values: {} });
    }
  };
  await Promise.all(Array.from({ length: sentAtOnce }, work));
  return gathered;
}

/** Has all of them sign, and waits until each has the sealed file by mail. */
export async function signAll(
  smtp: TestSmtp,
  people: readonly Person[],
  coming: Coming,
): Promise<{ times: CrowdTimes; mailedSeconds: number }> {
  const times: CrowdTimes = { open: [], save: [], finish: [] };
  const timed = async <T>(list: number[], work: Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await work;
    list.push(performance.now() - began);
    return result;
  };
  const open = async (person: Person, number: number) => {
    const { signer } = person;
    const view = await timed(times.open, signer.view());
    await timed(times.open, signer.firstPage(view.shown));
    await signer.open();
    person.values = withOwnText(answersTo(view), `Person ${number}`);
  };
  const finish = async ({ signer, values }: Person) => {
    const { state } = await timed(times.finish, signer.finish(values));
    if (state !== 'done' && state !== 'finished') throw new Error(`A finished one sees ${state}.`);
  };
  const one = async (person: Person, index: number, within: number) => {
    await delay(Math.random() * within * 1000);
    await open(person, index);
    for (const value of singlesOf(person.values).slice(0, savedFields)) {
      await delay(thinking.min + Math.random() * (thinking.max - thinking.min));
      await timed(times.save, person.signer.save(value));
    }
    await finish(person);
  };
  if (coming === 'moment') {
    for (const [index, person] of people.entries()) await open(person, index);
  }
  const began = performance.now();
  await Promise.all(
    people.map((person, index) =>
      coming === 'moment' ? finish(person) : one(person, index, coming.pages),
    ),
  );
  for (const { email } of people) {
    const mail = await smtp.next(email, 300_000);
    if (mailedPdfs(mail).length !== 1) throw new Error('A mail came without the sealed file.');
  }
  return { times, mailedSeconds: (performance.now() - began) / 1000 };
}

/** Sets the first text among values to a person's own, so that a mix-up shows. */
function withOwnText(values: DocumentValues, own: string): DocumentValues {
  for (const filled of Object.values(values)) {
    const text = Object.entries(filled).find(
      ([, value]) => typeof value === 'string' && value.startsWith('Zo\u00eb N'),
    );
    if (text) return inAllForms(values, text[0], own);
  }
  throw new Error('No one has a text to fill in.');
}

/** A value in every form that has its key: what several forms ask for is one answer. */
function inAllForms(values: DocumentValues, key: string, value: string): DocumentValues {
  return Object.fromEntries(
    Object.entries(values).map(([form, filled]) => [
      form,
      Object.hasOwn(filled, key) ? { ...filled, [key]: value } : filled,
    ]),
  );
}

/** Each value by itself. */
export function singlesOf(values: DocumentValues): DocumentValues[] {
  return Object.entries(values).flatMap(([form, filled]) =>
    Object.entries(filled).map(([key, value]) => ({ [form]: { [key]: value } })),
  );
}
