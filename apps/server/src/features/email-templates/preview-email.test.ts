import { type EmailDraft, previewEmail } from '@countersign/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';

let app: TestApp;
let ours: TestTenant;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
});
afterAll(() => app.close());

const draftOf = (text: string): EmailDraft => ({
  event: 'voided',
  companyId: null,
  documentId: null,
  subject: 'Voided',
  body: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
/** Turns of loops without end: nothing is written, and each is cheap. */
const endless = `{% assign letters = "${'a'.repeat(1000)}" | split: "" %}${'{% for one in letters %}'.repeat(3)}${'{% endfor %}'.repeat(3)}`;

test('slow previews keep no one else waiting, and a user renders two at a time', async () => {
  const { SysAdmin } = ours.users;
  const answers = Promise.all(
    Array.from({ length: 40 }, () => app.call(previewEmail, SysAdmin, { body: draftOf(endless) })),
  );
  expect((await app.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  const statuses = (await answers).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});

test('a text that takes too long is left out and named, and the next preview is made', async () => {
  const preview = async (text: string) => {
    const answer = await app.call(previewEmail, ours.users.SysAdmin, { body: draftOf(text) });
    return answer.result;
  };
  expect((await preview(endless))?.problems).toEqual([
    { path: 'body.0', message: 'Paragraph 1: This grows too large or takes too long.' },
  ]);
  expect(await preview('Sorry, {{ sender.name }}')).toMatchObject({
    subject: 'Voided',
    problems: [],
  });
});
